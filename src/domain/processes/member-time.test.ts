import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { listSharedPayers } from '../debtors/list-shared-payers.ts'
import { listPayers } from '../debtors/queries.ts'
import { changeMembership } from '../members/change-kind.ts'
import { changeDepartments, endMembership } from '../members/commands.ts'
import { NewMember } from '../members/input.ts'
import { listHouseholds } from '../members/list-households.ts'
import { listLife } from '../members/list-life.ts'
import { countMembers } from '../members/list-members.ts'
import { getMember } from '../members/queries.ts'
import type { MemberKind, MemberState } from '../members/rules.ts'
import { withdrawExit } from '../members/withdraw-exit.ts'
import { createMember, enterHousehold } from './change-member.ts'
import { changePayer } from './change-payer.ts'
import { moveMember } from './move-member.ts'
import { withdrawComing } from './withdraw-coming.ts'

const database = await testDatabase()
const TODAY = berlinDay(Temporal.Now.instant())
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['members'] }))
const day = (days: number) => TODAY.add({ days })
const [GYM, SWIM] = [newId(), newId()]
await database.owner
  .insertInto('departments')
  .values([
    { clubId: 'gsv', id: GYM, name: 'Gymnastik' },
    { clubId: 'gsv', id: SWIM, name: 'Wasser' },
  ])
  .execute()

let made = 0
async function join(more: object = {}) {
  const created = await createMember(ctx, NewMember.parse({ firstname: 'Uta', lastname: `Zeit${++made}`, ...more }))
  if (!created.ok) throw new Error(created.refusal)
  return getMember(ctx, created.value)
}
const child = () => join({ birthOn: day(-3000).toString(), entryOn: TODAY.toString() })

interface Standing {
  state: MemberState
  kind: MemberKind
}
/** Steps by their day: the last one that has come holds. */
type Steps<Value> = Map<number, Value>

const valueOn = <Value>(steps: Steps<Value>, on: number): Value | undefined =>
  [...steps]
    .filter(([from]) => from <= on)
    .toSorted(([one], [other]) => one - other)
    .at(-1)?.[1]
const from = <Value>(steps: Steps<Value>, on: number, value: Value): Steps<Value> =>
  new Map([...[...steps].filter(([day]) => day < on), [on, value]])
const isCurrent = (standing: Standing | undefined) => standing?.state === 'active' || standing?.state === 'dormant'

type Change =
  | { what: 'kind'; on: number; kind: MemberKind; state: 'active' | 'dormant' }
  | { what: 'departments'; on: number; names: string[] }
  | { what: 'end'; on: number }

const DAY = fc.integer({ min: 1, max: 12 })
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    what: fc.constant('kind' as const),
    on: DAY,
    kind: fc.constantFrom<MemberKind>('aktiv', 'passiv', 'ehren'),
    state: fc.constantFrom('active' as const, 'dormant' as const),
  }),
  fc.record({ what: fc.constant('departments' as const), on: DAY, names: fc.subarray(['Gymnastik', 'Wasser']) }),
  fc.record({ what: fc.constant('end' as const), on: DAY }),
)

interface Replayed {
  standing: Steps<Standing>
  departments: Steps<string[]>
}

/** The same change in the simplest words there are. */
function replay({ standing, departments }: Replayed, one: Change): Replayed {
  const now = valueOn(standing, one.on)
  if (!now || !isCurrent(now)) return { standing, departments }
  const end = [...standing].find(([on, { state }]) => on > one.on && state === 'left')
  if (one.what === 'departments') {
    const changed = from(departments, one.on, one.names)
    return { standing, departments: end ? from(changed, end[0], []) : changed }
  }
  if (one.what === 'end')
    return {
      standing: from(standing, one.on + 1, { state: 'left', kind: now.kind }),
      departments: from(departments, one.on + 1, []),
    }
  const { on, state, kind } = one
  const later = [...standing].filter(([day]) => day > on && (state === now.state || day === end?.[0]))
  const kept = later.map(([day, step]) => [day, { ...step, kind }] as const)
  return { standing: new Map([...from(standing, on, { state, kind }), ...kept]), departments }
}

