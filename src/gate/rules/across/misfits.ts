/** X13: calls that cannot be made, or that cannot carry what they are about. */
import type { Rule } from '../../rule.ts'

export const MISFIT_RULE: Rule = {
  code: 'X13',
  level: 'error',
  each: 'compiler',
  of: 'descriptor',
  words: ['misfit'],
  title: '请求送不出它要送的内容',
  help: `浏览器不允许 GET 请求带正文：这样的调用一发出就是「网络异常」，平台根本收不到。请求的形状也要装得下所送的内容：保存送整条记录，列表送页码和筛选，删除等送编号。

\`\`\`json
{ "upsert": { "path": "InsertOrUpdateThing", "method": "GET" }, "list": { "path": "Find", "request": "page-body" } }
\`\`\`

**改法**：内容在正文中的（record、ids、id-list、ids-value、page-body）写 \`"method": "POST"\`（或 PUT、DELETE）；只能用 GET 的列表改用 \`"request": "page-query"\`，单个编号改用 \`id-query\`。`,
}
