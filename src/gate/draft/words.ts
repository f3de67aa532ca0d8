/** The words that field names are made of, with their Chinese: enough for most libraries, and never a guess about the rest. */

/** The first Chinese word of an entry is the one that is written; all are understood. */
const WORDS: readonly (readonly [english: string, ...chinese: readonly string[]])[] = [
  ['Id', '编号'],
  ['Code', '编码', '代码', '编号', '工号', '货号'],
  ['Name', '名称', '姓名', '品名'],
  ['Title', '标题', '题目'],
  ['Type', '类型', '种类'],
  ['Category', '类别', '分类'],
  ['Unit', '单位'],
  ['Price', '单价', '价格', '售价', '价'],
  ['UnitPrice', '单价'],
  ['Amount', '金额', '总额'],
  ['Fee', '费用', '收费', '费'],
  ['Deposit', '押金'],
  ['Standard', '标准'],
  ['Cost', '成本'],
  ['Quantity', '数量'],
  ['Count', '次数', '个数', '数'],
  ['Total', '合计', '总数', '总计'],
  ['Sort', '排序', '序号', '顺序', '次序'],
  ['Order', '次序'],
  ['Index', '序号'],
  ['Remark', '备注', '说明', '附注'],
  ['Description', '描述', '说明', '简介'],
  ['Summary', '摘要'],
  ['Content', '内容', '正文'],
  ['Status', '状态'],
  ['State', '状态'],
  ['IsEnabled', '启用', '是否启用', '启用状态', '使用状态'],
  ['Date', '日期'],
  ['Time', '时间'],
  ['Duration', '时长'],
  ['Minutes', '分钟', '分钟数'],
  ['Days', '天数'],
  ['Year', '年份', '年'],
  ['Month', '月份', '月'],
  ['Day', '日'],
  ['Start', '开始', '起始'],
  ['End', '结束', '截止'],
  ['Create', '创建', '新建'],
  ['Update', '更新', '修改'],
  ['Birth', '出生'],
  ['Age', '年龄'],
  ['Gender', '性别'],
  ['Phone', '电话', '手机', '手机号', '联系电话'],
  ['Email', '邮箱', '电子邮件'],
  ['Address', '地址'],
  ['City', '城市'],
  ['Province', '省份', '省'],
  ['Floor', '楼层'],
  ['Room', '房间', '治疗室', '诊室'],
  ['Bed', '床位', '床'],
  ['Area', '面积', '区域'],
  ['Location', '位置', '地点', '存放地点'],
  ['Length', '长度', '长'],
  ['Width', '宽度', '宽'],
  ['Height', '高度', '高'],
  ['Weight', '重量', '体重'],
  ['Size', '尺寸', '大小'],
  ['Color', '颜色'],
  ['Brand', '品牌'],
  ['Model', '型号'],
  ['Specification', '规格', '规格型号'],
  ['Manufacturer', '生产厂家', '厂家', '生产商', '制造商'],
  ['Supplier', '供应商'],
  ['Barcode', '条码', '条形码'],
  ['Serial', '序列号'],
  ['Number', '号码', '号'],
  ['Level', '级别', '等级'],
  ['Grade', '等级'],
  ['Score', '分数', '得分', '评分'],
  ['Rate', '比例', '比率'],
  ['Percent', '百分比'],
  ['Tags', '标签'],
  ['Picture', '图片', '照片'],
  ['Image', '图片'],
  ['Cover', '封面'],
  ['Icon', '图标'],
  ['Video', '视频'],
  ['Url', '网址', '链接'],
  ['Link', '链接'],
  ['File', '文件'],
  ['Department', '部门'],
  ['Doctor', '医生', '医师'],
  ['Nurse', '护士'],
  ['Patient', '患者', '病人'],
  ['User', '用户', '人员'],
  ['Operator', '操作人', '经办人'],
  ['Creator', '创建人'],
  ['Contact', '联系人'],
  ['Owner', '负责人'],
  ['Item', '项目'],
  ['Project', '项目'],
  ['Treatment', '治疗'],
  ['Training', '训练'],
  ['Service', '服务'],
  ['Method', '方法', '方式'],
  ['Usage', '用法', '用途'],
  ['Purpose', '用途', '目的'],
  ['Frequency', '频次', '频率'],
  ['Dosage', '剂量', '用量'],
  ['Part', '部位'],
  ['Position', '部位', '位置'],
  ['Effect', '功效', '作用'],
  ['Indication', '适应症', '适应证'],
  ['Contraindication', '禁忌', '禁忌症', '禁忌证'],
  ['Precautions', '注意事项'],
  ['Diagnosis', '诊断'],
  ['Symptom', '症状'],
  ['Disease', '疾病', '病种'],
  ['Group', '组', '分组'],
  ['Parent', '上级'],
  ['Source', '来源'],
  ['Target', '目标'],
  ['Default', '默认'],
  ['Min', '最小', '最低'],
  ['Max', '最大', '最高'],
  ['Value', '值'],
  ['Text', '文字'],
  ['Question', '问题'],
  ['Answer', '答案', '回答'],
  ['Option', '选项'],
  ['Result', '结果'],
  ['Reason', '原因'],
  ['Version', '版本'],
  ['Organization', '机构'],
  ['Hospital', '医院'],
  ['Pinyin', '拼音', '拼音码'],
  ['Alias', '别名'],
  ['Short', '简'],
  ['Full', '全'],
  ['Purchase', '采购', '购买', '购置'],
  ['Opened', '启用'],
  ['EnabledDate', '启用日期'],
  ['IsDisabled', '停用', '是否停用'],
  ['Online', '上线'],
  ['Stock', '库存'],
  ['Capacity', '容量', '容纳人数'],
  ['People', '人数'],
  ['Is', '是否'],
  ['Has', '是否有'],
  ['Need', '是否需要'],
  ['Mobile', '手机'],
  ['Public', '公开'],
  ['Free', '免费'],
  ['Data', '数据'],
  ['Photo', '照片'],
  ['Kind', '种类'],
  ['Hourly', '每小时'],
  ['Open', '开放'],
  ['Flag', '标志'],
  ['Zip', '邮编', '邮政编码'],
  ['Extra', '其他'],
  ['Mark', '标记'],
  ['Cabinet', '柜', '柜号'],
  ['Store', '存放'],
]

