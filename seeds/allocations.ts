import { sql } from 'kysely'
import { createAllocation, openAllocation } from '../src/domain/allocations/commands.ts'
import { copyHeldTimes } from '../src/domain/allocations/copy-held-times.ts'
import { displaceTraining } from '../src/domain/allocations/displace-training.ts'
import { draftAllocation } from '../src/domain/allocations/draft-allocation.ts'
import { handInNeed } from '../src/domain/allocations/hand-in-need.ts'
import type { NeedInput } from '../src/domain/allocations/input.ts'
import { publishDraft } from '../src/domain/allocations/publish-draft.ts'
import { listNeeds } from '../src/domain/allocations/queries.ts'
import { raiseObjection } from '../src/domain/allocations/raise-objection.ts'
import type { Actor, Club, Ctx } from '../src/domain/context.ts'
import { listFacilities } from '../src/domain/facilities/queries.ts'
import { found } from '../src/kernel/answer.ts'
import { berlinDay, berlinMoment } from '../src/kernel/calendar.ts'
import { newId } from '../src/kernel/id.ts'
import { STAFF } from './staff.ts'

const time = (text: string) => Temporal.PlainTime.from(text)

/** A part without a name means any. */
type Row = [group: string, days: number[], from: string, to: string, minutes: number, part: string, more: Partial<NeedInput>]

const SCHOOL: Row[] = [
  ['Turn-AG', [1], '14:00', '16:00', 90, '', { school: 'Realschule am Park', ageGroup: 'youth', people: 22 }],
  ['Basketball-AG', [4], '14:00', '17:00', 90, 'Ganze Halle', { school: 'Gymnasium Musterstadt', ageGroup: 'youth', people: 26 }],
]
const NEEDS: Record<string, Row[]> = {
  gsv: [
    ['Volleyball Jugend', [2, 3], '17:00', '20:00', 90, '', { ageGroup: 'youth', people: 18 }],
    ['Handball Damen 1', [2], '18:00', '21:00', 120, 'Ganze Halle', { league: 'Bezirksoberliga', people: 16, priority: 2 }],
    ['Badminton Freizeit', [4], '19:00', '22:00', 120, 'Drittel 3', { people: 12, priority: 3 }],
  ],
  rwa: [
    ['Futsal Herren', [2], '18:00', '21:00', 120, 'Ganze Halle', { people: 20, league: 'Kreisliga', priority: 2 }],
    ['Fußball E-Jugend', [3], '17:00', '19:00', 90, '', { ageGroup: 'youth', people: 20 }],
    ['Gymnastik 60 plus', [4], '17:00', '19:00', 60, 'Drittel 1', { ageGroup: 'seniors', people: 15, priority: 3 }],
  ],
}

/** The demo board of the club enters the needs. */
function boardOf(club: Club): Actor {
  const board = STAFF[club.name]?.find(({ role }) => role === 'admin')
  const { firstname, lastname } = board ?? { firstname: '', lastname: '' }
  const profile = { clubUserId: newId(), role: 'admin' as const, userName: `${firstname} ${lastname}`, firstname, lastname }
  return {
    kind: 'user',
    userId: newId(),
    email: `admin@${club.name}.example`,
    profile: { ...profile, personId: null, memberId: null, isMember: false, departmentIds: [], areas: [], isReadOnly: false },
  }
}

const as = (ctx: Ctx, club: Club, days: number): Ctx => ({
  db: ctx.db,
  club,
  now: ctx.now.add({ hours: days * 24 }),
  actor: boardOf(club),
})

async function handInAll(ctx: Ctx, id: string, rows: readonly Row[], partOf: ReadonlyMap<string, string>): Promise<void> {
  for (const [groupName, weekdays, from, to, minutes, part, more] of rows) {
    const partId = partOf.get(part)
    const wishes = [{ weekdays, startsTime: time(from), endsTime: time(to) }]
    const need = { groupName, ageGroup: 'adults' as const, people: 15, minutes, wishes, partIds: partId ? [partId] : [] }
    const handed = await handInNeed(ctx, id, { ...need, ...more })
    if (!handed.ok) throw new Error(`${groupName}: ${handed.refusal}`)
  }
}

/** The seed's connection belongs to no club, so each action names one. */
const actAs = (ctx: Ctx, name: string) => sql`select set_config('app.club_id', ${name}, true)`.execute(ctx.db)

/** An allocation of the association after publication, with an objection. */
export async function storeAllocation(ctx: Ctx, owner: Club, members: readonly Club[]): Promise<void> {
  const early = as(ctx, owner, -40)
  const hall = (await listFacilities(early)).find(({ name }) => name === 'Dreifachhalle Süd')
  if (!hall) return
  const partOf = new Map(hall.parts.map(({ id, name }) => [name, id]))
  const today = berlinDay(ctx.now)
  // After the existing series.
  const from = today.add({ days: 8 - today.dayOfWeek, weeks: 22 })
  const window = { partId: found(partOf.get('Ganze Halle')), startsTime: time('14:00'), endsTime: time('22:00') }
  const created = await createAllocation(early, {
    name: `Halbjahr ab ${from.toLocaleString('de-DE', { month: 'long' })} ${from.year}`,
    from,
    to: from.add({ weeks: 24 }),
    needsUntil: today.subtract({ days: 14 }),
    objectionsUntil: today.add({ days: 12 }),
    criteria: ['school', 'youth', 'league', 'last_holder'],
    windows: [{ ...window, weekdays: [1, 2, 3, 4] }],
    note: 'Die Schulen haben bis 17 Uhr Vorrang. Bitte melden Sie nur an, was Sie regelmäßig nutzen.',
  })
  if (!created.ok) throw new Error(created.refusal)
  const id = created.value
  await openAllocation(early, id)
  await handInAll(early, id, SCHOOL, partOf)
  for (const club of members) {
    const board = as(ctx, club, -30)
    await actAs(ctx, club.name)
    await copyHeldTimes(board, id)
    await handInAll(board, id, NEEDS[club.name] ?? [], partOf)
  }
  await actAs(ctx, owner.name)
  await draftAllocation(as(ctx, owner, -10), id)
  await publishDraft(as(ctx, owner, -9), id)
  const needs = await listNeeds(early, id)
  const refused = needs.find(({ groupName }) => groupName === 'Fußball RWA')
  const objector = members.find(({ name }) => name === refused?.forClubId)
  const text = 'Dienstags trainieren wir seit Jahren in Drittel 2. Ein anderer Abend ginge auch, zum Beispiel Mittwoch ab 19 Uhr.'
  if (refused && objector) await raiseObjection(as(ctx, objector, -2), id, { needId: refused.id, text })
  await actAs(ctx, owner.name)
  await storeMatchDay(as(ctx, owner, 0), found(partOf.get('Ganze Halle')))
  await actAs(ctx, '')
}

/** A match day on the Saturday after next, in every plan of the hall. */
async function storeMatchDay(board: Ctx, partId: string): Promise<void> {
  const today = berlinDay(board.now)
  const saturday = today.add({ days: 13 - today.dayOfWeek })
  const [startsAt, endsAt] = ['14:00', '19:00'].map((text) => berlinMoment(saturday, time(text)))
  if (!startsAt || !endsAt) return
  const match = await displaceTraining(board, { partId, startsAt, endsAt, title: 'Heimspieltag Handball', isSure: false })
  if (!match.ok) throw new Error(`Spieltag: ${match.refusal}`)
}
