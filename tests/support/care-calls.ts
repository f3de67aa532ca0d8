/** The calls that screens of care make for one hospital: what is saved, stepped and read, by the library's name. */
import { expect } from 'vitest'
import { getResource, type WireRecord } from '../../src/model/resource.ts'
import { ADMINISTRATOR, CATALOG, type Platform } from './server.ts'

export interface CareCalls {
  post(body: object): ReturnType<Platform['call']>
  page(name: string, filters?: Readonly<Record<string, readonly unknown[]>>): Promise<readonly WireRecord[]>
  read(name: string, record?: WireRecord): Promise<WireRecord>
  /** As it is stored. */
  put(name: string, record: WireRecord): Promise<WireRecord>
  /** What the step is refused with; undefined when it was made. */
  step(name: string, record: WireRecord | undefined, transition: string, input?: object): Promise<unknown>
}

export function careCalls(platform: Platform): CareCalls {
  const post: CareCalls['post'] = (body) =>
    platform.call({ as: 'orgadmin', url: '/bff/api/biz/modify', headers: { organizationid: 'org-1' }, body })
  const read: CareCalls['read'] = async (name, { Id } = {}) =>
    (await platform.store.libraries.byIds(ADMINISTRATOR, getResource(CATALOG, name), [String(Id)]))[0] ?? {}
  return {
    post,
    read,
    page: async (name, filters = {}) => {
      const asked = Object.fromEntries(
        Object.entries(filters).map(([key, values]) => [key, { in: values.map(String) }]),
      )
      const input = { page: 1, pageSize: 200, filters: asked }
      return (await platform.store.libraries.page(ADMINISTRATOR, getResource(CATALOG, name), input)).rows
    },
    put: async (name, record) => {
      const reply = await post({ BizType: bizType(name), Operate: 'save', ...record })
      expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
      return await read(name, reply.body.Data as WireRecord)
    },
    step: async (name, { Id } = {}, Transition, Input = {}) => {
      const reply = await post({ BizType: bizType(name), Operate: 'transit', ids: [Id], Transition, Input })
      const data: unknown = reply.body.Data
      const [outcome] = Array.isArray(data) ? (data as readonly { Type: number; Content?: string }[]) : []
      return reply.status === 200 && outcome?.Type === 200 ? undefined : (outcome?.Content ?? reply.body.Content)
    },
  }
}

/** `charge-detail` is `chargeDetail`. */
function bizType(name: string): string {
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}
