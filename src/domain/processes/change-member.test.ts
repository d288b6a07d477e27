import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import type { Actor } from '../context.ts'
import { changeMembership } from '../members/change-kind.ts'
import { changeDepartments, endMembership, reenterMember } from '../members/commands.ts'
import { MemberChange, NewMember } from '../members/input.ts'
import { listDirectory } from '../members/list-directory.ts'
import { getMember } from '../members/queries.ts'
import { applyDueChanges, decideChange, withdrawChange } from '../scheduled-changes/commands.ts'
import { listShared } from '../scheduled-changes/list-shared.ts'
import { listScheduledChanges } from '../scheduled-changes/queries.ts'
import { changeMember, createMember, enterHousehold, moveHousehold, planFields } from './change-member.ts'

const database = await testDatabase()
const NOW = Temporal.Now.instant()
const TODAY = berlinDay(NOW)
const at = (days: number, actor: Actor = actorWith('admin')) => database.ctx('gsv', actor, NOW.add({ hours: 24 * days }))
const day = (days: number) => TODAY.add({ days })

let made = 0
const join = async (more: object = {}) => {
  const ctx = await at(0)
  const created = await createMember(ctx, NewMember.parse({ firstname: 'Ada', lastname: `Brandt${++made}`, ...more }))
  if (!created.ok) throw new Error(created.refusal)
  return getMember(ctx, created.value)
}

test('a change for a day comes on that day, and not before; one that is called off never', async () => {
  const { id, personId } = await join({ city: 'Alt' })
  const ctx = await at(0)
  const planned = await changeMember(ctx, id, null, MemberChange.parse({ city: 'Neu', effectiveOn: day(3).toString() }))
  const off = await changeMember(ctx, id, null, MemberChange.parse({ city: 'Nie', effectiveOn: day(5).toString() }))
  if (!planned.ok || !off.ok) throw new Error('refused')
  expect((await listScheduledChanges(ctx, { personId, limit: 9 })).map(({ fields }) => fields.city)).toEqual(['Neu', 'Nie'])
  expect(await withdrawChange(ctx, found(off.value.scheduled[0]))).toEqual({ ok: true, value: null })
  expect(await withdrawChange(ctx, found(off.value.scheduled[0]))).toMatchObject({ refusal: 'already_decided' })
  const seen: string[] = []
  for (const days of [2, 3, 6]) {
    await applyDueChanges(await at(days, { kind: 'system' }))
    seen.push((await getMember(ctx, id)).city)
  }
  expect(seen).toEqual(['Alt', 'Neu', 'Neu'])
})

test('whatever is planned in whatever order, each day shows the last one that has come', async () => {
  const change = fc.record({ on: fc.integer({ min: 1, max: 6 }), city: fc.constantFrom('A', 'B', 'C') })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 5 }), async (changes) => {
      const { id } = await join({ city: 'Start' })
      const ctx = await at(0)
      for (const { on, city } of changes)
        await changeMember(ctx, id, null, MemberChange.parse({ city, effectiveOn: day(on).toString() }))
      for (const days of [1, 3, 6]) {
        await applyDueChanges(await at(days, { kind: 'system' }))
        const come = changes.filter(({ on }) => on <= days).toSorted((one, other) => one.on - other.on)
        expect((await getMember(ctx, id)).city).toBe(come.at(-1)?.city ?? 'Start')
      }
    }),
    { numRuns: 8 },
  )
})

test('kind and departments are dated: the list of a day shows those of the day', async () => {
  const { id } = await join()
  const ctx = await at(0)
  await changeMember(ctx, id, null, MemberChange.parse({ kind: 'passiv', effectiveOn: day(10).toString() }))
  expect([(await getMember(ctx, id, day(9))).kind, (await getMember(ctx, id, day(10))).kind]).toEqual(['aktiv', 'passiv'])
})

