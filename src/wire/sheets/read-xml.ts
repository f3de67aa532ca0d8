/**
 * The XML of a workbook's parts, read as it arrives: opening tags, closing tags, text.
 *
 * Shapes  Names come without their prefix. Text comes decoded, a piece at a time.
 * Errors  `damaged` for what is not well formed, and for a document type: it could define entities that swell. A tag or a text
 *         that does not end, and elements one in another without end, are suspicious.
 */
import { SaxesParser } from 'saxes'
import { Failure } from '../../model/failure.ts'
import { CELL_TEXT_MAX } from './limits.ts'
import { suspicious, unreadable } from './read-refusal.ts'

export interface XmlHandler {
  open(name: string, attributes: XmlAttributes): void
  close(name: string): void
  text?(text: string): void
}

/** By their names as they are written, prefix included. */
export type XmlAttributes = Readonly<Record<string, string>>

export interface XmlReader {
  feed(text: string): void
  /** Nothing may be open any more. */
  end(): void
}

/** A cell's longest text, each character written as an entity, and some room. */
const WAITING_MAX = CELL_TEXT_MAX * 12
/** No part that is read nests deeper than ten. */
const DEPTH_MAX = 100

/** Makes a reader that is fed XML piece by piece and calls the handler for each tag and text. */
export function createXmlReader(handler: XmlHandler): XmlReader {
  const parser = new SaxesParser({ position: false, xmlns: false })
  let waiting = 0
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    waiting = 0
    depth += 1
    if (depth > DEPTH_MAX) throw suspicious('里有层层嵌套的内容')
    handler.open(bareName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    handler.close(bareName(name))
  })
  parser.on('doctype', () => {
    throw unreadable('damaged')
  })
  const onText = (text: string) => {
    waiting = 0
    handler.text?.(text)
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  return {
    feed(text) {
      waiting += text.length
      orDamaged(() => parser.write(text))
      if (waiting > WAITING_MAX + text.length) throw suspicious('里有过长的内容')
    },
    end: () => orDamaged(() => parser.close()),
  }
}

/** Prefixes are left out: `id` finds `r:id`. */
export function attributeOf(attributes: XmlAttributes, name: string): string | undefined {
  const value = attributes[name]
  if (value !== undefined) return value
  for (const key in attributes) if (bareName(key) === name) return attributes[key]
  return undefined
}

function orDamaged(read: () => unknown): void {
  try {
    read()
  } catch (error) {
    throw error instanceof Failure ? error : unreadable('damaged', error)
  }
}

function bareName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}
