/** S11: found by whoever runs the rules, when a library's thread had to be ended (RELIABILITY S1). */
import type { Rule } from '../../rule.ts'

export const TOO_SLOW_RULE: Rule = {
  code: 'S11',
  level: 'error',
  firm: true,
  title: '数据结构编译过慢或过大',
  each: 'reported',
  help: `每个库在单独的线程中编译和检查，限 2 秒、256 MB。超出的线程被中止，只报告这一个库，其他库照常检查。

例如极慢的正则表达式、几千个字段、几万个选项，会让服务端和浏览器在每次保存时停住。

改法：减少字段、选项和嵌套；\`pattern\` 中重复之内不要再有重复；内容很多时拆成几个库，用 \`x-ref\` 关联。`,
}
