/**
 * Who holds the rights that are given to accounts (查看打码的内容、导出明文、系统设置), and whom they could be given to. Ours; giving and
 * taking are `SetUserClaims` and `DelUserClaims`.
 *
 * Shapes  Without a keyword those who hold one; with a keyword everybody whose name or telephone it finds. `Refusal` says why the
 *         caller cannot change what this person holds, '' where they can. `Own` is what the caller holds, and so can give.
 * Source  Reliability T9, U4; PAGES 4.11.
 */
import { isObject, plainTextOf } from '../model/plain.ts'
import { RIGHT_CLAIMS, type PersonalRight, rightRole, RIGHTS } from '../model/rights.ts'
import { only } from './accepts.ts'
import { type CallReplyCodec, defineCall } from './call.ts'

export interface RightHolder {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly organizationName: string
  readonly rights: readonly PersonalRight[]
  /** '' for who can be changed. */
  readonly refusal: string
}

export interface RightHolders {
  readonly holders: readonly RightHolder[]
  /** Of all that there are, of which the first few are told. */
  readonly total: number
  readonly own: readonly PersonalRight[]
}

/** As many as are told at once. */
export const HOLDERS_MAX = 50

export const RIGHT_HOLDERS = defineCall<string, RightHolders>({
  method: 'POST',
  path: '/passport/user/GetRightHolders',
  access: { roles: [rightRole('systemSetting')] },
  accepts: { body: only({ Keyword: { type: 'string', maxLength: 100 } }) },
  encode: (keyword) => ({ body: { Keyword: keyword } }),
  decode: ({ body }) => (body as { readonly Keyword?: string }).Keyword?.trim() ?? '',
  reply: holdersReply(),
})

function holdersReply(): CallReplyCodec<RightHolders> {
  return {
    encode: ({ holders, total, own }) => ({
      Row: holders.map(({ id, name, phone, organizationName, rights, refusal }) => ({
        Id: id,
        Name: name,
        PhoneNumber: phone,
        OrganizationName: organizationName,
        Claims: rights.map((right) => RIGHT_CLAIMS[right]),
        Refusal: refusal,
      })),
      Total: total,
      Own: own.map((right) => RIGHT_CLAIMS[right]),
    }),
    decode(data) {
      const told = isObject(data) ? data : {}
      const rows = Array.isArray(told['Row']) ? told['Row'].filter(isObject) : []
      return {
        holders: rows.map((row) => ({
          id: plainTextOf(row['Id']),
          name: plainTextOf(row['Name']),
          phone: plainTextOf(row['PhoneNumber']),
          organizationName: plainTextOf(row['OrganizationName']),
          rights: rightsIn(row['Claims']),
          refusal: plainTextOf(row['Refusal']),
        })),
        total: Number(told['Total']) || 0,
        own: rightsIn(told['Own']),
      }
    },
  }
}

function rightsIn(claims: unknown): readonly PersonalRight[] {
  const named = Array.isArray(claims) ? claims : []
  return RIGHTS.filter((right) => named.includes(RIGHT_CLAIMS[right]))
}
