/** `settings`: the records of the library are parameters of the organization, which conditions read by their code. */
import { KIND_FACTS } from '../model/kind.ts'
import type { Field, Resource } from '../model/resource.ts'
import { checkField, failAt, type ViewsInput } from './views.ts'

/** Which field is the code, and which hold the value, the first that is filled; absent where records are no parameters. */
export function compileSettings(views: ViewsInput): Pick<Resource, 'settings'> {
  const { settings } = views.descriptor
  if (!settings) return {}
  const code = checkField(views, ['settings', 'code'], settings.code)
  if (code && code.kind !== 'text')
    failAt(views, ['settings', 'code'], {
      code: 'kind',
      message: `${code.name} 不是一行文字，不能作参数的代码`,
      cure: '换一个文字字段',
    })
  settings.values.forEach((name, index) => {
    const field = checkField(views, ['settings', 'values', index], name)
    if (field && !isValue(field))
      failAt(views, ['settings', 'values', index], {
        code: 'kind',
        message: `${name} 是${KIND_FACTS[field.kind].words}，条件读不了这样的参数`,
        cure: '换成文字、数字、开关或日期字段',
      })
  })
  return { settings }
}

function isValue({ kind, mask }: Field): boolean {
  return mask === undefined && (KIND_FACTS[kind].isPlain === true || kind === 'longText')
}
