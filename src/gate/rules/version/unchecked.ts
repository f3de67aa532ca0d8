/** V6: reported by whoever runs the rules, when something could not be checked (`gate/unchecked.ts`). */
import type { Rule } from '../../rule.ts'

export const UNCHECKED_RULE: Rule = {
  code: 'V6',
  level: 'error',
  firm: true,
  title: '有内容没有查完',
  each: 'reported',
  help: `没有查到的，不能当作没有问题：提交取不到、数据库连不上、豁免文件读不懂、一条规则中途出错，都在这里报告，写明是哪个文件、哪个库、哪条规则。其余的照常检查，但退出码是 2，每种格式的报告都说没有查完。它不能豁免，也不能记入基线。

例如 \`--since origin/main\` 而 CI 只取了最近一次提交，就比不出破坏性改动。

改法：按本条所说的做。写明是检查程序的错误的，把这一行和所涉及的文件交给开发人员；加上环境变量 \`DEBUG=1\` 再运行，可以看到出错的位置。`,
}
