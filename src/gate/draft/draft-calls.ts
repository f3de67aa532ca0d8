/** How a drafted library is reached: what the evidence says, or the names that the platform's calls usually have. */
import type { DraftOptions, Pending } from './draft.ts'
import type { DraftCall, DraftWire, Evidence } from './evidence.ts'
import { pascalOf } from './names.ts'

const NAMES: Readonly<Record<string, string>> = {
  list: '列表',
  getMany: '按编号读取多条',
  get: '读取一条',
  create: '新增',
  update: '修改',
  upsert: '新增与修改',
  delete: '删除',
  history: '历史',
}

interface Drafted {
  readonly value: DraftWire
  readonly open: readonly Pending[]
}

/**
 * Drafts the calls of a library: those of the evidence, else the usual ones, which are marked `assumed` and left to
 * be confirmed.
 */
export function draftCalls(evidence: Evidence, { name, path }: DraftOptions): Drafted {
  const value = evidence.wire ?? usualWire(pascalOf(name), path, evidence.reply)
  const open = Object.entries(value.calls).flatMap(([call, { assumed }]) =>
    assumed === true
      ? [pending(call, `${NAMES[call] ?? call}的调用是推断的，平台确认后改为真实的路径并去掉 assumed`)]
      : [],
  )
  return { value, open }
}

function usualWire(page: string, path: string | undefined, reply: Evidence['reply']): DraftWire {
  const slash = path?.lastIndexOf('/') ?? -1
  const list: DraftCall = {
    path: path === undefined ? `Get${page}PageData` : path.slice(slash + 1),
    ...(reply === undefined || reply === 'page' ? {} : { reply }),
    // Whoever names the path and shows a reply has seen the call.
    ...(path !== undefined && reply !== undefined ? {} : { assumed: true }),
  }
  return {
    preset: 'page-upsert',
    base: path === undefined ? `/content/api/${page}` : path.slice(0, Math.max(slash, 1)),
    calls: {
      list,
      getMany: { path: `Get${page}ByIds`, assumed: true },
      upsert: { path: `InsertOrUpdate${page}`, assumed: true },
      history: { path: `Get${page}History`, assumed: true },
    },
  }
}

function pending(call: string, words: string): Pending {
  return { of: 'descriptor', path: ['wire', 'calls', call], words }
}
