/** Instead of ra-core's own CSV export, which no screen of ours uses: exports are the server's, or `ui/list/export/export-here`. */
export default function jsonExport(): never {
  throw new Error('this export is not used; start one with startExport')
}
