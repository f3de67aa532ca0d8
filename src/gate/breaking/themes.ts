/** What to do about a breaking change, by rule, where the change itself knows nothing better. */
import type { RuleCode } from '../rule.ts'

export const CURES: Readonly<Partial<Record<RuleCode, string>>> = {
  B1: '确认再没有人使用它；确实要改，写进 resources/gate/waivers.json',
  B2: '确认不再需要其中的数据；只是改名的话写进 renames',
  B3: '写进描述文件的 renames，旧的查询、列设置和导入文件才仍然有效',
  B4: '先不设必填，或给它默认值，等旧记录和导入模板补齐后再设',
  B5: '新建一个字段来装新的内容，旧字段保留到数据迁移之后',
  B6: '保留该选项，或先把使用它的记录改为其他选项',
  B7: '保持原来的限制，或先用 npm run check -- --store 查出不合的记录并改正',
  B8: '保持原来的写法，或确认各机构的数据和导入文件都已核对',
  B9: '先确认平台已有新的调用，再与平台同时上线',
  B10: '确认这些角色应当看到或修改这些数据',
  B11: '确认不再需要这一步，并通知使用它的人',
  B12: '把原来的写法加进 import.synonyms，或告知用户更新保存的查询和导入文件',
  B20: '引用别的库',
  B21: '确认填写的人知道这一变化；已有的记录在改到它所读的字段之前不受影响',
  B23: '保留原来的条件和操作，或另写一个视图',
  B24: '换一个名称写新的，旧的保留',
  B13: '确认填写的人知道这一变化',
}
