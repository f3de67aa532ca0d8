/** What may be written at a place, and what stands there, in the shapes of the protocol. */
import {
  type CompletionItem,
  CompletionItemKind,
  type Hover,
  InsertTextFormat,
  MarkupKind,
} from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Known } from '../../gate/editing/suggestion-words.ts'
import { type EditorSuggestions, explain, suggest, type Suggestion } from '../../gate/editing/suggestions.ts'

export interface WordPlace {
  readonly path: string
  readonly document: TextDocument
  readonly offset: number
  readonly known: Known
}

/** `hasSnippets`: whether the editor can be told where the typing goes on. */
export function completionsAt({ path, document, offset, known }: WordPlace, hasSnippets: boolean) {
  const text = document.getText()
  const found = suggest({ path, text, offset }, known)
  if (!found) return []
  const end = endOfWord(text, offset, found)
  const range = { start: document.positionAt(found.from), end: document.positionAt(end) }
  const isQuoted = text[found.from] === '"'
  return found.options.map((suggestion, index): CompletionItem => ({
    label: String(suggestion.value),
    kind: suggestion.kind === 'key' ? CompletionItemKind.Property : CompletionItemKind.Value,
    ...wordsOf(suggestion, found.about),
    // The quotes are part of what is typed.
    filterText: isQuoted ? JSON.stringify(String(suggestion.value)) : String(suggestion.value),
    sortText: String(index).padStart(5, '0'),
    ...(hasSnippets
      ? { insertTextFormat: InsertTextFormat.Snippet, textEdit: { range, newText: snippetOf(suggestion) } }
      : { textEdit: { range, newText: suggestion.apply } }),
  }))
}

export function hoverAt({ path, document, offset, known }: WordPlace): Hover | null {
  const found = explain({ path, text: document.getText(), offset }, known)
  if (!found) return null
  const { from, to, title, words } = found
  return {
    contents: { kind: MarkupKind.PlainText, value: `${title}\n\n${words}` },
    range: { start: document.positionAt(from), end: document.positionAt(to) },
  }
}

/** Of a key what it is for; of a value what it means, and what the place is for. */
function wordsOf({ kind, detail }: Suggestion, about: string): Pick<CompletionItem, 'detail' | 'documentation'> {
  const documentation = kind === 'key' ? detail : about
  return {
    ...(kind === 'value' && detail !== '' ? { detail } : {}),
    ...(documentation === '' ? {} : { documentation }),
  }
}

/** Never more than the word that is being written: a text without its second quote goes on to the end of the line. */
function endOfWord(text: string, offset: number, { from, to }: EditorSuggestions): number {
  if (text[from] !== '"') return offset
  const rest = /^[^"\s,:{}[\]]*"?/.exec(text.slice(offset, Math.max(offset, to)))?.[0] ?? ''
  return offset + rest.length
}

function snippetOf({ apply, caret = apply.length }: Suggestion): string {
  const plain = (part: string) => part.replace(/[\\$]/g, '\\$&')
  return `${plain(apply.slice(0, caret))}$0${plain(apply.slice(caret))}`
}
