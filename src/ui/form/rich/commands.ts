/** What the toolbar and the keys do. */
import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState, Plugin } from 'prosemirror-state'
import { schema } from './document.ts'

const { nodes, marks } = schema

export interface RichTool {
  readonly name: string
  readonly label: string
  /** What stands on the button. */
  readonly sign: string
  readonly keys?: string
  readonly run: Command
  isOn?(state: EditorState): boolean
}

function toggleBlock(name: 'h2' | 'h3'): Command {
  return (state, dispatch) => setBlockType(blockOf(state) === name ? nodes.p : nodes[name])(state, dispatch)
}

/** In a list of that kind it ends the list for the item; in one of the other kind it changes the kind. */
function toggleList(name: 'ul' | 'ol'): Command {
  return (state, dispatch) => {
    const depth = listDepth(state)
    if (depth === undefined) return wrapInList(nodes[name])(state, dispatch)
    if (state.selection.$from.node(depth).type.name === name) return liftListItem(nodes.li)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(state.selection.$from.before(depth), nodes[name]))
    return true
  }
}

const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.br.create()).scrollIntoView())
  return true
}

export const TOOLS: readonly RichTool[] = [
  mark('strong', { label: '加粗', sign: 'B', keys: 'Ctrl+B' }),
  mark('em', { label: '斜体', sign: 'I', keys: 'Ctrl+I' }),
  { name: 'h2', label: '大标题', sign: 'H1', run: toggleBlock('h2'), isOn: (state) => blockOf(state) === 'h2' },
  { name: 'h3', label: '小标题', sign: 'H2', run: toggleBlock('h3'), isOn: (state) => blockOf(state) === 'h3' },
  { name: 'ul', label: '项目符号', sign: '•', run: toggleList('ul'), isOn: (state) => listOf(state) === 'ul' },
  { name: 'ol', label: '编号', sign: '1.', run: toggleList('ol'), isOn: (state) => listOf(state) === 'ol' },
]

export const HISTORY_TOOLS: readonly RichTool[] = [
  { name: 'undo', label: '撤销', sign: '↶', keys: 'Ctrl+Z', run: undo },
  { name: 'redo', label: '重做', sign: '↷', keys: 'Ctrl+Y', run: redo },
]

function mark(name: 'strong' | 'em', look: Pick<RichTool, 'label' | 'sign' | 'keys'>): RichTool {
  return { name, ...look, run: toggleMark(marks[name]), isOn: (state) => hasMark(state, name) }
}

export function plugins(onLink: () => void): Plugin[] {
  return [
    history(),
    keymap({
      'Mod-z': undo,
      'Mod-y': redo,
      'Mod-Shift-z': redo,
      'Mod-b': toggleMark(marks.strong),
      'Mod-i': toggleMark(marks.em),
      'Mod-k': () => {
        onLink()
        return true
      },
      Enter: splitListItem(nodes.li),
      'Mod-[': liftListItem(nodes.li),
      'Mod-]': sinkListItem(nodes.li),
      'Shift-Enter': chainCommands(exitCode, insertBreak),
    }),
    keymap(baseKeymap),
  ]
}

/** Links the selection, or takes its link away; without a selection the address itself is put in. */
export function setLink(href: string | undefined): Command {
  return (state, dispatch) => {
    const { from, to, empty } = linkedRange(state)
    const tr = state.tr.removeMark(from, to, marks.a)
    if (href !== undefined && empty) tr.insert(from, schema.text(href, [marks.a.create({ href })]))
    else if (href !== undefined) tr.addMark(from, to, marks.a.create({ href }))
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** The address at the caret. */
export function linkAt(state: EditorState): string | undefined {
  const { $from, from, to, empty } = state.selection
  let href: unknown
  if (empty) href = marks.a.isInSet($from.marks())?.attrs['href']
  else state.doc.nodesBetween(from, to, (node) => void (href ??= marks.a.isInSet(node.marks)?.attrs['href']))
  return typeof href === 'string' ? href : undefined
}

/** The selection, or the whole link in which the caret stands. */
function linkedRange(state: EditorState): { readonly from: number; readonly to: number; readonly empty: boolean } {
  const { $from, from, to, empty } = state.selection
  const link = marks.a.isInSet($from.marks())
  if (!empty || !link) return { from, to, empty }
  let [start, end] = [from, to]
  $from.parent.forEach((node, offset) => {
    const at = $from.start() + offset
    if (link.isInSet(node.marks) && at <= from && from <= at + node.nodeSize) [start, end] = [at, at + node.nodeSize]
  })
  return { from: start, to: end, empty: start === end }
}

function hasMark(state: EditorState, name: 'strong' | 'em'): boolean {
  const { $from, from, to, empty } = state.selection
  if (empty) return Boolean(marks[name].isInSet(state.storedMarks ?? $from.marks()))
  return state.doc.rangeHasMark(from, to, marks[name])
}

const blockOf = (state: EditorState) => state.selection.$from.parent.type.name

function listDepth({ selection: { $from } }: EditorState): number | undefined {
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type === nodes.ul || $from.node(depth).type === nodes.ol) return depth
  return undefined
}

function listOf(state: EditorState): string | undefined {
  const depth = listDepth(state)
  return depth === undefined ? undefined : state.selection.$from.node(depth).type.name
}
