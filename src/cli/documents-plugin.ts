/**
 * The Vite plugin that turns an imported Markdown file into a tree of plain data, one small module per document: nothing is
 * parsed in the browser and nothing there becomes HTML.
 *
 * Errors  What a document may not hold stops the build with the file and the cure.
 */
import type { Plugin } from 'vite'
import { readMarkdown } from './markdown.ts'

export function documentsPlugin(): Plugin {
  return {
    name: 'rehab-documents',
    transform: {
      filter: { id: /\.md$/ },
      handler(markdown, id) {
        const text = JSON.stringify(readAt(id, markdown))
        return { code: `export default ${text}`, map: null, moduleType: 'js' }
      },
    },
  }
}

function readAt(file: string, markdown: string) {
  try {
    return readMarkdown(markdown)
  } catch (cause) {
    throw new Error(`${file}: ${(cause as Error).message}`, { cause })
  }
}
