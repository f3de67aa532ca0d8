/** The parts of a document as React elements: text stays text, and a link that could run something stays words. */
import type { ReactNode } from 'react'
import { isExternalLink } from '../../model/text-rules.ts'
import { type Block, type Inline, withProduct } from './document.ts'

interface PartProps {
  readonly product: string
}

export function Blocks({ blocks, product }: PartProps & { readonly blocks: readonly Block[] }) {
  return blocks.map((block, index) => <BlockPart key={index} block={block} product={product} />)
}

function BlockPart({ block, product }: PartProps & { readonly block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} text={withProduct(block.text, product)} />
    case 'paragraph':
      return (
        <p>
          <Inlines parts={block.parts} product={product} />
        </p>
      )
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} product={product} />
        </blockquote>
      )
    case 'list':
      return <List block={block} product={product} />
    case 'table':
      return <Table block={block} product={product} />
  }
}

function Heading({ level, id, text }: Extract<Block, { kind: 'heading' }>) {
  const Tag = level === 2 ? 'h2' : 'h3'
  return (
    <Tag id={id} tabIndex={-1}>
      {text}
    </Tag>
  )
}

function List({ block, product }: PartProps & { readonly block: Extract<Block, { kind: 'list' }> }) {
  const Tag = block.ordered ? 'ol' : 'ul'
  return (
    <Tag>
      {block.items.map((item, index) => (
        <li key={index}>
          {item.map((inner, place) =>
            inner.kind === 'paragraph' ? (
              <Inlines key={place} parts={inner.parts} product={product} />
            ) : (
              <BlockPart key={place} block={inner} product={product} />
            ),
          )}
        </li>
      ))}
    </Tag>
  )
}

/** In a box of its own that scrolls sideways on a narrow screen, by keyboard too. */
function Table({ block, product }: PartProps & { readonly block: Extract<Block, { kind: 'table' }> }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to take the focus
    <div className="rc-document-table" role="region" aria-label="表格" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {block.head.map((cell, index) => (
              <th key={index} scope="col">
                <Inlines parts={cell} product={product} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, place) => (
                <td key={place}>
                  <Inlines parts={cell} product={product} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Inlines({ parts, product }: PartProps & { readonly parts: readonly Inline[] }) {
  return parts.map((part, index) => <InlinePart key={index} part={part} product={product} />)
}

function InlinePart({ part, product }: PartProps & { readonly part: Inline }): ReactNode {
  if (typeof part === 'string') return withProduct(part, product)
  if (part.kind === 'break') return <br />
  const inside = <Inlines parts={part.parts} product={product} />
  if (part.kind === 'strong') return <strong>{inside}</strong>
  if (part.kind === 'emphasis') return <em>{inside}</em>
  if (!isExternalLink(part.href)) return inside
  return (
    <a href={part.href} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  )
}
