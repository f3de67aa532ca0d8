/** V4, V5, V8 and V9: about waivers and the baseline. They are found where those are applied (`gate/accept.ts`, `gate/grown.ts`). */
import type { Rule } from '../../rule.ts'
import { TERM_MAX_DAYS } from '../../waivers.ts'

export const WAIVER_RULES: readonly Rule[] = [
  {
    code: 'V4',
    level: 'error',
    firm: true,
    title: '豁免已过期',
    each: 'reported',
    help: `豁免写在 \`resources/gate/waivers.json\`，每一条都有到期日（\`expires\`，当天仍有效）。到期后它不再起作用，所豁免的问题重新报告，并报告本条。

例如 \`{"rule": "L2", "path": "resources/x.json#/title", "reason": "沿用平台名称", "by": "张三", "expires": "2026-06-30"}\` 在 7 月 1 日报错。

改法：改正所豁免的问题，删除这一条；确实还需要的，写明新的理由和到期日。`,
  },
  {
    code: 'V5',
    level: 'warning',
    title: '豁免没有用到',
    each: 'reported',
    help: `\`resources/gate/waivers.json\` 中的一条没有对应的问题：问题已经改正，或 \`rule\`、\`path\` 写错了。留着它，将来同一处出现真正的问题时会被悄悄放过。

例如 \`path\` 写成 \`resources/y.json\`，而该文件没有这条规则的问题。

\`check.config.json\` 的 \`ignore\` 中没有用到的，也这样报告。

改法：删除这一条，或改正 \`rule\` 与 \`path\`；像是写错的，会问「是否想写」。只检查一部分（\`--since\`）时，只报告文件不存在的。`,
  },
  {
    code: 'V8',
    level: 'error',
    title: '豁免有期限，只管一处',
    each: 'reported',
    firm: true,
    help: `豁免是一个人对一处问题的承诺。期限从今天起最多 ${TERM_MAX_DAYS} 天，到时再看一次；\`path\` 是一个文件或文件中的一处，不能是文件夹，否则以后新写的文件有同样的问题也被放过，而没有人知道。

例如 \`"expires": "2999-12-31"\`，或 \`"path": "resources"\`（这样的豁免不起作用）。

改法：到期日写在 ${TERM_MAX_DAYS} 天之内；几个文件都要豁免的，每个文件写一条。`,
  },
  {
    code: 'V9',
    level: 'info',
    title: '豁免或基线比原来多',
    each: 'reported',
    firm: true,
    help: `与 \`--since\` 或 \`--base\` 相比，多了豁免、延长了期限，或基线多了条目：不是错误，但应由审核这次改动的人看到并同意。本条不能豁免，也不随 \`--fail-on warning\` 失败，否则一条豁免也加不进去。

例如合并请求里 \`resources/gate/waivers.json\` 多了一条。

改法：确认理由、负责人和期限；不同意的，删除它并改正问题。可以在代码托管平台上指定 \`resources/gate/\` 由谁批准（如 CODEOWNERS）。`,
  },
]
