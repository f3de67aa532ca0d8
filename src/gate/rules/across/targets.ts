/** X1: libraries that a file names and that are not there. */
import type { Rule } from '../../rule.ts'

export const TARGET_RULE: Rule = {
  code: 'X1',
  level: 'error',
  each: 'compiler',
  of: 'both',
  words: ['unknownResource', 'brokenResource'],
  title: '所引用的库不存在或有错误',
  help: `x-ref 以及 guards 和 calls 里的 library 都写库的名称，即文件名去掉 .json。名称写错时选不到东西，也拦不住该拦的操作；所引用的库自己有错误时，引用字段只能当作文字显示。

例：\`"x-ref": "room-tpye"\` 应为 \`"x-ref": "room-type"\`。

改法：照提示改正名称；若所引用的库有错误，先改好那个库。`,
}
