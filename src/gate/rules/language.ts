/** Family L of the rules. */
import type { CompilerRule, Rule } from '../rule.ts'
import { FIELD_LANGUAGE_RULES } from './language/fields.ts'
import { PLACEHOLDER_RULE } from './language/placeholders.ts'
import { UNIT_RULE } from './language/units.ts'
import { WORD_RULES } from './language/words.ts'

const NAMED_RULE: CompilerRule = {
  code: 'L1',
  level: 'error',
  title: '字段和选项都有中文名称',
  each: 'compiler',
  of: 'schema',
  words: ['titleMissing', 'labelMissing'],
  help: `界面上的标签、列头、筛选和提示都来自 \`title\`，选项的文字来自 \`x-labels\`。没有写，人看到的就是接口里的英文名称。

\`\`\`json
{ "Category": { "type": "string", "enum": ["exercise"] } }
\`\`\`

**改法**：字段加上 \`"title": "类别"\`，选项加上 \`"x-labels": {"exercise": "运动治疗"}\`；选项本身就是中文的不用写。`,
}

export const LANGUAGE_RULES: readonly Rule[] = [
  NAMED_RULE,
  ...WORD_RULES,
  ...FIELD_LANGUAGE_RULES,
  PLACEHOLDER_RULE,
  UNIT_RULE,
]
