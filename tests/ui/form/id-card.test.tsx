/** The form of patients: what a number of an identity card says is filled in and compared, and a masked one is left alone. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { getResource } from '../../../src/model/resource.ts'
import { dropDrafts } from '../../../src/ui/form/draft-storage.ts'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { CATALOG } from '../../support/project.ts'
import { open, SCOPE } from './harness.tsx'

const PATIENTS = getResource(CATALOG, 'patient')
const OTHERS = ['staff', 'obstacle'].map((name) => getResource(CATALOG, name))
const ROW = {
  Id: 'p1',
  PatientNo: 'P2026000001',
  Name: '郑海峰',
  Sex: 'male',
  BirthDate: '1962-03-14',
  IdType: 'idCard',
  IdNumber: '330102196203140014',
  Phone: '13957180001',
  PayerType: 'employee',
  State: 'registered',
  IsEnabled: true,
  OrganizationId: 'org-1',
  Shelf: 'organization',
  Version: 1,
}
const DIFFERENT = '出生日期与身份证号中的不同，请对照证件，改正其中写错的一个'

afterEach(() => {
  cleanup()
  dropDrafts(SCOPE.userId)
})

const opened = (path: string) => {
  const memory = createLibraryMemory({ patient: [ROW] })
  return { memory, ...open({ memory, resource: PATIENTS, others: OTHERS, path }) }
}
const born = () => screen.findByLabelText<HTMLInputElement>(/^出生日期/)

describe('the number of an identity card', () => {
  it('fills in the birth date and the sex, and is compared with what is written over them', async () => {
    const { user } = opened('/patient/create')
    await user.type(await screen.findByRole('textbox', { name: /^证件号/ }), '330102196203140014')
    await user.tab()
    await waitFor(async () => expect((await born()).value).toBe('1962-03-14'))
    expect(screen.getByDisplayValue('男').id).toMatch(/-Sex$/)
    await user.clear(await born())
    await user.type(await born(), '1962-03-15')
    await user.tab()
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect((await screen.findAllByText(DIFFERENT)).length).toBeGreaterThan(0)
  })

  it('is not judged while it is masked, and passes as it is', async () => {
    const { user, memory } = opened('/patient/p1')
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^证件号/ })).value).toBe('3301**********0014')
    const region = screen.getByRole('textbox', { name: /^所在地区/ })
    await user.type(region, '浙江省杭州市')
    await user.tab()
    expect((await born()).value).toBe('1962-03-14')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(memory.rows('patient')[0]).toMatchObject({ Region: '浙江省杭州市', IdNumber: ROW.IdNumber }),
    )
    expect(screen.queryByText(DIFFERENT)).toBeNull()
  })
})
