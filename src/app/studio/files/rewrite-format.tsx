/** 改写为格式 2: shows what would change in the open descriptor and its schema, line by line; they are saved like any other text. */
import { diffSequence } from '../../../model/sequence-diff.ts'
import { StudioDialog } from '../studio-dialog.tsx'
import type { StudioStore } from '../studio-view.ts'
import { rewrittenTexts } from './rewrite.ts'

interface RewriteFormatProps {
  readonly store: StudioStore
  readonly file: string
  readonly onClose: () => void
}

export function RewriteFormat({ store, file, onClose }: RewriteFormatProps) {
  const { files, compiled } = store.state()
  const before = files.get(file) ?? ''
  const schemaFile = schemaFileOf(before)
  const schemaBefore = files.get(schemaFile)
  const isWrong = compiled?.findings.some((found) => found.file === file && found.level === 'error') === true
  const after = isWrong ? undefined : rewrittenTexts({ descriptor: before, schema: schemaBefore })
  const apply = () => {
    if (after !== undefined) store.edit(file, after.descriptor)
    if (after?.schema !== undefined && after.schema !== schemaBefore) store.edit(schemaFile, after.schema)
    onClose()
  }
  const close = { isBusy: false, refusal: undefined, onClose }
  if (after === undefined)
    return (
      <StudioDialog title="还不能改写" confirm="知道了" isDone onConfirm={onClose} {...close}>
        <p>请先改正这个文件中的错误，再改写为格式 2。</p>
      </StudioDialog>
    )
  return (
    <StudioDialog title="改写为格式 2" confirm="改写" onConfirm={apply} {...close}>
      <p className="rc-quiet">含义不变。改写之后还没有保存：可以在编辑器中接着修改，或撤销。</p>
      <Lines file={file} before={before} after={after.descriptor} />
      {after.schema !== schemaBefore && (
        <Lines file={schemaFile} before={schemaBefore ?? ''} after={after.schema ?? ''} />
      )}
    </StudioDialog>
  )
}

interface LinesProps {
  readonly file: string
  readonly before: string
  readonly after: string
}

function Lines({ file, before, after }: LinesProps) {
  return (
    <>
      <p className="rc-quiet">{file}</p>
      <ol className="rc-studio-rewritten" aria-label={`${file} 改写前后的不同`}>
        {changedLines(before, after).map(({ kind, item, at }) => (
          <li key={at} data-kind={kind}>
            <code>{item}</code>
          </li>
        ))}
      </ol>
    </>
  )
}

function schemaFileOf(descriptor: string): string {
  const name = /"schema"\s*:\s*"([^"]*)"/.exec(descriptor)?.[1] ?? ''
  return `schemas/${name}.json`
}

/** Lines around a change that tell where it is. */
const CONTEXT = 1

function changedLines(before: string, after: string) {
  const lines = diffSequence(before.split('\n'), after.split('\n')).map((line, at) => ({ ...line, at }))
  return lines.filter(({ at }) => lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(isChanged))
}

function isChanged({ kind }: { readonly kind: string }): boolean {
  return kind !== 'same'
}
