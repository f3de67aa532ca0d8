import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readCode } from '../../src/cli/house.ts'
import { CHARTS, FIGURE, LITTLE, RECORD, SIGN_IN, START } from '../../vite.config.ts'

const FILES = readCode(resolve(import.meta.dirname, '../..'), 'src').map(({ path }) => path)

/** The names that a pattern such as `app/(?:a|b/(?:c|d))` lists, each as the end of a path. */
function namesIn(pattern: string): readonly string[] {
  const words = pattern.replaceAll('\\/', '/').match(/[\w/-]+|\(\?:|[|)]/g) ?? []
  const open: string[] = ['']
  const names: string[] = []
  let name = ''
  words.forEach((word, index) => {
    if (word === '(?:') open.push(open.at(-1)! + name)
    else if (word === ')') open.pop()
    else if (word !== '|' && words[index + 1] !== '(?:') names.push(open.at(-1)! + word)
    name = word === '(?:' || word === '|' || word === ')' ? '' : word
  })
  return names
}

it.each([
  ['START', START],
  ['SIGN_IN', SIGN_IN],
  ['RECORD', RECORD],
  ['FIGURE', FIGURE],
  ['CHARTS', CHARTS],
  ['LITTLE', LITTLE],
])('every name in the group %s of the build is a file', (_name, group) => {
  const [pattern = ''] = group.source.split('\\.')
  const names = namesIn(pattern.replace(/\$\|.*/, ''))
  expect(names.length).toBeGreaterThan(2)
  expect(names.filter((name) => !FILES.some((path) => path.startsWith(`${name}.`)))).toEqual([])
})
