/** Rich text to be read: elements made from what the allow-list lets through, never markup given to the browser. */
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { blocksOf } from '../../model/rich-blocks.ts'
import { readRichText, type RichNode } from '../../model/rich-text.ts'
import styles from './rich-text.module.css'

export function RichText({ value }: { readonly value: string }) {
  const reading = useMemo(() => readRichText(value), [value])
  // Stored before there was a rule: seen as it is written.
  if (!('nodes' in reading)) return <div className={styles.plain}>{value}</div>
  return <div className={styles.text}>{blocksOf(reading.nodes).map(draw)}</div>
}

function draw(node: RichNode, index: number): ReactNode {
  if (typeof node === 'string') return <Fragment key={index}>{node}</Fragment>
  const { tag, href, children } = node
  if (tag === 'br') return <br key={index} />
  const attributes = href === undefined ? {} : { href, target: '_blank', rel: 'noopener noreferrer nofollow' }
  return createElement(tag, { key: index, ...attributes }, ...children.map(draw))
}
