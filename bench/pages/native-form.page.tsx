/** The limit: plain React with native, uncontrolled inputs and an error state per field. */
import { memo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { FORM_SENTINELS, formData, formSchema } from '../fixtures/form.ts'
import { bench, inputsHold, N } from './clock.ts'

interface Node {
  readonly type: string
  readonly title: string
  readonly enum?: readonly string[]
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
}
type Store = Map<string, unknown>
interface NodeProps {
  readonly schema: Node
  readonly value: unknown
  readonly path: string
  readonly required: boolean
  readonly store: Store
}

const INPUT_TYPES: Record<string, string> = { number: 'number', date: 'date' }

function complaint(schema: Node, value: string, required: boolean): string {
  if (required && value === '') return '必填'
  if (schema.maxLength !== undefined && value.length > schema.maxLength) return '太长'
  if (schema.minimum !== undefined && Number(value) < schema.minimum) return '太小'
  if (schema.maximum !== undefined && Number(value) > schema.maximum) return '太大'
  return ''
}

const Leaf = memo(function Leaf({ schema, value, path, required, store }: NodeProps) {
  const [error, setError] = useState('')
  const changed = (text: string, stored: unknown = text) => {
    store.set(path, stored)
    setError(complaint(schema, text, required))
  }
  return (
    <div className="f">
      <label htmlFor={path}>{schema.title + (required ? ' *' : '')}</label>
      {schema.enum ? (
        <select id={path} defaultValue={String(value)} onChange={(event) => changed(event.target.value)}>
          {schema.enum.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : schema.type === 'boolean' ? (
        <input
          id={path}
          type="checkbox"
          defaultChecked={value === true}
          onChange={(event) => changed('-', event.target.checked)}
        />
      ) : (
        <input
          id={path}
          type={INPUT_TYPES[schema.format ?? schema.type] ?? 'text'}
          defaultValue={String(value)}
          onChange={(event) => changed(event.target.value)}
        />
      )}
      {error && <span className="err">{error}</span>}
    </div>
  )
})

function List({ schema, value, path, store }: NodeProps) {
  const [rows, setRows] = useState(() => (value as unknown[]).map((data, key) => ({ data, key })))
  return (
    <fieldset>
      <legend>{schema.title}</legend>
      {rows.map((row, index) => (
        <div key={row.key} className="row">
          <Branch
            schema={schema.items as Node}
            value={row.data}
            path={`${path}.${index}`}
            required={false}
            store={store}
          />
          <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
            删除
          </button>
        </div>
      ))}
    </fieldset>
  )
}

function Branch(props: NodeProps) {
  const { schema, value, path, store } = props
  if (schema.type === 'array') return <List {...props} />
  if (schema.type !== 'object') return <Leaf {...props} />
  return (
    <fieldset>
      <legend>{schema.title}</legend>
      {Object.entries(schema.properties ?? {}).map(([key, child]) => (
        <Branch
          key={key}
          schema={child}
          value={(value as Record<string, unknown>)[key]}
          path={path ? `${path}.${key}` : key}
          required={schema.required?.includes(key) ?? false}
          store={store}
        />
      ))}
    </fieldset>
  )
}

const schema = formSchema(N) as unknown as Node
const data = formData(N)

function Page() {
  const [store] = useState<Store>(() => new Map())
  return (
    <form>
      <Branch schema={schema} value={data} path="" required={false} store={store} />
      <button>保存</button>
    </form>
  )
}

bench({
  name: 'native form',
  mount(host) {
    const root = createRoot(host)
    root.render(<Page />)
    return () => root.unmount()
  },
  ready: (host) => inputsHold(host, FORM_SENTINELS),
})
