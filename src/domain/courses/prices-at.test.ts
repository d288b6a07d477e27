import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { insertOffer } from '../../../tests/support/offers.ts'
import { newId } from '../../kernel/id.ts'
import { joinLaterText } from './texts.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-22T12:00:00Z')

async function course(weeksAgo: number, count: number, cents: number, isProRata: boolean): Promise<string> {
  const ctx = await database.ctx('gsv', { kind: 'system' }, NOW)
  const id = await insertOffer(ctx, { title: `Kurs ${newId()}`, sport: '', slots: [], more: { isProRata } })
  const own = { clubId: ctx.club.id, courseId: id }
  await ctx.db
    .insertInto('coursePrices')
    .values({ ...own, kind: 'non_member', cents })
    .execute()
  const sessions = Array.from({ length: count }, (_, week) => {
    const startsAt = NOW.add({ hours: 24 * 7 * (week - weeksAgo) + 3 })
    return {
      ...own,
      id: newId(),
      onDay: startsAt.toZonedDateTimeISO('Europe/Berlin').toPlainDate(),
      startsAt,
      endsAt: startsAt.add({ hours: 1 }),
    }
  })
  if (sessions.length > 0) await ctx.db.insertInto('sessions').values(sessions).execute()
  return id
}

test.each([
  ['before the first date', 0, 11, 11000, true, 11000],
  ['after 5 of 11 dates', 5, 11, 11000, true, 6000],
  ['after 5 of 11 dates, where the club wants the full price', 5, 11, 11000, false, 11000],
  ['rounded down to the cent', 1, 3, 1000, true, 667],
  ['half a cent rounds up', 1, 2, 999, true, 500],
  ['one date left', 9, 10, 5999, true, 600],
  ['no date left', 10, 10, 6000, true, 6000],
  ['no dates at all', 0, 0, 6000, true, 6000],
  ['nothing is due', 2, 4, 0, true, 0],
])('who joins later pays in proportion: %s', async (_, weeksAgo, count, cents, isProRata, expected) => {
  const id = await course(weeksAgo, count, cents, isProRata)
  const { rows } = await sql<{ cents: number }>`select cents from prices_at('gsv', ${id}, ${NOW})`.execute(
    (await database.ctx('gsv')).db,
  )
  expect(rows).toEqual([{ cents: expected }])
})

const since = NOW.subtract({ hours: 24 * 32 })
const running = {
  kind: 'course',
  firstAt: since,
  sessionsLeft: 6,
  isProRata: false,
  prices: [{ kind: 'non_member', cents: 11000 }],
} as const

test.each([
  ['a course', {}, 'Läuft seit 21.10., noch 6 Termine. Es gilt der volle Preis.'],
  ['in proportion', { isProRata: true }, 'Läuft seit 21.10., noch 6 Termine. Der Preis gilt für diese Termine.'],
  ['the last date', { sessionsLeft: 1 }, 'Läuft seit 21.10., noch 1 Termin. Es gilt der volle Preis.'],
  ['free', { prices: [] }, 'Läuft seit 21.10., noch 6 Termine.'],
  ['all over', { sessionsLeft: 0, prices: [] }, 'Läuft seit 21.10., keine weiteren Termine.'],
  ['not begun', { firstAt: NOW.add({ hours: 1 }) }, ''],
  ['ongoing', { kind: 'ongoing' }, ''],
  ['no dates', { firstAt: null }, ''],
] as const)('what is said of an offer that runs: %s', (_, more, text) => {
  expect(joinLaterText({ ...running, ...more, prices: [...((more as typeof running).prices ?? running.prices)] }, NOW)).toBe(text)
})
