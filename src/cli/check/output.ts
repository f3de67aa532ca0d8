/** Writes a report in every form that was asked for. */
import { resolve } from 'node:path'
import { LATE_FORMATS, REPORT_FORMATS } from '../../gate/report/formats.ts'
import type { Format, Report } from '../../gate/report.ts'
import { unchecked } from '../../gate/unchecked.ts'
import { errorWords } from '../../model/failure.ts'
import { writeWhole } from './files.ts'
import type { Options, Output } from './options.ts'
import { viewerOf } from './viewer.ts'

/** Writes the files before standard output, which then also says what could not be written. */
export async function writeReports(report: Report, options: Options): Promise<Report> {
  const unwritten = []
  for (const { format, file } of options.outputs) {
    if (file === undefined) continue
    try {
      writeWhole(resolve(file), (await formatOf(format))(report))
    } catch (error) {
      unwritten.push(unchecked({ message: `不能写入报告 ${file}：${errorWords(error)}`, cure: '换一个可以写入的位置' }))
    }
  }
  const whole = unwritten.length === 0 ? report : { ...report, findings: [...report.findings, ...unwritten] }
  const shown = options.outputs.filter(({ file }) => file === undefined)
  for (const output of shown) process.stdout.write((await shownFormat(output, options))(whole))
  return whole
}

/** A person at a terminal sees more than a pipe. */
async function shownFormat({ format }: Output, options: Options): Promise<Format> {
  const viewer = format === 'text' ? viewerOf(options, process.stdout, process.env) : undefined
  if (!viewer) return formatOf(format)
  const { terminalReport } = await import('../../gate/report/terminal.ts')
  return (report) => terminalReport(report, viewer)
}

async function formatOf(name: string): Promise<Format> {
  const format = REPORT_FORMATS[name] ?? (await LATE_FORMATS[name]?.())
  if (!format) throw new Error(`options.ts let the format ${name} pass`)
  return format
}
