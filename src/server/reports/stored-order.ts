/**
 * What was ordered, as it lies in the task until its turn comes: the body of the call and where it came from. It is read anew
 * against the catalog of that time, which may be another.
 *
 * Errors  `Failure('invalid')` in words for a library, a column or a filter that there is no more.
 */
import { Failure } from '../../model/failure.ts'
import type { Catalog } from '../../model/resource.ts'
import { decodeExportOrder, type ExportOrder } from '../../wire/export-order.ts'
import { isObject } from '../../model/plain.ts'
import type { Origin } from '../../operations/store.ts'

export interface StoredOrder {
  readonly body: unknown
  readonly origin: Pick<Origin, 'requestId' | 'address'>
}

export function storedOrder(body: unknown, { requestId, address }: Origin): StoredOrder {
  return { body, origin: { requestId, address } }
}

export function readStoredOrder(
  catalog: Catalog,
  stored: unknown,
): { readonly order: ExportOrder; readonly origin: Origin } {
  const { body } = partsOf(stored)
  return { order: orderOf(catalog, body), origin: storedOrigin(stored) }
}

export function storedOrigin(stored: unknown): Origin {
  return { requestId: '', address: '', ...partsOf(stored).origin }
}

function partsOf(stored: unknown): Partial<StoredOrder> {
  return isObject(stored) ? stored : {}
}

function orderOf(catalog: Catalog, body: unknown): ExportOrder {
  try {
    return decodeExportOrder(catalog, body)
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause
    const what = cause.code === 'notFound' ? '要导出的资料库已不存在或不再有列表' : cause.message
    throw new Failure('invalid', { words: `资料库在导出期间有改动：${what}，请刷新后重新导出`, cause })
  }
}
