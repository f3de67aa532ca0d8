/**
 * Prints a sheet: drawn out of sight, waited for until labels, pictures and fonts have come, handed to the browser, and taken
 * away afterwards. Until it is printed it lies within the part of the page that a lock takes away.
 *
 * Errors  What has not come within the time is printed without.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatTime } from '../../model/time.ts'
import type { PrintRecord } from '../../wire/print-record.ts'
import { useConsole } from '../console.tsx'
import { modalHost } from '../modal-host.ts'
import { PaperProvider } from './paper.ts'
import { footRule } from './page-foot.ts'
import { sheetSettled } from './settled.ts'
import styles from './sheet.module.css'

export interface PrintJobProps {
  readonly title: string
  /** What the sheet says of itself below its title: the filter, how many rows. */
  readonly facts: readonly (readonly [word: string, text: string])[]
  readonly isWide?: boolean
  /** For the trail that prints leave. */
  readonly record: PrintRecord
  readonly onDone: () => void
  readonly children: ReactNode
}

export function PrintJob({ title, facts, isWide = false, record, onDone, children }: PrintJobProps) {
  const { ownerName, scope } = useConsole()
  const [box] = useState(createBox)
  const [printedAt] = useState(() => formatTime(Date.now(), 'YYYY-MM-DD HH:mm'))
  usePrinting(box, { name: `${title} ${ownerName}`, foot: `${ownerName}　${title}`, record, onDone })
  const lines = [...facts, ['打印时间', printedAt], ['打印人', scope.userName]] as const
  return createPortal(
    <PaperProvider value={true}>
      <article className={`${styles.sheet} ${isWide ? styles.wide : ''}`}>
        <header className={styles.head}>
          <p className={styles.owner}>{ownerName}</p>
          <h1>{title}</h1>
          <dl>
            {lines.map(([word, text]) => (
              <div key={word}>
                <dt>{word}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </header>
        {children}
      </article>
    </PaperProvider>,
    box,
  )
}

interface Printing {
  /** What the browser calls a file of it. */
  readonly name: string
  readonly foot: string
  readonly record: PrintRecord
  readonly onDone: () => void
}

function usePrinting(box: HTMLElement, printing: Printing): void {
  const client = useQueryClient()
  const { recordPrint } = useConsole()
  const notify = useNotify()
  const onDone = useEffectEvent(() => printing.onDone())
  const begin = useEffectEvent(() => {
    recordPrint?.(printing.record)
    return prepare(box, printing.name, printing.foot)
  })
  const onFailed = useEffectEvent(() => {
    notify('没有打印出来，请再试一次', { type: 'error' })
    printing.onDone()
  })
  useEffect(() => {
    const giveUp = new AbortController()
    const { signal } = giveUp
    let restore: (() => void) | undefined
    const print = async () => {
      modalHost().append(box)
      await sheetSettled(box, client, signal)
      if (signal.aborted) return
      restore = begin()
      window.addEventListener('afterprint', () => onDone(), { signal })
      window.print()
    }
    print().catch(() => onFailed())
    return () => {
      giveUp.abort()
      restore?.()
      box.remove()
    }
  }, [box, client])
}

/** Nothing but the sheet is on the paper; returns how to bring the page back. */
function prepare(box: HTMLElement, name: string, foot: string): () => void {
  const { title } = document
  const removeFoot = footRule(foot)
  document.body.append(box)
  document.documentElement.toggleAttribute('data-printing', true)
  document.title = name
  return () => {
    document.documentElement.removeAttribute('data-printing')
    if (document.title === name) document.title = title
    removeFoot()
  }
}

function createBox(): HTMLElement {
  const box = document.createElement('div')
  box.className = styles.box ?? ''
  box.setAttribute('data-sheet', '')
  box.inert = true
  return box
}
