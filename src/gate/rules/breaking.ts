/** Family B: what a change breaks. All are reported by the comparison with the state before (`gate/breaking`) or of the store. */
import type { ReportedRule, Rule, RuleCode } from '../rule.ts'

const reported = (code: RuleCode, title: string, help: string): ReportedRule => ({
  code,
  level: 'error',
  title,
  help,
  each: 'reported',
})

const warned = (...rule: Parameters<typeof reported>): ReportedRule => ({ ...reported(...rule), level: 'warning' })

export const BREAKING_RULES: readonly Rule[] = [
  reported(
    'B1',
    '库被删除或换了入口',
    `库的文件没有了，或它的 page 变了：菜单中的入口、收藏的链接和平台的调用都会落空。

先在服务端菜单中改好，再与平台同时上线；不再需要的库，先在描述文件中写明停用日，过了这一天删除它只作说明：

    "deprecated": { "sunset": "2027-06-30", "replacement": "new-thing", "reason": "并入新库" }

来不及的写进 resources/gate/waivers.json，说明理由和期限。`,
  ),
  reported(
    'B2',
    '字段被删除',
    `已有记录中这个字段的内容不再显示，保存时会丢失；保存的查询、列设置和导入文件也找不到它。

只是改名时，在描述文件中写明：

    "renames": [{ "from": "Fee", "to": "Price" }]

确实不要的字段，先在数据结构中写明停用日，过了这一天删除它只作说明：

    "deprecated": true, "x-sunset": "2027-06-30", "x-replacement": "Price"`,
  ),
  reported(
    'B3',
    '像是改名却没有声明',
    `一个字段没有了，同时多了一个种类或名称相同的字段。如果是同一个字段，写进描述文件的 renames，旧的链接、查询、列设置和导入表头就仍然有效：

    "renames": [{ "from": "Fee", "to": "Price", "since": "1.2" }]

分组、表格内的字段写出各级，上一级写现在的名称：

    "renames": [{ "from": "Packages/Unit", "to": "Packages/Measure" }]

服务端启动时把已存的记录和历史改成新名称。不能从一级移到另一级。

如果不是，先保留旧字段，等其中的数据迁走再删。`,
  ),
  reported(
    'B4',
    '有了新的必填内容',
    `没有填过它的旧记录再也不能保存，旧的导入模板缺这一列，别的系统发来的记录会被拒绝。表单规则的 require 变宽也是如此。

先作为选填字段上线，等数据补齐再改为必填；或写上 default，新建时就自动填好。`,
  ),
  reported(
    'B5',
    '类型、单位或引用的对象变了',
    `同样的值有了不同的意思：数字变成文字、分钟变成小时、引用另一个库。旧数据不会自己换算。

新建一个字段来装新的内容，把数据迁过去，再停用旧字段。`,
  ),
  reported(
    'B6',
    '选项减少或换了值',
    `已经选了该选项的记录会变成无效，保存的查询也筛不出来。增加选项没有影响。

保留旧选项；或先把用到它的记录改为别的选项，再删除。`,
  ),
  reported(
    'B7',
    '限制变严',
    `上限、字数、小数位数、书写格式等比原来严：原来能填的现在不能填，已有的记录可能不再有效。放宽没有影响。

用 npm run check -- --since 分支 --store 数据目录 看实际有多少条记录不合，改正它们再收紧。`,
  ),
  reported(
    'B8',
    '识别和区分记录的方式变了',
    `主键、naturalKey、称呼、版本字段或不能重复的字段组合变了：导入时认错记录，别的库按旧称呼找不到它，已有的重复记录不能再保存。

除非数据已经核对过，不要改。`,
  ),
  reported(
    'B9',
    '对平台的调用变了',
    `路径、方法、参数名或回复的形式变了，或者调用被删除。平台仍按原来的方式回答。

只有平台已经改好时才改。写着 "assumed": true 的调用还没有人见过平台的回复，改动和删除它只作警告；整个库的调用都是推测的，改前缀和方言也是。`,
  ),
  warned(
    'B10',
    '角色或可见范围变了',
    `谁能看、谁能改与原来不同。多给的权限按警告报告，请管理安全的人看过；收回的权限只作说明；不再有的数据范围按错误报告。`,
  ),
  warned(
    'B11',
    '状态变更或操作前的检查变了',
    `启用、停用、发布等操作被删除、改了结果或不再要求确认，删除或停用之前的检查没有了，机构保留的字段会被平台覆盖。

确认使用的人知道，并且没有别的系统在调用这一步。`,
  ),
  warned(
    'B12',
    '旧的查询、列设置或导入表头失效',
    `字段改了中文名称、选项改了说法、筛选或列不再提供：人们保存的查询、个人列设置、手边的导入文件还写着原来的。

把原来的名称写进 import.synonyms：

    "import": { "synonyms": { "Price": ["收费标准"] } }`,
  ),
  reported(
    'B13',
    '填写的方式变了',
    `字段改为只读，或在更多的情况下隐藏：隐藏的字段在保存时会被清空，已有的内容随之丢失。

确认这些内容不再需要，或让它保持可见。`,
  ),
  warned(
    'B14',
    '收录的样例不再有效',
    `把 resources/samples 中平台的回复和原来的 examples 逐条代入新的结构，原来有效的有几条不再有效。它们是平台上真实数据的样子。

按所列的字段放宽限制，或先在平台上改正数据再更新样例。`,
  ),
  reported(
    'B15',
    '数据库中的记录不合新的结构',
    `npm run check -- --store 数据目录或连接地址：逐条读出已存的记录，用新的结构检验，按字段和机构列出不合的条数和几个编号。只读，不改动任何数据。

先改正这些记录，或放宽限制；否则它们打开后不能再保存。`,
  ),
  reported(
    'B16',
    '字段从表单中去掉了',
    `字段还在，表单里却没有了：新的记录填不上它，旧的内容留着，谁也改不了。字段删除了是 B2，改为只读、在更多情况下隐藏是 B13。

    "form": { "sections": [{ "title": "基本信息", "fields": ["Code", "Name"] }] }

把它放回 form.sections 的一个分组。确实不再由人填写的，在数据结构中写 readOnly；不再需要的，先确认其中的数据，再删除字段。`,
  ),
  reported(
    'B20',
    '新引用了将停用的库',
    `所引用的库写明了停用日（描述文件的 deprecated）：到了那一天它会被删除，新加的引用随之落空。已有的引用由 X18 提醒。

    "x-ref": "old-thing"

改为引用它的替代（replacement），或不加这个引用。`,
  ),
]
