/**
 * What the menu's gates need to know beyond the profile. The platform is asked only for what the menu makes a question of.
 *
 * Errors  Only logged (Spec §8): what is not known keeps its gate shut.
 * Source  Spec §6, §8, §9.
 */
import type { RequestMessage } from '../wire/message.ts'
import type { Http } from './http.ts'
import type { MenuItem } from './menu.ts'
import type { PageGateSettings } from '../model/page-gates.ts'
import { isGated, type MenuFacts } from './menu-gates.ts'
import { CONSORTIUM, ORGANIZATION } from '../wire/organization.ts'
import { isTreatmentBookingIn, organizationIdsIn } from './organization.ts'
import { organizationIn, type Profile } from './profile.ts'

export interface MenuContext {
  readonly profile: Profile
  /** The organization that was chosen; '' for none. */
  readonly organizationId: string
  readonly gates: PageGateSettings
  /** Told, before they are asked, what the gates ask. */
  readonly onQuestions?: (questions: MenuQuestions) => void
}

/** No menu is worth a longer wait for a gate. */
const FACT_TIMEOUT_MS = 5_000

export interface MenuQuestions {
  readonly consortium?: RequestMessage
  readonly organization?: RequestMessage
}

/** The calls that are still to be made for this menu; none where the profile says it all. */
export function factRequestsOf(menu: readonly MenuItem[], context: MenuContext): MenuQuestions {
  const { profile, organizationId, gates } = context
  const current = organizationIn(profile, organizationId)
  const { spineBy, spineConsortiumId } = gates
  const asksConsortium = spineBy === 'consortium' && spineConsortiumId !== '' && isGated(menu, 'spine')
  const asksOrganization = current && current.isTreatmentBooking === undefined && isGated(menu, 'booking')
  return {
    ...(asksConsortium ? { consortium: CONSORTIUM.request(spineConsortiumId) } : {}),
    ...(asksOrganization ? { organization: ORGANIZATION.request(current.id) } : {}),
  }
}

export async function fetchMenuFacts(http: Http, menu: readonly MenuItem[], context: MenuContext): Promise<MenuFacts> {
  const { profile, organizationId, gates } = context
  const questions = factRequestsOf(menu, context)
  context.onQuestions?.(questions)
  const ask = async (message: RequestMessage | undefined) => {
    if (!message) return undefined
    try {
      return await http.request(message, { timeoutMs: FACT_TIMEOUT_MS })
    } catch (error) {
      console.warn(`a gate of the menu stays shut: ${message.path} could not be loaded`, error)
      return undefined
    }
  }
  const [consortium, detail] = await Promise.all([ask(questions.consortium), ask(questions.organization)])
  const current = organizationIn(profile, organizationId)
  return {
    ...gates,
    organization: {
      id: current?.id ?? '',
      isTreatmentBooking: current?.isTreatmentBooking ?? isTreatmentBookingIn(detail),
    },
    spineOrganizations: consortium === undefined ? undefined : organizationIdsIn(consortium),
    isShowSpine: profile.isShowSpine,
    isSystemSetting: profile.isSystemSetting,
  }
}