async function apply(id: string, one: Change): Promise<void> {
  const on = day(one.on)
  if (one.what === 'kind') await changeMembership(ctx, id, { from: on, state: one.state, kind: one.kind, reason: '' })
  else if (one.what === 'end') await endMembership(ctx, id, { lastOn: on, reason: '' })
  else
    await changeDepartments(ctx, id, {
      from: on,
      departmentIds: one.names.map((name) => (name === 'Gymnastik' ? GYM : SWIM)),
    })
}

const seenOn = async (id: string, on: number) => {
  const { state, kind, departments } = await getMember(ctx, id, day(on))
  return { state, kind, departments }
}

test('as of any day a member is what all changes, done one after the other, have made of them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 6 }), async (changes) => {
      const { id, lastname } = await join()
      let replayed: Replayed = { standing: new Map([[0, { state: 'active', kind: 'aktiv' }]]), departments: new Map([[0, []]]) }
      for (const one of changes) {
        await apply(id, one)
        replayed = replay(replayed, one)
      }
      for (const on of [0, 1, 4, 8, 13, 14]) {
        const standing = valueOn(replayed.standing, on)
        expect([on, await seenOn(id, on)]).toEqual([on, { ...standing, departments: valueOn(replayed.departments, on) }])
        const filter = { asOf: day(on), state: 'current', sort: 'name', search: lastname } as const
        expect(await countMembers(ctx, filter)).toBe(isCurrent(standing) ? 1 : 0)
      }
    }),
    { numRuns: 25 },
  )
})

test('a planned change that is called off leaves every day as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 3 }), change, async (changes, last) => {
      const { id } = await join({ departmentIds: [GYM] })
      for (const one of changes) await apply(id, one)
      const days = [0, 5, 13, 20, 21, 22, 40]
      const before = await Promise.all(days.map((on) => seenOn(id, on)))
      const planned = { ...last, on: 20 }
      await apply(id, planned)
      const on = day(planned.what === 'end' ? 21 : 20)
      await withdrawComing(ctx, id, { what: planned.what === 'departments' ? 'department' : 'membership', day: on })
      expect(await Promise.all(days.map((on) => seenOn(id, on)))).toEqual(before)
    }),
    { numRuns: 20 },
  )
})

test('an exit that is taken back leaves no trace: nothing changes on the day after', async () => {
  const { id } = await join({ departmentIds: [GYM] })
  const before = await listLife(ctx, id)
  await endMembership(ctx, id, { lastOn: day(30), reason: 'Umzug' })
  expect(await withdrawExit(ctx, id)).toEqual({ ok: true, value: null })
  expect(await listLife(ctx, id)).toEqual(before)
  expect(await withdrawExit(ctx, id)).toMatchObject({ refusal: 'no_exit_ahead' })
})

test('what is in force, or not planned, is not withdrawn; nor is the entry', async () => {
  const { id } = await join()
  expect(await withdrawComing(ctx, id, { what: 'department', day: TODAY })).toMatchObject({ refusal: 'in_force' })
  expect(await withdrawComing(ctx, id, { what: 'payer', day: day(3) })).toMatchObject({ refusal: 'nothing_planned' })
  const later = await join({ entryOn: day(9).toString() })
  expect(await withdrawComing(ctx, later.id, { what: 'membership', day: day(9) })).toMatchObject({ refusal: 'only_entry' })
  const trainer = await database.ctx('gsv', actorWith('trainer'))
  await expect(withdrawComing(trainer, id, { what: 'payer', day: day(3) })).rejects.toThrow('Right missing')
})

const homesOn = async (personId: string, on: number) =>
  (await listHouseholds(ctx, personId, day(on))).map(({ people }) => [
    people.length,
    people.find(({ id }) => id === personId)?.countsForFee,
  ])

