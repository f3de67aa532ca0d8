/** L2, L3, L7: texts are Chinese, in Chinese punctuation, and short enough for where they stand. */
import { replaceValue } from '../../edits.ts'
import type { Project } from '../../project.ts'
import type { ProjectRule, RuleFinding } from '../../rule.ts'
import { type Text, textsOf } from './texts.ts'

export const WORD_RULES: readonly ProjectRule[] = [
  {
    code: 'L2',
    level: 'warning',
    title: '界面文字是中文',
    each: 'project',
    help: `标签、选项和提示给医院的人看，不能是字段名或英文。通行的缩写和单位不必翻译，如 ID、URL、MRI、kg、cm。

\`\`\`json
{ "title": "Remark" }
\`\`\`

**改法**：写成中文，如 备注；缩写旁边可以加中文，如 UUID 编号。与接口中的名称完全相同的标签按错误处理。`,
    check: checkChinese,
  },
  {
    code: 'L3',
    level: 'warning',
    title: '标点用全角，标签末尾没有冒号和句号',
    each: 'project',
    help: `中文之间用全角标点：，。；：？！（）。标签和按钮末尾的冒号由界面决定要不要，写在文字里就会出现两个，或在列头里多出一个。

\`\`\`json
{ "title": "单价(元):" }
\`\`\`

**改法**：用 \`--fix\` 自动改正；英文、数字之间的半角标点不用改，如 16:9。`,
    check: checkPunctuation,
  },
  {
    code: 'L7',
    level: 'warning',
    title: '标签不太长',
    each: 'project',
    help: `列头、筛选和手机上的标签放不下很长的文字，会折成几行或被截断。字段和分组的名称最多 12 个字，选项 20 个字，按钮 8 个字；两个字母或数字算一个字。

\`\`\`json
{ "title": "是否允许治疗师在治疗过程中临时调整剂量" }
\`\`\`

**改法**：名称写短，如 允许调整剂量；其余写进 \`description\`，它显示在字段下方。`,
    check: checkLength,
  },
]

const HAN = /\p{Script=Han}/u
/** Abbreviations and units that people read as they are. */
const KNOWN_LATIN = /^(?:[A-Z]{1,6}|[A-Z]{2,4}-?\d{1,3}|pH|[kmcµ]?[gmlL]|[kM]?Hz|[mk]?[AVW]|mmHg|min|h|s|[A-Za-z])$/

function* checkChinese(project: Project): Iterable<RuleFinding> {
  for (const { at, role, text, key } of textsOf(project)) {
    if (HAN.test(text)) continue
    const words = text.match(/[\p{L}][\p{L}\p{N}-]*/gu) ?? []
    if (words.every((word) => KNOWN_LATIN.test(word))) continue
    const isRaw = role !== 'words' && text === key && role !== 'option'
    const cure = '写成中文；通行的缩写和单位除外'
    yield { at, ...(isRaw ? { level: 'error' as const } : {}), message: `「${text}」不是中文`, cure }
  }
}

const FULL_WIDTH: Readonly<Record<string, string>> = {
  ',': '，',
  ';': '；',
  ':': '：',
  '?': '？',
  '!': '！',
  '(': '（',
  ')': '）',
}

function* checkPunctuation(project: Project): Iterable<RuleFinding> {
  for (const { at, role, text } of textsOf(project)) {
    const better = punctuated(text, role)
    if (better === text || better === '') continue
    yield {
      at,
      message: `「${text}」的标点不合规范`,
      cure: `写成「${better}」`,
      edits: replaceValue(at, better),
    }
  }
}

/** The text as it should be written. Placeholders such as {count} and half-width text between letters stay. */
export function punctuated(text: string, role: Text['role']): string {
  let better = text.replace(/(?<=[\p{Script=Han}）」》])[,;:?!](?=\s|$|[\p{Script=Han}（「《])\s*/gu, fullWidth)
  better = better.replace(/\(([^()]*)\)/g, (whole: string, inner: string, offset: number) =>
    HAN.test(inner) || HAN.test(better[offset - 1] ?? '') ? `（${inner}）` : whole,
  )
  return role === 'words' ? better : better.replace(/[：:。.\s]+$/u, '')
}

function fullWidth(mark: string): string {
  return FULL_WIDTH[mark.trim()] ?? mark
}

const WIDTH_MAX: Readonly<Record<Text['role'], number>> = { title: 12, option: 20, button: 8, words: Infinity }

function* checkLength(project: Project): Iterable<RuleFinding> {
  for (const { at, role, text } of textsOf(project)) {
    const width = widthOf(text)
    const most = WIDTH_MAX[role]
    if (width <= most) continue
    yield { at, message: `「${text}」有 ${Math.ceil(width)} 个字宽，放不下`, cure: `不超过 ${most} 个字，其余写进说明` }
  }
}

/** In the width of one Chinese character. */
function widthOf(text: string): number {
  return [...text].reduce((width, letter) => width + (/[\x20-\x7e]/.test(letter) ? 0.5 : 1), 0)
}
