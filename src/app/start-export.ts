/** Has the platform make a file of a list, and the bar look for the new task. */
import type { QueryClient } from '@tanstack/react-query'
import { createExport } from '../providers/export-orders.ts'
import type { Http } from '../providers/http.ts'
import type { ExportOrder } from '../wire/export-order.ts'
import { EXPORT_TASKS_KEY } from './shell/downloads/tasks.ts'

export async function startExport(http: Http, client: QueryClient, order: ExportOrder): Promise<void> {
  await createExport(http, order)
  void client.invalidateQueries({ queryKey: EXPORT_TASKS_KEY })
}