const CHINESE_OF = new Map(WORDS.map(([english, first = '']) => [english.toLowerCase(), first]))
const ENGLISH_OF = new Map(
  WORDS.flatMap(([english, ...chinese]) => chinese.map((word) => [word, english] as const)).reverse(),
)
const LONGEST = Math.max(...[...ENGLISH_OF.keys()].map((word) => word.length))

/** The words of a wire name in Chinese; undefined when one of them is not known. */
export function chineseOf(name: string): string | undefined {
  const whole = wordOf(name.toLowerCase())
  if (whole !== undefined) return whole
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []
  const parts = words.map((word) => (/^\d+$/.test(word) ? word : wordOf(word.toLowerCase())))
  return parts.length > 0 && parts.every((part) => part !== undefined) ? parts.join('') : undefined
}

/** Plurals are known by their singular. */
function wordOf(word: string): string | undefined {
  return CHINESE_OF.get(word) ?? CHINESE_OF.get(word.replace(/s$/, ''))
}

/** The English of a Chinese title, word by word; undefined when part of it is not known. */
export function englishOf(title: string): string | undefined {
  if (title === '') return undefined
  const parts: string[] = []
  for (let at = 0; at < title.length;) {
    let length = Math.min(LONGEST, title.length - at)
    while (length > 0 && !ENGLISH_OF.has(title.slice(at, at + length))) length -= 1
    const part = ENGLISH_OF.get(title.slice(at, at + length))
    if (part === undefined) return undefined
    parts.push(part)
    at += length
  }
  return parts.join('')
}
