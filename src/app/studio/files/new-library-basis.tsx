/** What a new library goes by: nothing, a reply that is pasted, or a file. */
import type { EvidenceFile } from '../../../gate/draft/read-file.ts'

export interface Basis {
  readonly way: 'nothing' | 'reply' | 'file'
  readonly text: string
  readonly file: File | undefined
  /** Schemas or sheets among which one has to be chosen. */
  readonly choices: readonly string[]
  readonly choice: string | undefined
}

export const EMPTY_BASIS: Basis = { way: 'nothing', text: '', file: undefined, choices: [], choice: undefined }

const WAYS = { nothing: '从零开始', reply: '粘贴接口的一次回答', file: '上传表格或 OpenAPI 文件' } as const
const NO_CHOICE = { choices: [], choice: undefined }

interface NewLibraryBasisProps {
  readonly basis: Basis
  readonly onChange: (basis: Basis) => void
}

export function NewLibraryBasis({ basis, onChange }: NewLibraryBasisProps) {
  const { way, text, choices, choice } = basis
  return (
    <>
      <fieldset className="rc-studio-ways">
        <legend>依据</legend>
        {(Object.keys(WAYS) as Basis['way'][]).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="way"
              checked={each === way}
              onChange={() => onChange({ ...EMPTY_BASIS, way: each })}
            />
            {WAYS[each]}
          </label>
        ))}
      </fieldset>
      {way === 'reply' && (
        <label>
          接口的回答（JSON）
          <textarea
            className="rc-input"
            required
            rows={8}
            spellCheck={false}
            placeholder={'{"Type":200,"Data":{"Row":[…],"Total":2},"Content":""}'}
            value={text}
            onChange={(event) => onChange({ ...basis, ...NO_CHOICE, text: event.target.value })}
          />
          <span className="rc-quiet">字段从各行推断，这份回答留作样本</span>
        </label>
      )}
      {way === 'file' && (
        <label>
          文件（.xlsx .csv .json .yaml）
          <input
            type="file"
            required
            accept=".xlsx,.csv,.json,.yaml,.yml"
            onChange={(event) => onChange({ ...basis, ...NO_CHOICE, file: event.target.files?.[0] })}
          />
          <span className="rc-quiet">表格的第一行是字段的名称；文件只在浏览器里读</span>
        </label>
      )}
      {choices.length > 0 && (
        <label>
          用其中的哪一个
          <select
            className="rc-input"
            value={choice ?? ''}
            onChange={(event) => onChange({ ...basis, choice: event.target.value || undefined })}
          >
            <option value="">请选择</option>
            {choices.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}

/** What is to be read; a sentence when there is nothing yet. */
export async function fileOf({ way, text, file }: Basis): Promise<EvidenceFile | string | undefined> {
  if (way === 'nothing') return undefined
  if (way === 'reply') {
    const kind = /^\s*[[{]/.test(text) ? 'json' : 'yaml'
    return { name: `粘贴的内容.${kind}`, bytes: new TextEncoder().encode(text) }
  }
  return file ? { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) } : '请选择文件'
}
