/** The first step: a file, dropped or chosen; or the template to fill in. */
import { useDataProvider } from 'ra-core'
import { type DragEvent, useRef, useState } from 'react'
import type { Resource } from '../../model/resource.ts'
import { IMPORT_ROWS_MAX } from '../../wire/sheets/limits.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { useConsole } from '../console.tsx'
import { downloadTemplate } from './download-template.ts'
import { Progress } from './progress.tsx'
import type { ImportFlow } from './use-import.ts'
import styles from './wizard.module.css'

const ACCEPTED = '.xlsx,.csv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv'

export function FileStep({ resource, flow }: { readonly resource: Resource; readonly flow: ImportFlow }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void flow.choose(file)
  }
  if (flow.busy) return <Progress {...flow.busy} />
  return (
    <div className={styles.file}>
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" />
        <p>把 .xlsx 或 .csv 文件拖到这里，或者</p>
        <Button variant="primary" onClick={() => input.current?.click()}>
          选择文件
        </Button>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          aria-label="要导入的文件"
          className={styles.hiddenInput}
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (file) void flow.choose(file)
          }}
        />
        {flow.fileName !== '' && <p className={styles.quiet}>已选择 {flow.fileName}</p>}
      </div>
      <ul className={styles.hints}>
        <li>一次最多 {IMPORT_ROWS_MAX} 行；写入之前会先核对，并列出每个单元格的改动。</li>
        <li>导出的文件改好以后可以直接导入，列会自动对应。</li>
        <li>
          第一次导入？
          <TemplateButton resource={resource} />
        </li>
      </ul>
    </div>
  )
}

function TemplateButton({ resource }: { readonly resource: Resource }) {
  const { catalog, scope, loadSchema } = useConsole()
  const dataProvider = useDataProvider()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const save = async () => {
    setState('busy')
    setState(
      await downloadTemplate(resource, { catalog, scope, dataProvider, ...(loadSchema && { loadSchema }) }).then(
        () => 'ready' as const,
        () => 'failed' as const,
      ),
    )
  }
  return (
    <>
      <Button size="small" busy={state === 'busy'} icon={<Icon name="download" />} onClick={() => void save()}>
        下载模板
      </Button>
      {state === 'failed' && <span role="alert"> 模板下载失败，请重试</span>}
    </>
  )
}
