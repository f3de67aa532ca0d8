/** L9: a unit is written once, in `x-unit`; one in the title stands beside it, or against it. */
import { KIND_FACTS } from '../../../model/kind.ts'
import { fieldPlace, type Library } from '../../project.ts'
import type { LibraryRule, RuleFinding } from '../../rule.ts'
import type { Field } from '../../../model/resource.ts'

export const UNIT_RULE: LibraryRule = {
  code: 'L9',
  level: 'warning',
  each: 'library',
  title: '单位写在 x-unit 中，不写在名称里',
  check: (library) => unitsIn(library, library.resource?.fields ?? [], ''),
  help: `界面把 \`x-unit\` 写在名称之后、列头和表格的表头里。名称里再写一遍，就成了「价格（元）（元）」；两处写得不同，填的人不知道该按哪一个。

\`\`\`json
{ "title": "价格（元）", "type": "number", "x-unit": "万元" }
\`\`\`

**改法**：名称只写 价格，单位写 \`"x-unit": "元"\`。`,
}

const UNITS: ReadonlySet<string> = new Set(
  (
    '元 万元 角 分 秒 分钟 小时 时 天 日 周 月 个月 年 岁 次 个 张 人 名 项 组 套 件 片 支 瓶 盒 度 % ‰ ℃ ° ' +
    'mm cm m km g mg kg μg ml mL l L s min h ms Hz kHz MHz V mV A mA W kW N Pa kPa mmHg bpm ㎡ m² 毫米 厘米 米 公里 千米 克 毫克 千克 公斤 斤 吨 毫升 升 平方米 毫秒'
  ).split(' '),
)

function* unitsIn(library: Library, fields: readonly Field[], prefix: string): Iterable<RuleFinding> {
  for (const field of fields) {
    const path = `${prefix}${field.name}`
    yield* unitsIn(library, field.fields ?? [], `${path}/`)
    const found = unitOf(field.title)
    if (!found) continue
    const at = library.places.get(path)?.origin('title') ?? fieldPlace(library, path)
    const { unit: stated } = field
    const [title, unit] = found
    if (stated === unit)
      yield { at, message: `「${field.title}」把单位写了两遍：x-unit 已是 ${stated}`, cure: `名称只写「${title}」` }
    else if (stated !== undefined)
      yield {
        at,
        message: `「${field.title}」的单位与 x-unit 的 ${stated} 不同`,
        cure: `看清是哪一个，写进 x-unit，名称只写「${title}」`,
      }
    else if (KIND_FACTS[field.kind].value === 'number')
      yield {
        at,
        message: `「${field.title}」的单位写在名称里`,
        cure: `名称只写「${title}」，加上 "x-unit": "${unit}"`,
      }
  }
}

/** What the title is without a unit at its end, and that unit. */
function unitOf(title: string): readonly [title: string, unit: string] | undefined {
  const match = /^(.+?)\s*(?:[（(]\s*(?:单位[：:]?\s*)?([^（）()]+?)\s*[）)]|[/／]\s*([^/／]+))$/u.exec(title)
  const unit = match?.[2] ?? match?.[3]
  return match?.[1] !== undefined && unit !== undefined && UNITS.has(unit) ? [match[1], unit] : undefined
}
