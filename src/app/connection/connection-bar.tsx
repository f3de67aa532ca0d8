/**
 * The quiet line at the upper edge while the platform cannot be reached. It lies over the margin of the header, so that nothing
 * moves under the pointer. When the platform answers again, what the open pages show is fetched anew.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ConnectionWatch, createConnection } from './connection.ts'
import './connection-bar.css'

export function ConnectionBar() {
  const client = useQueryClient()
  const [connection, setConnection] = useState<ConnectionWatch>()
  useEffect(() => {
    const opened = createConnection({ onBack: () => void client.refetchQueries({ type: 'active' }) })
    const caches = [client.getQueryCache(), client.getMutationCache()]
    const stops = caches.map((cache) =>
      cache.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') opened.noteFailure(event.action.error)
      }),
    )
    // What failed before this part of the console had arrived.
    for (const { state } of client.getQueryCache().findAll({ type: 'active' })) opened.noteFailure(state.error)
    setConnection(opened)
    return () => {
      for (const stop of stops) stop()
      opened.stop()
    }
  }, [client])
  return (
    <div role="status" className="rc-connection">
      {connection && <Words connection={connection} />}
    </div>
  )
}

function Words({ connection }: { readonly connection: ConnectionWatch }) {
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost)
  return isLost ? <span>网络异常，已填写的内容会保留，恢复后可继续保存</span> : null
}
