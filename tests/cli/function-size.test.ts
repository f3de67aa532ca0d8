import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { functionSizeProblems } from '../../src/cli/function-size.ts'
import { readCode } from '../../src/cli/house.ts'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `  call(${index})`).join('\n')
const found = (text: string, path = 'src/model/a.ts') =>
  functionSizeProblems([{ path, text }]).map(({ code, line, message }) => [code, line, message])

describe('the size of functions', () => {
  it('is at most 40 lines', () => {
    expect(found(`function short() {\n${lines(38)}\n}\n`)).toEqual([])
    expect(found(`\nfunction long() {\n${lines(39)}\n}\n`)).toEqual([
      ['long', 2, 'long has 41 lines of its own, at most 40'],
    ])
    expect(found(`export const long = () => {\n${lines(39)}\n}\n`)).toHaveLength(1)
  })

  it('counts neither blank lines nor comments, and no line of a function within', () => {
    expect(found(`function a() {\n${lines(38)}\n\n  // why\n  /* and\n     why */\n}\n`)).toEqual([])
    const made = `function make() {\n  return {\n    a() {\n${lines(30)}\n    },\n    b: () => {\n${lines(30)}\n    },\n  }\n}\n`
    expect(found(made)).toEqual([])
    expect(found(made.replaceAll(lines(30), lines(39))).map(([, , message]) => message)).toEqual([
      'a has 41 lines of its own, at most 40',
      'b has 41 lines of its own, at most 40',
    ])
  })

  it('is at most 80 lines for a component', () => {
    const component = (count: number) => `function Screen() {\n${lines(count)}\n}\n`
    expect(found(component(78), 'src/ui/a.tsx')).toEqual([])
    expect(found(component(79), 'src/ui/a.tsx')).toHaveLength(1)
    expect(found(component(78), 'src/model/a.ts')).toHaveLength(1)
  })

  it('goes with at most three parameters', () => {
    expect(found('function f(a, b, c) {}')).toEqual([])
    expect(found('const f = (a, b, c, d) => a')).toEqual([['parameters', 1, 'f takes 4 parameters, at most 3']])
  })

  it('holds for the house', () => {
    expect(functionSizeProblems(readCode(resolve(import.meta.dirname, '../..'), 'src'))).toEqual([])
  })
})