test('a child moves to the other parent, lives with both, and back; each day shows its own household', async () => {
  const [mother, father, kid] = [await join(), await join(), await child()]
  const people = [
    { personId: mother.personId, kind: 'adult' as const, countsForFee: true },
    { personId: kid.personId, kind: 'child' as const, countsForFee: true },
  ]
  await enterHousehold(ctx, { name: 'Eins', people })
  const wish = { from: day(5), memberNo: father.memberNo ?? '', countsForFee: true }
  expect(await moveMember(ctx, mother.id, { ...wish, way: 'leave' })).toMatchObject({ refusal: 'no_adult' })
  expect(await moveMember(ctx, kid.id, { ...wish, way: 'join', memberNo: '4711x' })).toMatchObject({ refusal: 'unknown_number' })
  expect(await moveMember(ctx, kid.id, { ...wish, way: 'join', memberNo: mother.memberNo ?? '' })).toMatchObject({
    refusal: 'lives_there',
  })
  expect(await moveMember(ctx, kid.id, { ...wish, way: 'join_too' })).toMatchObject({ ok: true })
  expect([await homesOn(kid.personId, 4), (await homesOn(kid.personId, 5)).toSorted()]).toEqual([
    [[2, true]],
    [
      [2, false],
      [2, true],
    ],
  ])
  expect(await withdrawComing(ctx, kid.id, { what: 'household', day: day(5) })).toMatchObject({ ok: true })
  expect(await homesOn(kid.personId, 6)).toEqual([[2, true]])
  expect(await moveMember(ctx, kid.id, { ...wish, way: 'join' })).toMatchObject({ ok: true })
  expect([await homesOn(kid.personId, 4), await homesOn(kid.personId, 6)]).toEqual([[[2, true]], [[2, true]]])
  const names = (await listHouseholds(ctx, kid.personId, day(6))).flatMap(({ people }) => people.map(({ id }) => id))
  expect(names).toContain(father.personId)
})

test('a new payer pays from the day on, for the whole family; called off, the former goes on', async () => {
  const [mother, father, kid] = [await join(), await join(), await child()]
  const people = [mother, father].map(({ personId }) => ({ personId, kind: 'adult' as const, countsForFee: true }))
  await enterHousehold(ctx, { name: '', people: [...people, { personId: kid.personId, kind: 'child', countsForFee: true }] })
  const all = { isForAll: true, payerNo: '' }
  expect(await changePayer(ctx, kid.id, { ...all, from: TODAY, payerId: mother.personId })).toEqual({
    ok: true,
    value: { people: 3 },
  })
  expect(await changePayer(ctx, mother.id, { ...all, from: day(4), payerId: kid.personId })).toMatchObject({
    refusal: 'payer_is_child',
  })
  const wish = { isForAll: false, payerId: 'other' as const, from: day(4) }
  expect(await changePayer(ctx, kid.id, { ...wish, payerNo: father.memberNo ?? '' })).toMatchObject({ value: { people: 1 } })
  const payerOn = async (on: number) => (await listPayers(ctx, kid.personId, day(on))).map(({ personId }) => personId)
  expect([await payerOn(3), await payerOn(4)]).toEqual([[mother.personId], [father.personId]])
  expect((await listLife(ctx, kid.id)).filter(({ what }) => what === 'payer')).toHaveLength(2)
  expect(await withdrawComing(ctx, kid.id, { what: 'payer', day: day(4) })).toMatchObject({ ok: true })
  expect(await payerOn(4)).toEqual([mother.personId])
  expect(await changePayer(ctx, father.id, { ...wish, isForAll: true, payerId: father.personId, payerNo: '' })).toMatchObject({
    ok: true,
  })
  expect((await listSharedPayers(ctx, mother.personId)).map(({ personId }) => personId).toSorted()).toEqual(
    [father.personId, kid.personId].toSorted(),
  )
  expect(await withdrawComing(ctx, mother.id, { what: 'payer', day: day(4), isForAll: true })).toMatchObject({ ok: true })
  expect([await payerOn(4), await listSharedPayers(ctx, kid.personId)]).toEqual([[mother.personId], []])
})

test('two who move one person at once leave one household', async () => {
  const [one, other, kid] = [await join(), await join(), await child()]
  const wish = { from: day(2), way: 'join' as const, countsForFee: true }
  const moved = await Promise.allSettled([
    moveMember(ctx, kid.id, { ...wish, memberNo: one.memberNo ?? '' }),
    moveMember(ctx, kid.id, { ...wish, memberNo: other.memberNo ?? '' }),
  ])
  expect(moved.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await homesOn(kid.personId, 3)).toEqual([[2, true]])
  const { rows } = await sql`select from household_people where person_id = ${kid.personId}`.execute(database.owner)
  expect(rows).toHaveLength(1)
})
