/**
 * Where a rule's subject is documented: one place for every report that links to it.
 *
 * Shapes  `docs/descriptor.md#list`: a page of this project and a heading of it.
 */
import { FAMILIES, type RuleFamily } from './rule.ts'

const LANGUAGE = 'docs/descriptor.md'
const CHECK = 'docs/check.md'

/** Headings of docs/descriptor.md by the rules about them. */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  wire: ['A5', 'B9', 'D12', 'U7', 'X2', 'X3', 'X4', 'X7', 'X8', 'X10', 'X13', 'X14'],
  lifecycle: ['B11', 'D8', 'D9', 'D14', 'D19', 'U6'],
  identity: ['B8', 'D13', 'D20', 'D31'],
  list: ['D7', 'R2', 'R3', 'U9'],
  form: ['B13', 'B16', 'D4', 'D5', 'U1', 'U2', 'U4', 'U5', 'U8'],
  import: ['D16', 'F4'],
  errors: ['D17'],
  scopes: ['A1', 'B10'],
  renames: ['B2', 'B3'],
  version: ['V1', 'V2'],
  name: ['D10'],
  deprecated: ['B20', 'D24', 'D25', 'V15', 'X18'],
  schema: ['D11'],
  page: ['D15', 'X9'],
  formatversion: ['V3'],
  条件: ['U3'],
  一个字段: [
    'B4',
    'B5',
    'B6',
    'B7',
    'D3',
    'D6',
    'L1',
    'L5',
    'S4',
    'S5',
    'S6',
    'S7',
    'S8',
    'S9',
    'S10',
    'S16',
    'S17',
    'S19',
    'S22',
    'S23',
    'D35',
    'D36',
    'X1',
    'X11',
  ],
  数据结构: ['S1', 'S2', 'S3', 'S15', 'S18', 'S20'],
  描述文件: ['D1', 'D2', 'D18'],
}

/** Headings of docs/check.md, where the rules of a family are listed. */
const FAMILY_HEADINGS: Readonly<Record<RuleFamily, string>> = {
  S: 's-数据结构',
  D: 'd-描述文件',
  U: 'u-能否到达',
  X: 'x-库与库调用与样本之间',
  B: 'b-破坏性变更',
  L: 'l-文字',
  A: 'a-权限与安全',
  F: 'f-随机试验',
  R: 'r-预算',
  V: 'v-版本豁免与检查本身',
}

/** The page and heading about a rule. */
export function ruleDocument(code: string): string {
  const subject = Object.entries(SUBJECTS).find(([, codes]) => codes.includes(code))?.[0]
  if (subject !== undefined) return `${LANGUAGE}#${subject}`
  const family = FAMILIES.find((one) => code.startsWith(one)) ?? 'V'
  return `${CHECK}#${FAMILY_HEADINGS[family]}`
}

/** The same as an address, where the report says where the project's pages are; letters of other scripts are escaped. */
export function ruleAddress({ docs }: { readonly docs?: string }, code: string): string | undefined {
  return docs === undefined ? undefined : docs + encodeURI(ruleDocument(code))
}
