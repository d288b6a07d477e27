import { createAllocation, openAllocation } from '../../src/domain/allocations/commands.ts'
import type { AllocationInput, NeedInput } from '../../src/domain/allocations/input.ts'
import { listAllocationDecisions, listNeeds } from '../../src/domain/allocations/queries.ts'
import type { Ctx } from '../../src/domain/context.ts'
import { found } from '../../src/kernel/answer.ts'
import { actorWith, type TestDatabase } from './database.ts'
import { makeHall } from './halls.ts'
import { makeAssociation } from './shared-halls.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const time = (text: string) => Temporal.PlainTime.from(text)

const MAY = '2027-05-10T10:00:00Z'
/** After the deadline for needs, and after that for objections; before, it is May. */
export const [JUNE, JULY] = ['2027-06-10T10:00:00Z', '2027-07-10T10:00:00Z'] as const
export const at = (ctx: Ctx, moment: string): Ctx => ({ ...ctx, now: Temporal.Instant.from(moment) })

export async function value<T>(answer: Promise<{ ok: true; value: T } | { ok: false; refusal: string }>): Promise<T> {
  const got = await answer
  if (!got.ok) throw new Error(got.refusal)
  return got.value
}

export const wish = (weekday: number, from = '18:00', to = '20:00') => ({
  weekdays: [weekday],
  startsTime: time(from),
  endsTime: time(to),
})

let count = 0

/** An association with a hall of thirds and two clubs, in May, ready for an allocation. */
export async function makeSeason(database: TestDatabase) {
  count++
  const made = await makeAssociation(database, `verband${count}`, [`eins${count}`, `zwei${count}`])
  const [first, second] = made.members
  if (!first || !second) throw new Error('two clubs')
  const [owner, one, two] = [made.owner, first, second].map((ctx) => at({ ...ctx, actor: actorWith('admin') }, MAY))
  if (!owner || !one || !two) throw new Error('three clubs')
  const hall = await makeHall(owner, 'Dreifachhalle')
  const season = (more: Partial<AllocationInput> = {}): AllocationInput => ({
    name: 'Winter 2027/28',
    from: day('2027-09-13'),
    to: day('2028-03-31'),
    needsUntil: day('2027-05-31'),
    objectionsUntil: day('2027-06-30'),
    criteria: ['school', 'youth', 'league', 'last_holder'],
    windows: [{ partId: hall.idOf('Ganze Halle'), weekdays: [1, 2, 3], startsTime: time('17:00'), endsTime: time('22:00') }],
    ...more,
  })
  const need = (groupName: string, more: Partial<NeedInput> = {}): NeedInput => ({
    groupName,
    ageGroup: 'adults',
    people: 12,
    minutes: 120,
    wishes: [wish(2)],
    partIds: [hall.idOf('Drittel 1')],
    ...more,
  })
  const opened = async (more: Partial<AllocationInput> = {}): Promise<string> => {
    const id = await value(createAllocation(owner, season(more)))
    await value(openAllocation(owner, id))
    return id
  }
  return { owner, one, two, hall, season, need, opened }
}

/** By group: true for a given time, and the reason. */
export async function reasons(ctx: Ctx, id: string): Promise<Record<string, [got: boolean, reason: string]>> {
  const needs = new Map((await listNeeds(ctx, id)).map((one) => [one.id, one.groupName]))
  const decisions = await listAllocationDecisions(ctx, id)
  return Object.fromEntries(decisions.map(({ needId, reason, partId }) => [found(needs.get(needId)), [partId !== null, reason]]))
}
