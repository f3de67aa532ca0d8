/** The calls that the preview's screens have made, latest first. */
import { Badge } from '../../../ui/controls/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { SampleTools } from './calls-sample.tsx'
import { callAddress, curlOf } from './calls-words.ts'
import { CopyButton } from './copy-button.tsx'
import { clearExchanges, type LoggedExchange, useExchanges } from '../preview/preview-log.ts'
import type { PaneProps } from '../state.ts'

export function CallsLog(props: PaneProps) {
  const exchanges = useExchanges()
  return (
    <section className="rc-calls-log" aria-label="预览中的调用">
      <header>
        <h2>
          预览中的调用 <small>最近的在前</small>
        </h2>
        {exchanges.length > 0 && (
          <Button size="small" onClick={clearExchanges}>
            清空
          </Button>
        )}
      </header>
      {exchanges.length === 0 && <p className="rc-quiet">在预览中操作后，这里会记下每一次请求与回答。</p>}
      {exchanges.map((exchange) => (
        <ExchangeLine key={exchange.number} exchange={exchange} {...props} />
      ))}
    </section>
  )
}

function ExchangeLine({ exchange, state, onOpen, onCreate }: PaneProps & { readonly exchange: LoggedExchange }) {
  const { library, call, method, status, reply, body, assumed } = exchange
  const isOwn = library === state.library && status === 200
  return (
    <details className="rc-exchange">
      <summary>
        <Badge tone={status === 200 ? 'success' : 'danger'}>{status}</Badge>
        <span>
          {library} · {call}
        </span>
        {assumed && <Badge tone="warning">推测的</Badge>}
      </summary>
      <pre tabIndex={0}>
        {[`${method} ${callAddress(exchange)}`, ...(body === undefined ? [] : [JSON.stringify(body, null, 2)])].join(
          '\n\n',
        )}
      </pre>
      <pre tabIndex={0}>{JSON.stringify(reply, null, 2)}</pre>
      <div className="rc-call-tools">
        <CopyButton label="复制为 curl" text={() => curlOf(exchange, window.location.origin)} />
        {isOwn && <SampleTools {...{ state, onOpen, ...(onCreate ? { onCreate } : {}), call, reply }} />}
      </div>
    </details>
  )
}
