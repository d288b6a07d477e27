import type { Ctx } from '../../src/domain/context.ts'
import { changeSeries } from '../../src/domain/series/change-series.ts'
import { previewSeries } from '../../src/domain/series/preview-series.ts'
import { getSeries } from '../../src/domain/series/queries.ts'
import type { Choice } from '../../src/domain/series/rules.ts'
import type { SharedTimeInput } from '../../src/domain/shared-halls/request-shared-time.ts'
import { actorWith, type TestDatabase } from './database.ts'
import { makeHall } from './halls.ts'
import { makeAssociation } from './shared-halls.ts'

export const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
export const day = (text: string) => Temporal.PlainDate.from(text)
export const time = (text: string) => Temporal.PlainTime.from(text)
const staff = actorWith('editor')
if (staff.kind !== 'user') throw new Error('no editor')
export const editor = { ...staff, email: 'jana@eins.example' }

let made = 0
/** A fresh association with two clubs and a hall; the clubs' editor requests, the owner's board decides. */
export async function makeTown(database: TestDatabase) {
  const name = `verband${++made}`
  const { owner, members } = await makeAssociation(database, name, [`eins${made}`, `zwei${made}`], { now: NOW })
  const hall = await makeHall(owner, 'Dreifachhalle')
  const guest: Ctx = { ...owner, actor: { ...editor, profile: null } }
  const clubs = members.map((ctx): Ctx => ({ ...ctx, actor: editor }))
  await owner.db.updateTable('clubDetails').set({ email: 'amt@verband.example' }).where('clubId', '=', owner.club.id).execute()
  const [one, two] = clubs
  if (!one || !two) throw new Error('no clubs')
  return { owner, hallOwner: { ctx: guest }, hall, one, two }
}

export const mondays = (partId: string, more: Partial<SharedTimeInput> = {}): SharedTimeInput => ({
  partId,
  title: 'Handball C-Jugend',
  kind: 'team',
  rule: { freq: 'weekly', interval: 1, weekdays: [1] },
  startsTime: time('17:00'),
  endsTime: time('18:30'),
  from: day('2027-01-11'),
  to: day('2027-02-01'),
  ...more,
})
export const once = (partId: string, on: string, more: Partial<SharedTimeInput> = {}): SharedTimeInput =>
  mondays(partId, {
    rule: { freq: 'weekly', interval: 1, weekdays: [day(on).dayOfWeek] },
    from: day(on),
    to: day(on),
    skipsHolidays: false,
    ...more,
  })

/** The owner grants the free dates of a series. */
export async function approveSeries(owner: Ctx, id: string) {
  const series = await getSeries(owner, id)
  const choices = new Map<string, Choice>()
  const preview = await previewSeries(owner, series, choices, { seriesId: id, fromOn: series.from })
  for (const { on, occupants } of preview.dates) if (occupants.length > 0) choices.set(on.toString(), { kind: 'skip' })
  return changeSeries(owner, {
    bookingId: await firstOf(owner, id),
    scope: 'all',
    input: series,
    choices,
    version: series.version,
  })
}

/** Its earliest booking. */
export const firstOf = async (owner: Ctx, seriesId: string): Promise<string> =>
  (
    await owner.db
      .selectFrom('bookings')
      .select('id')
      .where('clubId', '=', owner.club.id)
      .where('seriesId', '=', seriesId)
      .orderBy('startsAt')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id
