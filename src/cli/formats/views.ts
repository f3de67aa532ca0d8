/** What format 2 says of view files: second pages over one library. */

type Node = Readonly<Record<string, unknown>>

/** By key; `name` is how operations are named, `library` how libraries are. */
export function viewNodes(name: Node, library: Node): Readonly<Record<string, Node>> {
  return {
    of: {
      ...library,
      description: '视图：另一个库的第二个页面。写了它，就没有自己的 schema、wire 等，数据、权限和调用都是那个库的。',
    },
    where: { $ref: '#/$defs/setCondition', description: '视图只列出符合此条件的记录，由服务端加上；不写则全部。' },
    offers: {
      description: '视图提供的操作：create、update、delete、cancel，或状态变更的名称；不写则与库相同。',
      type: 'array',
      items: name,
      uniqueItems: true,
      maxItems: 40,
    },
  }
}
