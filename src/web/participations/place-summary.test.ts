import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertCourse } from '../../../tests/support/draws.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { type ReadEntry, readFeed } from '../../../tests/support/read-feed.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { getPersonFeed } from '../../domain/feeds/queries.ts'
import { getStanding } from '../../domain/participations/get-standing.ts'
import { findNextDate, listPlaceDates } from '../../domain/participations/list-place-dates.ts'
import { calendarOf } from '../../domain/participations/mail-parts.ts'
import { notifyOfStep } from '../../domain/participations/notify-of-step.ts'
import { berlinDay, formatSpan } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { writeFeed } from '../feeds/write-feed.ts'
import { calendarFile } from '../mail/calendar.ts'
import { renderMail } from '../mail/render.ts'
import { summarizePlace } from './summarize-place.ts'

const database = await testDatabase()
// Its sessions lie in this year and the next.
const NOW = Temporal.Instant.from('2026-12-20T12:00:00Z')
const ctx = await database.ctx('gsv', actorWith('admin'), NOW)
const clubId = ctx.club.id
const site = { club: ctx.club, origin: 'https://gsv.example', sign: () => 'token' }

const halls = await Promise.all(['Nordhalle', 'Halle „Süd“; Ost, West'].map((name) => makeHall(ctx, name)))

const bookings = fc.record({
  hall: fc.constantFrom(null, ...halls),
  days: fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 6 }),
  minute: fc.integer({ min: 8 * 60, max: 21 * 60 }),
  priceCents: fc.constantFrom(0, 4000, 110_00),
  isTrial: fc.boolean(),
  trialLessons: fc.integer({ min: 1, max: 3 }),
  bring: fc.constantFrom('', 'Hallenschuhe, Handtuch'),
})

type Booking = typeof bookings extends fc.Arbitrary<infer One> ? One : never

async function book({ hall, days, minute, priceCents, isTrial, trialLessons, bring }: Booking): Promise<string> {
  const courseId = await insertCourse(ctx, { bring, trialLessons, kind: 'ongoing' })
  for (const day of days) {
    const startsAt = NOW.add({ minutes: (day + 1) * 24 * 60 + minute - 12 * 60 })
    await ctx.db
      .insertInto('sessions')
      .values({
        clubId,
        id: newId(),
        courseId,
        startsAt,
        endsAt: startsAt.add({ minutes: 60 }),
        partId: hall?.idOf('Drittel 2') ?? null,
        onDay: berlinDay(startsAt),
      })
      .execute()
  }
  const [id, personId] = [newId(), await insertPerson(ctx, { email: 'erika@post.example' })]
  const given = { contactId: personId, privacyVersion: '1', source: 'web', confirmedAt: NOW, queuedAt: NOW }
  const deal = { priceCents: isTrial ? 0 : priceCents, priceKind: 'non_member', isTrial, state: 'confirmed' }
  await ctx.db
    .insertInto('participations')
    .values({ clubId, id, courseId, personId, ...given, ...deal })
    .execute()
  return id
}

test('page, mail, calendar file and own calendar of a place name the same day, place and price', async () => {
  await fc.assert(
    fc.asyncProperty(bookings, async (booking) => {
      const id = await book(booking)
      const standing = await getStanding(ctx, id)
      const { facts } = summarizePlace(standing, await findNextDate(ctx, standing), NOW, id)
      const told = new Map(facts.map(({ name, text }) => [name, text]))

      await notifyOfStep(ctx, [id], 'confirmed')
      const order = await ctx.db
        .selectFrom('mails')
        .select(['template', 'data', 'createdAt'])
        .where('clubId', '=', clubId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      const mail = renderMail(order, site)
      const wanted = ['Nächster Termin', 'Preis', ...(booking.hall ? ['Wo'] : []), ...(booking.bring ? ['Mitbringen'] : [])]
      expect([...told.keys()]).toEqual(expect.arrayContaining(wanted))
      for (const [name, text] of told)
        if (!['Für', 'Kurs', 'Abmelden bis'].includes(name)) expect(mail.text, name).toContain(text.split(' auf ')[0])

      const sessions = await listPlaceDates(ctx, standing)
      const course = { title: standing.courseTitle, slug: standing.courseSlug }
      const mine = readFeed(calendarFile(ctx.club, calendarOf({ course, trialLessons: standing.trialLessons, sessions }), NOW))
      expect(mine).toEqual(readFeed(mail.calendar ?? ''))
      expect(mine).toHaveLength(booking.isTrial ? Math.min(booking.trialLessons, booking.days.length) : booking.days.length)
      for (const { title } of mine) expect(title.startsWith('Schnupperstunde: ')).toBe(booking.isTrial)
      expect(mine[0]?.place ?? '').toBe(told.get('Wo') ?? '')
      const [from, to] = [mine[0]?.from, mine[0]?.to].map((text) => Temporal.Instant.from(text ?? ''))
      if (!from || !to) throw new Error('A booked place has a date')
      expect(told.get('Nächster Termin'), 'the first day of the file').toBe(`${formatSpan(from, to, NOW)} Uhr`)

      const over = { ...ctx, now: to }
      expect(await listPlaceDates(over, standing), 'none comes instead of the first').toHaveLength(mine.length - 1)

      const feed = writeFeed(ctx.club, (path) => site.origin + path, await getPersonFeed(ctx, standing.personId), NOW)
      const dateOf = ({ uid, from, to, place }: ReadEntry) => [uid, from, to, place].join(' ')
      expect(readFeed(feed).map(dateOf).sort()).toEqual(mine.map(dateOf).sort())
    }),
    { numRuns: 20 },
  )
})
