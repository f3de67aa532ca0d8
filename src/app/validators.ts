import built from 'virtual:validators'
import type { Resource } from '../model/resource.ts'
import type { Validate } from '../model/validation.ts'
import { wrapValidate } from '../model/wrap-validate.ts'
import { precompiledCheck } from '../ui/form/precompiled.ts'

let validators = built
if (import.meta.hot) {
  import.meta.hot.accept('virtual:validators', (module) => {
    if (module) validators = module['validators'] as typeof built
  })
}

/** The library's validator, compiled when the console was built and loaded when a form first needs it. */
export async function loadValidator(resource: Resource): Promise<Validate> {
  const load = validators[resource.name]
  if (!load) throw new Error(`no validator was built for ${resource.name}; build the console again`)
  return wrapValidate(resource, precompiledCheck((await load()).default))
}
