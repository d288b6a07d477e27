import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { insertCourse } from '../../../tests/support/draws.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { berlinDay, dayRange } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { listClashes } from './list-clashes.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-27T12:00:00Z')
const ctx = await database.ctx('gsv', undefined, NOW)
const clubId = ctx.club.id

const at = (time: string, day: string) => Temporal.Instant.from(`${day}T${time}:00Z`)
const MONDAYS = ['2026-11-30', '2026-12-07', '2026-12-14']

async function course(title: string, from: string, to: string, more: { days?: string[]; state?: string } = {}): Promise<string> {
  const courseId = await insertCourse(ctx, { title })
  for (const day of more.days ?? MONDAYS) {
    const [startsAt, endsAt] = [at(from, day), at(to, day)]
    const one = { clubId, id: newId(), courseId, onDay: berlinDay(startsAt), startsAt, endsAt, state: more.state ?? 'planned' }
    await ctx.db.insertInto('sessions').values(one).execute()
  }
  return courseId
}

async function join(courseId: string, personId: string, state = 'confirmed'): Promise<void> {
  const fixed = { priceCents: 0, priceKind: 'free', privacyVersion: '1', source: 'account', queuedAt: NOW }
  await ctx.db
    .insertInto('participations')
    .values({ ...fixed, clubId, id: newId(), courseId, personId, contactId: personId, state })
    .execute()
}

const listed = async (courseId: string, personIds: string[]) =>
  (await listClashes(ctx, courseId, personIds)).map(({ title, sessions, startsAt }) => [title, sessions, startsAt.toString()])

const CASES: [string, Parameters<typeof course>, number][] = [
  ['at the same time', ['Judo', '15:00', '16:00'], 3],
  ['that begins during it', ['Judo', '15:59', '17:00'], 3],
  ['that begins when it ends', ['Judo', '16:00', '17:00'], 0],
  ['that ends when it begins', ['Judo', '14:00', '15:00'], 0],
  ['that is cancelled', ['Judo', '15:00', '16:00', { state: 'cancelled' }], 0],
  ['that meets it twice', ['Judo', '15:30', '15:45', { days: MONDAYS.slice(1) }], 2],
  ['that is over', ['Judo', '15:00', '16:00', { days: ['2026-11-23'] }], 0],
]

test.each(CASES)('somebody takes part in another offer %s', async (_, other, met) => {
  const wanted = await course('Turnen', '15:00', '16:00', { days: ['2026-11-23', ...MONDAYS] })
  const personId = await insertPerson(ctx)
  const otherId = await course(...other)
  expect(await listed(wanted, [personId]), 'not yet').toEqual([])
  await join(otherId, personId)
  const first = met === 3 ? MONDAYS[0] : MONDAYS[1]
  expect(await listed(wanted, [personId])).toEqual(met === 0 ? [] : [['Judo', met, `${first}T15:00:00Z`]])
})

test('the group list counts while it holds, waiting lists and the offer itself do not; others and other clubs see nothing', async () => {
  const wanted = await course('Turnen', '15:00', '16:00')
  const other = await course('Tanz', '15:30', '16:30')
  const [listedOne, waiting, stranger] = [await insertPerson(ctx), await insertPerson(ctx), await insertPerson(ctx)]
  const valid = dayRange(berlinDay(NOW), berlinDay(at('12:00', '2026-12-08')))
  const row = { clubId, id: newId(), courseId: other, personId: listedOne, kind: 'regular', valid }
  await ctx.db.insertInto('groupPeople').values(row).execute()
  await join(other, waiting, 'waiting')
  await join(wanted, waiting)
  expect(await listed(wanted, [listedOne, waiting])).toEqual([['Tanz', 2, `${MONDAYS[0]}T15:00:00Z`]])
  expect(await listed(wanted, [stranger])).toEqual([])
  expect(await listed(wanted, [])).toEqual([])
  const elsewhere = await database.ctx('rwa', undefined, NOW)
  expect(await listClashes(elsewhere, wanted, [listedOne])).toEqual([])
})
