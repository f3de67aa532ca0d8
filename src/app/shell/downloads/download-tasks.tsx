/** The top bar's list of export tasks. */
export function DownloadTasks() {
  return null
}
