/**
 * A document as the build hands it over: plain data that React draws, so that no text ever becomes HTML.
 *
 * Shapes  A paragraph inside a list item or a table cell is its inline parts alone. `id` of a heading is unique in its document.
 *         `{{产品名称}}` in a text stands for the product's name.
 */

export type Inline =
  | string
  | { readonly kind: 'strong'; readonly parts: readonly Inline[] }
  | { readonly kind: 'emphasis'; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly parts: readonly Inline[] }
  | { readonly kind: 'break' }

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly id: string; readonly text: string }
  | { readonly kind: 'paragraph'; readonly parts: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'table'
      readonly head: readonly (readonly Inline[])[]
      readonly rows: readonly (readonly (readonly Inline[])[])[]
    }

export interface ReadDocument {
  readonly title: string
  readonly blocks: readonly Block[]
}

export const PRODUCT_MARK = '{{产品名称}}'

export function withProduct(text: string, product: string): string {
  return text.replaceAll(PRODUCT_MARK, product)
}
