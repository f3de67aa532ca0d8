/** Which consultations an organization has switched on. */
import { CONSULT_KINDS, CONSULT_SWITCHES, type ConsultKind } from '../../model/consult.ts'
import type { OrganizationStore } from '../store/organizations.ts'

export type KindsOn = (organizationId: string) => Promise<readonly ConsultKind[]>

export function createKindsOn(organizations: Pick<OrganizationStore, 'findOrganization'>): KindsOn {
  return async (organizationId) => {
    const data = organizationId === '' ? undefined : (await organizations.findOrganization(organizationId))?.data
    return CONSULT_KINDS.filter((kind) => data?.[CONSULT_SWITCHES[kind]] === true)
  }
}