test('another kind leaves a planned pause, its end and the exit with its reason as they are', async () => {
  const { id } = await join()
  const ctx = await at(0)
  const pause = { kind: 'aktiv' as const, reason: '' }
  await endMembership(ctx, id, { lastOn: day(30), reason: 'Umzug' })
  await changeMembership(ctx, id, { ...pause, from: day(5), state: 'dormant' })
  await changeMember(ctx, id, null, MemberChange.parse({ kind: 'passiv', effectiveOn: day(8).toString() }))
  const on = async (days: number) => {
    const { state, kind, reason } = await getMember(ctx, id, day(days))
    return [state, kind, reason]
  }
  expect([await on(4), await on(7), await on(8), await on(31)]).toEqual([
    ['active', 'aktiv', ''],
    ['dormant', 'aktiv', ''],
    ['dormant', 'passiv', ''],
    ['left', 'passiv', 'Umzug'],
  ])
  await changeMembership(ctx, id, { ...pause, from: day(20), state: 'active' })
  await changeMembership(ctx, id, { from: day(2), state: 'active', kind: 'passiv', reason: '' })
  expect([await on(2), await on(7), await on(20)]).toEqual([
    ['active', 'passiv', ''],
    ['dormant', 'passiv', ''],
    ['active', 'passiv', ''],
  ])
  await changeMember(ctx, id, null, MemberChange.parse({ kind: 'ehren' }))
  expect([await on(0), await on(9), await on(20), await on(31)]).toEqual([
    ['active', 'ehren', ''],
    ['dormant', 'ehren', ''],
    ['active', 'ehren', ''],
    ['left', 'ehren', 'Umzug'],
  ])
})

test('a form for a later day plans no more than what differs', async () => {
  const { id, personId, personVersion } = await join({ phone: '0831 1', city: 'Ulm' })
  const ctx = await at(0)
  const typed = { version: personVersion, email: '', phone: '0831 2', street: '', postcode: '', city: 'Ulm' }
  expect(await planFields(ctx, id, { ...typed, effectiveOn: day(9) })).toMatchObject({ ok: true })
  expect((await listScheduledChanges(ctx, { personId, limit: 9 })).map(({ fields }) => fields)).toEqual([{ phone: '0831 2' }])
  expect(await planFields(ctx, id, { ...typed, version: 0, effectiveOn: day(9) })).toMatchObject({
    refusal: 'changed_meanwhile',
  })
})

test('passive in a department from a day on; whoever names the departments alone leaves that as it is', async () => {
  const ids = [newId(), newId()]
  const names = ids.map((one) => `Abt ${one.slice(-6)}`).toSorted()
  for (const [at, id] of ids.entries())
    await database.owner
      .insertInto('departments')
      .values({ clubId: 'gsv', id, name: names[at] ?? '', hue: 0 })
      .execute()
  const [first = ''] = ids
  const { id } = await join({ departmentIds: ids })
  const ctx = await at(0)
  const on = async (days: number) => {
    const { departments, passiveDepartments } = await getMember(ctx, id, day(days))
    return [departments, passiveDepartments]
  }
  await changeDepartments(ctx, id, { from: day(5), departmentIds: ids, passiveIds: [first] })
  expect([await on(4), await on(5)]).toEqual([
    [names, []],
    [names, names.slice(0, 1)],
  ])
  await changeMember(ctx, id, null, MemberChange.parse({ departmentIds: [first], effectiveOn: day(8).toString() }))
  expect(await on(8)).toEqual([names.slice(0, 1), names.slice(0, 1)])
  await changeDepartments(ctx, id, { from: day(9), departmentIds: [first], passiveIds: [] })
  expect(await on(9)).toEqual([names.slice(0, 1), []])
})

test('departments begin with the entry at the earliest', async () => {
  const departmentId = newId()
  const name = `Abt ${departmentId.slice(-6)}`
  await database.owner.insertInto('departments').values({ clubId: 'gsv', id: departmentId, name, hue: 0 }).execute()
  for (const entry of [-30, 30]) {
    const { id } = await join({ entryOn: day(entry).toString() })
    const ctx = await at(0)
    const change = (days: number) => changeDepartments(ctx, id, { from: day(days), departmentIds: [departmentId] })
    expect([await change(entry - 1), await change(entry)]).toEqual([
      { ok: false, refusal: 'not_a_member' },
      { ok: true, value: null },
    ])
    const on = async (days: number) => (await getMember(ctx, id, day(days))).departments
    expect([await on(entry - 1), await on(entry)]).toEqual([[], [name]])
  }
})

