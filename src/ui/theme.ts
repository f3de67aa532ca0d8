/** The MUI theme of either mode, made of tokens alone, for what we take of MUI: dialogs, menus and popovers. */
import { createTheme, type Theme } from '@mui/material/styles'
import { colors, density, type Density, fontFamily, fontSize, type Mode, radius, space } from './tokens.ts'

export function themeOf(mode: Mode, room: Density): Theme {
  const color = colors[mode]
  return createTheme({
    spacing: space[2],
    shape: { borderRadius: radius.m },
    palette: {
      mode,
      primary: { main: color.primary, dark: color['primary-hover'], contrastText: color['primary-text'] },
      error: { main: color.danger },
      warning: { main: color.warning },
      success: { main: color.success },
      info: { main: color.info },
      background: { default: color.bg, paper: color.surface },
      text: { primary: color.text, secondary: color['text-2'], disabled: color['text-3'] },
      divider: color.border,
      action: { hover: color.hover, selected: color.selected },
    },
    typography: {
      fontFamily,
      fontSize: fontSize.body,
      body1: { fontSize: fontSize.body },
    },
    components: componentsOf(mode, room),
  })
}

function componentsOf(mode: Mode, room: Density): Theme['components'] {
  const color = colors[mode]
  const control = density[room].control
  return {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiDialog: {
      styleOverrides: { paper: { border: `1px solid ${color.border}`, borderRadius: radius.m } },
    },
    MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: color.backdrop } } } },
    MuiMenu: { styleOverrides: { paper: { border: `1px solid ${color.border}` } } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: control, fontSize: fontSize.body } } },
  }
}
