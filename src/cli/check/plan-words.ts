/** What the database will do, in the words of who runs it. */
import type { EffectKind, StoreEffect, KeptWaiting } from '../../server/store/migration-plan.ts'
import type { ShapeColumn } from '../../server/store/table-shape.ts'

export const WAITING_WORDS: Readonly<Record<KeptWaiting, string>> = {
  all: '升级的事务结束之前，这张表不能读也不能写（ACCESS EXCLUSIVE 锁）',
  writers: '升级的事务结束之前，被改写的记录不能再被修改，可以读取',
  nobody: '',
}

const HOLDS: Readonly<Record<ShapeColumn['holds'], (about: string) => string>> = {
  value: (about) => `（${about}）`,
  order: (about) => `（${about}的排序键）`,
  whole: (about) => `（${about}完整内容的摘要）`,
  repeat: (about) => `（记下 ${about} 已有的重复）`,
  source: () => '（引用的来源）',
  digest: () => '（与平台条目比较的摘要）',
  counted: (about) => `（统计用到的字段：${about}）`,
}

const WORDS: Readonly<Record<EffectKind, (object: string, effect: StoreEffect) => string>> = {
  tableMade: (object) => `新建表 ${object}`,
  tableLeft: (object) => `表 ${object} 和其中的记录留着不删，只是不再有人用；它引用的记录仍不能删除（外键还在）`,
  columnAdded: (object, effect) =>
    `加列 ${object}${purpose(effect)}${effect.rewrites ? '，生成列：整张表重写一遍' : ''}`,
  columnDropped: (object, effect) => `删除列 ${object}${purpose(effect)}，它是算出来的，不丢数据`,
  columnLeft: (object, effect) => `列 ${object}${purpose(effect)}不再使用，留着不删`,
  indexMade: (object, { isUnique }) => `建${isUnique ? '唯一' : ''}索引 ${object}`,
  indexDropped: (object, { isUnique }) => `删除${isUnique ? '唯一' : ''}索引 ${object}`,
  indexLeft: (object) => `索引 ${object} 不再使用，留着不删`,
  referenceMade: (object, { about }) => `加外键 ${object}，指向库 ${about}：只约束以后写入的记录，已有的不核对`,
  referenceDropped: (object, { about }) => `删除外键 ${object}：库 ${about} 中被引用的记录不再受保护`,
  mentionsMade: (object) => `重建表 ${object}（分组和表格内的引用），从已有的记录填写`,
  mentionsDropped: (object) => `删除表 ${object}（分组和表格内的引用），它是算出来的，不丢数据`,
  renamed: (object, { about }) => `字段 ${object} 改名为 ${about}：改写已有记录和历史中的名称`,
  rowsIndexed: (object) => `表 ${object} 的每条记录重新计算检索词和排序键`,
  rowsCounted: (object) => `表 ${object} 的每条记录重新统计引用它的记录`,
  refreshed: (object) => `表 ${object} 的查询函数、触发器和权限重建，数据不动`,
}

export interface EffectContext {
  /** The library is switched off by mistakes in its files. */
  readonly isBroken: boolean
}

export function effectWords(effect: StoreEffect, { isBroken }: EffectContext): string {
  if (isBroken) return `本库的文件有错误，部署后停用：表 ${effect.object} 和其中的记录留着不动`
  return WORDS[effect.kind](effect.object, effect)
}

function purpose({ holds, about }: StoreEffect): string {
  return holds === undefined ? '' : HOLDS[holds](about)
}