test('departments planned for a re-entry stay when those until the exit change', async () => {
  const departmentId = newId()
  const name = `Abt ${departmentId.slice(-6)}`
  await database.owner.insertInto('departments').values({ clubId: 'gsv', id: departmentId, name, hue: 0 }).execute()
  const { id } = await join({ departmentIds: [departmentId] })
  const ctx = await at(0)
  await endMembership(ctx, id, { lastOn: day(30), reason: '' })
  await reenterMember(ctx, id, { from: day(60), kind: 'aktiv' })
  await changeDepartments(ctx, id, { from: day(60), departmentIds: [departmentId] })
  await changeDepartments(ctx, id, { from: day(5), departmentIds: [departmentId], passiveIds: [departmentId] })
  const on = async (days: number) => (await getMember(ctx, id, day(days))).departments
  expect([await on(30), await on(31), await on(60)]).toEqual([[name], [], [name]])
})

test('an older version is refused; other clubs and roles change nothing', async () => {
  const { id, version } = await join()
  const ctx = await at(0)
  expect((await changeMember(ctx, id, version, { phone: '0831 1' })).ok).toBe(true)
  expect(await changeMember(ctx, id, version, { phone: '0831 2' })).toMatchObject({ refusal: 'changed_meanwhile' })
  await expect(changeMember(await at(0, actorWith('trainer')), id, null, {})).rejects.toThrow('Right missing')
  await expect(changeMember(await database.ctx('rwa', actorWith('admin')), id, null, {})).rejects.toThrow('Not found')
  expect((await getMember(ctx, id)).phone).toBe('0831 1')
})

test('a move takes along who lives there, but not the other household of a child', async () => {
  const [mother, father, child] = [await join(), await join(), await join({ birthOn: day(-3000).toString() })]
  const ctx = await at(0)
  const adult = ({ personId }: { personId: string }) => ({ personId, kind: 'adult' as const, countsForFee: true })
  const one = { personId: child.personId, kind: 'child' as const }
  await enterHousehold(ctx, { name: '', people: [adult(mother), { ...one, countsForFee: true }] })
  const second = { name: '', people: [adult(father), { ...one, countsForFee: true }] }
  expect(await enterHousehold(ctx, second)).toMatchObject({ refusal: 'two_fee_families' })
  await enterHousehold(ctx, { name: '', people: [adult(father), { ...one, countsForFee: false }] })
  const address = { street: 'Neue Str. 1', postcode: '87435', city: 'Kempten' }
  expect(await moveHousehold(ctx, child.id, { ...address, effectiveOn: TODAY })).toEqual({ ok: true, value: { people: 2 } })
  const cities = await Promise.all([mother, father, child].map(async ({ id }) => (await getMember(ctx, id)).city))
  expect(cities).toEqual(['Kempten', '', 'Kempten'])
  const wish = { ...address, city: 'Ulm', effectiveOn: day(7) }
  const planned = async () => (await listScheduledChanges(ctx, { personId: mother.personId, state: 'planned', limit: 9 })).length
  await moveHousehold(ctx, child.id, wish)
  const [shared] = await listShared(ctx, child.personId)
  expect(shared).toMatchObject({ personId: mother.personId, firstname: 'Ada' })
  await withdrawChange(ctx, found(shared).ofId, { isForAll: true })
  expect([await planned(), await listShared(ctx, child.personId)]).toEqual([0, []])
  expect(await enterHousehold(ctx, { name: '', people: [{ ...one, countsForFee: false }] })).toMatchObject({
    refusal: 'no_adult',
  })
})

test('nobody decides twice, and the directory of a department shows its members only', async () => {
  const ctx = await at(0)
  expect(await decideChange(ctx, { id: crypto.randomUUID(), isApproved: true, note: '' })).toMatchObject({ ok: false })
  const { lastname } = await join()
  expect((await listDirectory(ctx, lastname, { limit: 5 })).people).toHaveLength(1)
  const trainer = await at(0, actorWith('trainer', { departmentIds: [crypto.randomUUID()] }))
  expect((await listDirectory(trainer, lastname, { limit: 5 })).people).toHaveLength(0)
})
