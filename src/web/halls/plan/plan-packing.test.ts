import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packPlan, unpackPlan } from './plan-packing.ts'
import type { BlockView, PlanView } from './plan-view.ts'

const HALLS = ['eins', 'zwei'].map((id) => ({
  id,
  name: id,
  headName: id,
  slug: id,
  lanes: ['Drittel 1', 'Drittel 2'],
  axis: { from: 900, to: 1320 },
  parts: ['ganz', 'links', 'rechts'].map((part) => ({ id: `${id}-${part}`, name: part, lanes: [0, 1] })),
}))
const DAYS = [
  { day: '2027-03-01', text: 'Mo 01.03.', isToday: true },
  { day: '2027-03-02', text: 'Di 02.03.', isToday: false },
]

const blockIn = (hallId: string): fc.Arbitrary<BlockView> =>
  fc.record(
    {
      id: fc.uuid(),
      title: fc.string(),
      partId: fc.constantFrom(`${hallId}-ganz`, `${hallId}-links`, `${hallId}-rechts`),
      from: fc.nat(1435),
      to: fc.nat(1440),
      lane: fc.nat(8),
      span: fc.integer({ min: 1, max: 9 }),
      aside: fc.record({ left: fc.constantFrom(0, 0.5, 1 / 3), width: fc.constantFrom(0.5, 1 / 3) }),
      isEcho: fc.constant(true as const),
      isGone: fc.constant(true as const),
      isCut: fc.constant(true as const),
      isEvent: fc.constant(true as const),
      state: fc.constantFrom('approved', 'requested', 'released', 'suspended'),
      kind: fc.constantFrom('course', 'event', 'team', 'match', 'maintenance', 'external'),
      name: fc.record({ at: fc.nat(1440), span: fc.integer({ min: 1, max: 9 }) }),
      fill: fc.constantFrom('18/20', '0/8'),
      hue: fc.nat(5),
      version: fc.integer({ min: 1, max: 999 }),
      way: fc.string({ minLength: 1 }),
    },
    { requiredKeys: ['id', 'title', 'partId', 'from', 'to', 'lane', 'span', 'state', 'kind', 'version'] },
  )

const groups = fc.tuple(
  ...HALLS.flatMap(({ id }) =>
    DAYS.map(({ day, text, isToday }) =>
      fc
        .array(blockIn(id), { maxLength: 6 })
        .map((blocks) => ({ key: `${id}/${day}`, hallId: id, day, dayText: text, isToday, hours: '', shut: [], blocks })),
    ),
  ),
)

test('a plan comes out of the packing as it went in, whatever its blocks are called', () => {
  fc.assert(
    fc.property(groups, (groups) => {
      const plan: PlanView = { halls: HALLS, days: DAYS, groups, now: 1000, legend: [] }
      expect(unpackPlan(packPlan(plan))).toEqual(plan)
    }),
  )
})

test('a usual booking takes less than 70 characters of which its id is half', () => {
  const id = '01a2035d-115c-72ec-9210-6c3b406bef8e'
  const usual: BlockView = {
    id,
    title: 'Gruppe 60',
    partId: 'eins-links',
    from: 1050,
    to: 1140,
    lane: 1,
    span: 1,
    state: 'approved',
    kind: 'team',
    version: 1,
    hue: 3,
  }
  const [day] = DAYS
  const group = { key: 'eins/x', hallId: 'eins', day: day?.day ?? '', dayText: '', isToday: true, hours: '', shut: [] }
  const packed = packPlan({ halls: HALLS, days: DAYS, groups: [{ ...group, blocks: [usual] }], now: null, legend: [] })
  expect(packed.groups[0]?.blocks.length).toBeLessThan(70)
})
