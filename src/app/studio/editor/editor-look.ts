/** The editor in the console's colours, in both modes by the tokens alone, and its words in Chinese. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const highlight = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--rc-primary)' },
  { tag: tags.string, color: 'var(--rc-text)' },
  { tag: tags.number, color: 'var(--rc-info)' },
  { tag: [tags.bool, tags.null], color: 'var(--rc-warning)' },
  { tag: [tags.separator, tags.bracket, tags.brace, tags.squareBracket], color: 'var(--rc-text-3)' },
])

const underline = (colour: string) => ({
  backgroundImage: 'none',
  textDecoration: `underline wavy ${colour}`,
  textDecorationSkipInk: 'none',
  textUnderlineOffset: '3px',
})

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--rc-text)', backgroundColor: 'var(--rc-surface)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, "Cascadia Mono", Consolas, "Noto Sans Mono CJK SC", monospace',
    lineHeight: '1.6',
  },
  '.cm-content': { caretColor: 'var(--rc-text)' },
  // The browser's own caret and selection: drawn ones are layers that are put together anew at every key.
  '.cm-line::selection, .cm-line ::selection': { backgroundColor: 'var(--rc-selected)' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--rc-hover) 60%, transparent)' },
  '.cm-gutters': {
    backgroundColor: 'var(--rc-surface-2)',
    color: 'var(--rc-text-3)',
    borderRight: '1px solid var(--rc-border)',
  },
  '.cm-activeLineGutter': { backgroundColor: 'var(--rc-hover)', color: 'var(--rc-text)' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--rc-hover)',
    borderColor: 'var(--rc-border)',
    color: 'var(--rc-text-2)',
    padding: '0 6px',
  },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--rc-primary-soft)',
    outline: '1px solid var(--rc-primary)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--rc-marked)', outline: '1px solid var(--rc-border-strong)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--rc-primary-soft)', outlineColor: 'var(--rc-primary)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--rc-marked)' },
  '.cm-panels': { backgroundColor: 'var(--rc-surface-2)', color: 'var(--rc-text)', borderColor: 'var(--rc-border)' },
  '.cm-panel.cm-search': { padding: '8px 32px 8px 8px', fontFamily: 'var(--rc-font)' },
  '.cm-panel.cm-search label': { fontSize: '12px' },
  '.cm-textfield': {
    backgroundColor: 'var(--rc-surface)',
    borderColor: 'var(--rc-border-strong)',
    borderRadius: '4px',
    padding: '2px 6px',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--rc-surface)',
    borderColor: 'var(--rc-border-strong)',
    borderRadius: '4px',
    color: 'var(--rc-text)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--rc-surface)',
    border: '1px solid var(--rc-border-strong)',
    borderRadius: '6px',
    boxShadow: '0 4px 16px rgba(0, 0, 0, 0.18)',
    overflow: 'hidden',
    maxWidth: 'min(460px, 92vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '18em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    padding: '3px 8px',
    display: 'flex',
    gap: '12px',
    alignItems: 'baseline',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--rc-selected)',
    color: 'var(--rc-text)',
  },
  '.cm-completionDetail': {
    marginLeft: 'auto',
    fontStyle: 'normal',
    fontFamily: 'var(--rc-font)',
    fontSize: '12px',
    color: 'var(--rc-text-2)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '.cm-rc-help': { padding: '8px 12px', fontFamily: 'var(--rc-font)', fontSize: '13px', lineHeight: '1.5' },
  '.cm-rc-cure': { color: 'var(--rc-text-2)' },
  '.cm-diagnostic': { padding: '6px 12px', fontFamily: 'var(--rc-font)', fontSize: '13px', lineHeight: '1.5' },
  '.cm-diagnostic-error': { borderLeft: '4px solid var(--rc-danger)' },
  '.cm-diagnostic-warning': { borderLeft: '4px solid var(--rc-warning)' },
  '.cm-diagnostic-info': { borderLeft: '4px solid var(--rc-info)' },
  '.cm-diagnosticAction': {
    marginLeft: '0',
    marginTop: '4px',
    padding: '2px 10px',
    backgroundColor: 'var(--rc-primary)',
    color: 'var(--rc-primary-text)',
    borderRadius: '4px',
  },
  '.cm-lintRange-error': underline('var(--rc-danger)'),
  '.cm-lintRange-warning': underline('var(--rc-warning)'),
  '.cm-lintRange-info': underline('var(--rc-info)'),
  '.cm-lint-marker': {
    content: '""',
    width: '10px',
    height: '10px',
    margin: '5px auto 0',
    borderRadius: '50%',
    cursor: 'pointer',
  },
  '.cm-lint-marker-error': { content: '""', backgroundColor: 'var(--rc-danger)' },
  '.cm-lint-marker-warning': { content: '""', backgroundColor: 'var(--rc-warning)', borderRadius: '2px' },
  '.cm-lint-marker-info': { content: '""', backgroundColor: 'var(--rc-info)' },
})

const words = EditorState.phrases.of({
  Find: '查找',
  Replace: '替换为',
  next: '下一个',
  previous: '上一个',
  all: '全选',
  'match case': '区分大小写',
  'by word': '整词',
  regexp: '正则表达式',
  replace: '替换',
  'replace all': '全部替换',
  close: '关闭',
  'current match': '当前匹配',
  'replaced $ matches': '已替换 $ 处',
  'replaced match on line $': '已替换第 $ 行的一处',
  'on line': '在第',
  'Go to line': '转到行',
  go: '转到',
  Completions: '可选的内容',
  Diagnostics: '问题',
  'No diagnostics': '没有问题',
  'Fold line': '折叠',
  'Unfold line': '展开',
  'Folded lines': '已折叠的行',
  'Unfolded lines': '已展开的行',
  'folded code': '已折叠的内容',
  unfold: '展开',
  to: '至',
  'Selection deleted': '已删除所选内容',
  'Control character': '控制字符',
})

export function editorLook(nonce: string | undefined): Extension {
  return [theme, syntaxHighlighting(highlight), words, nonce ? EditorView.cspNonce.of(nonce) : []]
}
