/**
 * What RJSF's form starts from, in the place of its own registry of all fields, templates and widgets: the build aliases
 * `getDefaultRegistry` to this file, since everything that our theme (`theme.tsx`) replaces would be loaded for nothing.
 */
import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR } from '@rjsf/utils'

function startingRegistry() {
  return {
    fields: {},
    templates: { ButtonTemplates: {} },
    widgets: {},
    rootSchema: {},
    formContext: {},
    // Our theme says everything in its own words.
    translateString: (text: string) => text,
    globalFormOptions: {
      idPrefix: DEFAULT_ID_PREFIX,
      idSeparator: DEFAULT_ID_SEPARATOR,
      useFallbackUiForUnsupportedType: false,
    },
  }
}

export { startingRegistry as default }
