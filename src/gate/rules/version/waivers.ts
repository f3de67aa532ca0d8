/** V4 and V5: waivers that ran out, and such as nothing needs. They are found where the waivers are applied (`gate/accept.ts`). */
import type { Rule } from '../../rule.ts'

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

改法：删除这一条，或改正 \`rule\` 与 \`path\`。只检查一部分（\`--since\`）时不报告本条。`,
  },
]
