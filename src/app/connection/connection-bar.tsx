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
  const [connection] = useState(() =>
    createConnection({ onBack: () => void client.refetchQueries({ type: 'active' }) }),
  )
  useEffect(() => {
    const stop = connection.start()
    const caches = [client.getQueryCache(), client.getMutationCache()]
    const stops = caches.map((cache) =>
      cache.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') connection.noteFailure(event.action.error)
      }),
    )
    // What failed before this part of the console had arrived.
    for (const { state } of client.getQueryCache().findAll({ type: 'active' })) connection.noteFailure(state.error)
    return () => {
      for (const leave of stops) leave()
      stop()
    }
  }, [client, connection])
  return (
    <div role="status" className="rc-connection">
      <Words connection={connection} />
    </div>
  )
}

function Words({ connection }: { readonly connection: ConnectionWatch }) {
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost)
  return isLost ? <span>网络异常，已填写的内容会保留，恢复后可继续保存</span> : null
}
