/** The calls of the open library: what each does, sends and reads; and those that the preview has made. */
import './effective-pane.css'
import './calls-pane.css'
import { useEffect, useMemo, useState } from 'react'
import { parseSource } from '../../../compiler/source.ts'
import { type Effective, effectiveOf } from '../../../gate/effective.ts'
import { pointerOf } from '../../../model/pointer.ts'
import { tryGetResource } from '../../../model/resource.ts'
import { REQUEST_READERS } from '../../../wire/request-readers.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import { type CallExample, examplesOf } from './calls-examples.ts'
import { CallsLog } from './calls-log.tsx'
import { SampleTools } from './calls-sample.tsx'
import { callAddress, curlOf, OPERATION_WORDS, REPLY_WORDS } from './calls-words.ts'
import { CopyButton } from './copy-button.tsx'
import type { PaneProps } from '../state.ts'

export function CallsPane(props: PaneProps) {
  const { library, compiled, files } = props.state
  const catalog = compiled?.catalog
  const resource = catalog && tryGetResource(catalog, library)
  const path = `resources/${library}.json`
  const text = files.get(path) ?? ''
  const effective = useMemo(
    () => effectiveOf({ descriptor: parseSource({ path, text }), resource }),
    [path, text, resource],
  )
  const [examples, setExamples] = useState<readonly CallExample[]>()
  useEffect(() => {
    let isLate = false
    if (catalog && resource) void examplesOf(catalog, resource).then((found) => isLate || setExamples(found))
    return () => void (isLate = true)
  }, [catalog, resource])
  if (library === '') return <p className="rc-side-note">打开一个资料库的文件，就在这里看到它的调用。</p>
  if (!resource) return <p className="rc-side-note">资料库还有错误，改正后在这里显示它的调用。</p>
  if (Object.keys(resource.calls).length === 0)
    return <p className="rc-side-note">这个资料库是一般的 REST 集合（{resource.base}），没有单独的调用。</p>
  const known = (examples ?? []).filter(({ call }) => resource.calls[call.name] !== undefined)
  return (
    <div className="rc-calls">
      {known.map((example) => (
        <CallCard key={example.call.name} {...{ ...props, example, effective }} />
      ))}
      <CallsLog {...props} />
    </div>
  )
}

interface CallCardProps extends PaneProps {
  readonly example: CallExample
  readonly effective: Effective | undefined
}

function CallCard({ state, onOpen, onCreate, example, effective }: CallCardProps) {
  const { call, asked, reply, headers } = example
  const resource = state.compiled && tryGetResource(state.compiled.catalog, state.library)
  const transitions = resource?.transitions.filter((one) => one.call === call.name) ?? []
  const names = transitions.map(({ label }) => label).join('、')
  return (
    <section className="rc-call" aria-label={call.name}>
      <header>
        <h2>
          {call.name} <small>{names || OPERATION_WORDS[call.operation]}</small>
        </h2>
        {call.assumed && <Badge tone="warning">推测的</Badge>}
      </header>
      <p className="rc-call-address">
        <b>{call.method}</b> <code>{call.path}</code>
      </p>
      <p className="rc-quiet">{originOf(effective, call.name)}</p>
      {call.assumed && <p className="rc-call-assumed">平台的文档没有给出它的回答，格式是我们推测的，上线前要核对。</p>}
      <details>
        <summary>请求：{REQUEST_READERS[call.request].words}</summary>
        <pre tabIndex={0}>{requestText(example)}</pre>
        <CopyButton label="复制为 curl" text={() => curlOf(asked, window.location.origin)} />
      </details>
      <details>
        <summary>读取：{REPLY_WORDS[call.reply]}</summary>
        <pre tabIndex={0}>{JSON.stringify(reply, null, 2)}</pre>
      </details>
      <SampleTools {...{ state, onOpen, ...(onCreate ? { onCreate } : {}) }} call={call.name} reply={reply} />
      {Object.keys(headers).length > 0 && <p className="rc-quiet">请求头：{Object.keys(headers).join('、')}</p>}
    </section>
  )
}

function requestText({ asked, headers }: CallExample): string {
  const first = `${asked.method} ${decodeURI(callAddress(asked))}`
  const named = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const body = asked.body === undefined ? [] : ['', JSON.stringify(asked.body, null, 2)]
  return [first, ...named, ...body].join('\n')
}

const PARTS = { method: '方法', request: '请求形式', reply: '回答形式' } as const

/** Which parts of the call the author wrote, and which the preset gave. */
function originOf(effective: Effective | undefined, name: string): string {
  const parts = Object.entries(PARTS)
  const isDerived = (part: string) => effective?.derived.has(pointerOf(['wire', 'calls', name, part])) ?? false
  const given = parts.filter(([part]) => isDerived(part)).map(([, words]) => words)
  const written = parts.filter(([part]) => !isDerived(part)).map(([, words]) => words)
  return [
    ...(written.length > 0 ? [`${written.join('、')}由资源描述写明`] : []),
    ...(given.length > 0 ? [`${given.join('、')}由预设给出`] : []),
  ].join('；')
}
