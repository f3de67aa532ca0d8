/** Files as a browser sends them, and what the store holds of them. */
import { UPLOAD } from '../../src/wire/files.ts'
import type { Envelope, Platform } from './server.ts'

export const BOUNDARY = 'rehab-console-test'

export interface Part {
  readonly name?: string
  /** As it stands in the header, quotes and all; a field when absent. */
  readonly fileName?: string
  readonly type?: string
  readonly bytes: Buffer | string
}

export function formOf(...parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name = 'file', fileName, type = 'application/octet-stream', bytes }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`
    const typed = fileName === undefined ? '' : `content-type: ${type}\r\n`
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n${typed}\r\n`
    return [Buffer.from(head), Buffer.from(bytes as string), Buffer.from('\r\n')]
  })
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

export interface Sender {
  readonly as?: string
  readonly headers?: Record<string, string>
}

export interface Sent {
  readonly status: number
  readonly body: Envelope
  /** The path of the stored file; '' for a refusal. */
  readonly path: string
}

export async function tokenOf(platform: Platform, name: string): Promise<string> {
  return (await platform.signIn(name)).token.access_token
}

export async function sendForm(platform: Platform, payload: Buffer, { as = 'orgadmin', headers = {} }: Sender = {}) {
  const reply = await platform.server.inject({
    method: 'POST',
    url: UPLOAD.path,
    payload,
    headers: {
      authorization: `Bearer ${await tokenOf(platform, as)}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    },
  })
  const body = reply.json<Envelope>()
  const path = typeof body.Data === 'string' ? (body.Data as string) : ''
  return { status: reply.statusCode, body, path } satisfies Sent
}

export function sendFile(platform: Platform, bytes: Buffer, part: Omit<Part, 'bytes'> = {}, sender: Sender = {}) {
  return sendForm(platform, formOf({ fileName: 'a.png', ...part, bytes }), sender)
}

export async function getFile(platform: Platform, url: string, { as = 'orgadmin', headers = {} }: Sender = {}) {
  const authorization = `Bearer ${await tokenOf(platform, as)}`
  return platform.server.inject({ method: 'GET', url, headers: { authorization, ...headers } })
}

/** How many files and chunks there are, whoever owns them. */
export async function countStored(platform: Platform): Promise<{ readonly files: number; readonly chunks: number }> {
  const sql = 'SELECT (SELECT count(*)::int FROM files) AS files, (SELECT count(*)::int FROM file_chunks) AS chunks'
  const [row] = await platform.store.database.transaction('system', (tx) => tx.query(sql))
  return { files: Number(row?.files), chunks: Number(row?.chunks) }
}

export function clearFiles(platform: Platform): Promise<unknown> {
  return platform.store.database.transaction('system', (tx) => tx.query('DELETE FROM files'))
}
