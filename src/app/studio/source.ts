/** Where the studio's files come from: the working tree in development, the running server otherwise, which only shows them. */
import type { Source } from '../../compiler/source.ts'
import { ask } from '../../providers/ask.ts'
import type { Http } from '../../providers/http.ts'
import { STUDIO_FILES } from '../../wire/studio.ts'
import type { Texts } from '../../gate/editing/state.ts'

/** `present` is what stands on disk instead of what was expected; null when nothing does. */
export type Written = { readonly words: string; readonly present?: string | null } | undefined

export interface StudioSource {
  load(): Promise<Texts>
  /** The files of the last commit, or why there are none. Absent where nobody has a history. */
  readonly commit?: () => Promise<Texts | 'late' | 'none'>
  /** Absent where files are only shown; answers why it did not write. */
  readonly write?: {
    save(path: string, text: string, base: string | null): Promise<Written>
    add(name: string, files: readonly Source[]): Promise<Written>
    remove(name: string): Promise<Written>
  }
  /** Calls when a file may have changed on disk. */
  watch(listener: () => void): () => void
}

interface FilesReply {
  readonly files: readonly { readonly path: string; readonly text: string }[]
}

const API = '/studio/api/'

export function createDevelopmentSource(): StudioSource {
  return {
    load: async () => textsOf((await read<FilesReply>('files')).files),
    async commit() {
      const { files, isLate } = await read<FilesReply & { readonly isLate: boolean }>('commit')
      if (isLate) return 'late'
      return files.length === 0 ? 'none' : textsOf(files)
    },
    write: {
      save: (path, text, base) => write('PUT', 'file', { path, text, base }),
      add: (name, files) => write('POST', 'library', { name, files }),
      remove: (name) => write('DELETE', 'library', { name }),
    },
    watch(listener) {
      window.addEventListener('focus', listener)
      import.meta.hot?.on('studio:files', listener)
      return () => {
        window.removeEventListener('focus', listener)
        import.meta.hot?.off('studio:files', listener)
      }
    },
  }
}

export function createServerSource(http: Http): StudioSource {
  return {
    async load() {
      return textsOf(await ask(http, STUDIO_FILES, undefined))
    },
    watch: () => () => undefined,
  }
}

async function read<Reply>(path: string): Promise<Reply> {
  const reply = await fetch(API + path, { cache: 'no-store' })
  const body = (await reply.json()) as Reply & { readonly error?: string }
  if (!reply.ok) throw new Error(body.error ?? '未能读取文件')
  return body
}

async function write(method: string, path: string, body: object): Promise<Written> {
  try {
    const reply = await fetch(API + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (reply.ok) return undefined
    const { error, present } = (await reply.json()) as { readonly error?: string; readonly present?: string | null }
    return { words: error ?? '未能保存', ...(present === undefined ? {} : { present }) }
  } catch {
    return { words: '开发服务没有回应。请确认 npm run dev 仍在运行，再保存一次；您的修改还在这里' }
  }
}

function textsOf(files: FilesReply['files']): Texts {
  return new Map(files.map(({ path, text }) => [path, text]))
}
