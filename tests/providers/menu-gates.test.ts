import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeMenu, type MenuItem } from '../../src/providers/menu.ts'
import { gateMenu, isGated, type MenuFacts } from '../../src/providers/menu-gates.ts'

const page = (pathIndex: string, more: object = {}) => ({ path: `/${pathIndex}`, name: pathIndex, pathIndex, ...more })
const MENU = decodeMenu(
  [
    page('Home'),
    {
      path: '/booking',
      name: 'Booking',
      subMenu: [
        page('DoctorScheduling'),
        page('ReservationTimeManagement'),
        page('ScheduleManagement'),
        page('SchedulePlan'),
        page('ReservationRecord'),
      ],
    },
    {
      path: '/spine',
      name: 'SpineScreening',
      subMenu: ['SpineBoard', 'SpineOverall', 'SpineByStudent', 'SpineSchool', 'SpineByAge'].map((name) => page(name)),
    },
    page('WorkInjury', { subMenu: [page('WorkInjuryPatient')] }),
    page('SystemSetting', { name: 'setting' }),
    page('ParameterSetting'),
  ],
  [],
)
const BOOKING = ['ReservationTimeManagement', 'ScheduleManagement', 'SchedulePlan', 'ReservationRecord']
const SPINE = ['SpineBoard', 'SpineOverall', 'SpineByStudent', 'SpineSchool', 'SpineByAge']
const INJURY = ['WorkInjury', 'WorkInjuryPatient']
const SETTING = ['SystemSetting']

const OPEN: MenuFacts = {
  organization: { id: 'o-1', isTreatmentBooking: true },
  spineOrganizations: ['o-1', 'o-2'],
  spineBy: 'consortium',
  spineConsortiumId: 'c-1',
  isShowSpine: false,
  workInjuryOrganizationId: 'o-1',
  isSystemSetting: true,
}

const pagesOf = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap((item) => [...(item.pathIndex ? [item.pathIndex] : []), ...pagesOf(item.items)])
const ALL = pagesOf(MENU)
const without = (...gone: readonly (readonly string[])[]) => ALL.filter((name) => !gone.flat().includes(name))

describe('the gates of the menu', () => {
  it.each<[why: string, facts: Partial<MenuFacts>, shown: readonly string[]]>([
    ['all are open', {}, ALL],
    ['no booking of treatments', { organization: { id: 'o-1', isTreatmentBooking: false } }, without(BOOKING)],
    ['another organization has work injury', { workInjuryOrganizationId: 'o-2' }, without(INJURY)],
    ['no organization has work injury', { workInjuryOrganizationId: '' }, without(INJURY)],
    ['the consortium is another one', { spineOrganizations: ['o-2'] }, without(SPINE)],
    ['the consortium is empty', { spineOrganizations: [] }, without(SPINE)],
    ['the consortium is not known', { spineOrganizations: undefined }, without(SPINE)],
    ['the user’s flag counts instead, and is missing', { spineBy: 'user' }, without(SPINE)],
    ['the user’s flag counts instead', { spineBy: 'user', isShowSpine: true, spineOrganizations: undefined }, ALL],
    ['the user’s flag does not count', { isShowSpine: true, spineOrganizations: [] }, without(SPINE)],
    ['no permission for system settings', { isSystemSetting: false }, without(SETTING)],
    [
      'somebody in no organization',
      {
        organization: { id: '', isTreatmentBooking: false },
        workInjuryOrganizationId: '',
        spineOrganizations: ['o-1'],
      },
      without(BOOKING, INJURY, SPINE),
    ],
    [
      'booking and settings together',
      { organization: { id: 'o-1', isTreatmentBooking: false }, isSystemSetting: false },
      without(BOOKING, SETTING),
    ],
    [
      'all are shut',
      {
        organization: { id: 'o-3', isTreatmentBooking: false },
        isSystemSetting: false,
      },
      without(BOOKING, INJURY, SPINE, SETTING),
    ],
  ])('%s', (_why, facts, shown) => {
    expect(pagesOf(gateMenu(MENU, { ...OPEN, ...facts }))).toEqual(shown)
  })

  it('take a group with them that has nothing left, and no other', () => {
    const shut = gateMenu(MENU, {
      ...OPEN,
      spineOrganizations: [],
      organization: { id: 'o-1', isTreatmentBooking: false },
    })
    expect(shut.map(({ name }) => name)).toEqual(['Home', 'Booking', 'WorkInjury', 'setting', 'ParameterSetting'])
    const empty = decodeMenu([{ path: '/empty', name: 'Empty', subMenu: [] }], [])
    expect(gateMenu(empty, OPEN)).toEqual(empty)
  })

  it('know entries by name or page in whatever case, and settings by name alone', () => {
    const items = decodeMenu(
      [
        { name: 'schedulePlan' },
        { pathIndex: 'RESERVATIONRECORD' },
        { name: 'x', pathIndex: 'Setting' },
        { name: 'setting' },
      ],
      [],
    )
    const facts = { ...OPEN, organization: { id: 'o-1', isTreatmentBooking: false }, isSystemSetting: false }
    expect(gateMenu(items, facts).map(({ name }) => name)).toEqual(['x'])
  })

  it('tell whether a menu asks about them', () => {
    expect([isGated(MENU, 'spine'), isGated(MENU, 'booking')]).toEqual([true, true])
    expect([isGated(MENU.slice(0, 1), 'spine'), isGated([], 'booking')]).toEqual([false, false])
  })

  const name = fc.constantFrom(...ALL, 'setting', 'Spine', 'Other', '')
  const item: fc.Arbitrary<object> = fc.letrec<{ item: object }>((tie) => ({
    item: fc.record({
      name,
      pathIndex: name,
      path: fc.constant('/x'),
      subMenu: fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie('item'), { maxLength: 4 })),
    }),
  })).item
  const facts: fc.Arbitrary<MenuFacts> = fc.record({
    organization: fc.record({ id: fc.constantFrom('', 'o-1', 'o-2'), isTreatmentBooking: fc.boolean() }),
    spineOrganizations: fc.option(fc.subarray(['o-1', 'o-2', 'o-3']), { nil: undefined }),
    spineBy: fc.constantFrom('consortium' as const, 'user' as const),
    spineConsortiumId: fc.constantFrom('', 'c-1'),
    isShowSpine: fc.boolean(),
    workInjuryOrganizationId: fc.constantFrom('', 'o-1', 'o-2'),
    isSystemSetting: fc.boolean(),
  })

  it('never add or change an entry, and have nothing left to do the second time', () => {
    const flat = (items: readonly MenuItem[]): readonly MenuItem[] => items.flatMap((one) => [one, ...flat(one.items)])
    const key = ({ items: _items, ...rest }: MenuItem) => JSON.stringify(rest)
    fc.assert(
      fc.property(fc.array(item), facts, (raw, given) => {
        const menu = decodeMenu(raw, [])
        const gated = gateMenu(menu, given)
        const before = flat(menu).map(key)
        let from = 0
        for (const one of flat(gated).map(key)) {
          const at = before.indexOf(one, from)
          expect(at).toBeGreaterThanOrEqual(0)
          from = at + 1
        }
        expect(gateMenu(gated, given)).toEqual(gated)
      }),
      { numRuns: 300 },
    )
  })
})
