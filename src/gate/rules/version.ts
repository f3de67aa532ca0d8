/** Family V: versions of descriptors, their change log, and of the format itself. */
import type { Library, Project } from '../project.ts'
import type { Rule, RuleFinding } from '../rule.ts'
import { SUNSET_NEAR_RULE } from './descriptor/sunset.ts'
import { UNCHECKED_RULE } from './version/unchecked.ts'
import { FORMAT_RULE } from './version/formats.ts'
import { UNREAD_RULES } from './version/unread.ts'
import { WAIVER_RULES } from './version/waivers.ts'

export const VERSION_RULES: readonly Rule[] = [
  {
    code: 'V1',
    level: 'error',
    title: '不兼容的改动没有提高版本号',
    help: `描述文件写了 "version" 的库，有不兼容的改动（B 类错误）时版本要提高，使用它的人才知道该核对什么。版本不能退回，也不能写了又去掉。

把 "version": "1.2" 改为 "1.3"，并在 resources/CHANGELOG.md 中加一节。不写 version 的库不受此限。`,
    each: 'reported',
  },
  {
    code: 'V2',
    level: 'error',
    title: '版本没有写进更新记录',
    help: `写了 "version" 的库，每一版在 resources/CHANGELOG.md 中要有一节，标题是库名和版本，下面至少有一行说明：

    ## thing 1.2

    - 「单价」的上限改为 500 元`,
    each: 'library',
    check: changelogOf,
  },
  {
    code: 'V3',
    level: 'error',
    title: '描述文件的格式版本不受支持',
    help: `formatVersion 说明文件按哪一版格式书写。本程序认识 1 和 2；更新的格式里同样的键可能有别的意思，所以整个文件都不读。

把 formatVersion 写成 1 或 2，或升级程序。`,
    each: 'compiler',
    of: 'both',
    words: ['formatVersion'],
  },
  SUNSET_NEAR_RULE,
  ...WAIVER_RULES,
  UNCHECKED_RULE,
  ...UNREAD_RULES,
  FORMAT_RULE,
]

const FILE = 'resources/CHANGELOG.md'

function* changelogOf({ name, descriptor, resource }: Library, { changelog }: Project): Iterable<RuleFinding> {
  const version = resource?.version
  if (version === undefined) return
  const at = { source: descriptor, path: ['version'] }
  const heading = `## ${name} ${version}`
  const cure = `在 ${FILE} 中加一节 "${heading}"，写明这一版改了什么`
  const lines = (changelog?.text ?? '').split(/\r?\n/).map((line) => line.trim())
  const start = lines.indexOf(heading)
  if (start < 0) return yield { at, message: `更新记录中没有 ${name} 的 ${version} 版`, cure }
  const end = lines.findIndex((line, index) => index > start && line.startsWith('## '))
  const said = lines.slice(start + 1, end < 0 ? undefined : end).some((line) => line !== '')
  if (!said) yield { at, message: `更新记录中 ${name} ${version} 一节是空的`, cure }
}
