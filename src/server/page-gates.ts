/** What of the house is closed to whom: the gates of the menu, as the server holds them. */
import { closedPages, type PageGateSettings } from '../model/page-gates.ts'
import type { Scope } from '../model/scope.ts'
import type { StoredProfile } from './store/accounts.ts'
import type { Settings } from './settings.ts'

/** Ids of the demo data, for which what is gated is to be seen without further ado. */
const DEMO_GATES = { spineConsortiumId: 'consortium-1', workInjuryOrganizationId: 'org-1' } as const
const NO_GATES = { spineConsortiumId: '', workInjuryOrganizationId: '' } as const

export function gateSettingsOf(settings: Settings): PageGateSettings {
  const { demo, platformUrl, spineBy, spineConsortiumId, workInjuryOrganizationId } = settings
  const first = demo && platformUrl === '' ? DEMO_GATES : NO_GATES
  return {
    spineBy,
    spineConsortiumId: spineConsortiumId || first.spineConsortiumId,
    workInjuryOrganizationId: workInjuryOrganizationId || first.workInjuryOrganizationId,
  }
}

/** Of a scope of that person. A consortium has booking and work injury as far as any of its hospitals has. */
export function closedTo(profile: StoredProfile, scope: Scope, settings: PageGateSettings): readonly string[] {
  const { spineBy, spineConsortiumId, workInjuryOrganizationId } = settings
  const { organizationId, consortiumId, shelf } = scope
  const organization = profile.organizations.find((one) => one.organizationId === organizationId)
  const isConsortium = shelf === 'platform'
  const isOfSpine = consortiumId !== '' && consortiumId === spineConsortiumId
  return closedPages({
    booking: isConsortium || organization?.organizationData['IsTreatmentBooking'] === true,
    workInjury: isConsortium || (organizationId !== '' && organizationId === workInjuryOrganizationId),
    spine: spineBy === 'user' ? profile.data['IsShowSpine'] === true : isOfSpine,
    setting: true,
  })
}
