import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { insertMember } from '../../../tests/support/members.ts'
import { readFeed } from '../../../tests/support/read-feed.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { insertUser } from '../../../tests/support/users.ts'
import type { Ctx } from '../../domain/context.ts'
import { createEvent } from '../../domain/events/commands.ts'
import { publishEvent } from '../../domain/events/publish-event.ts'
import { getTeamFeed } from '../../domain/feeds/get-team-feed.ts'
import { type Feed, getPersonFeed } from '../../domain/feeds/queries.ts'
import { findTeamSecret, renewTeamAddress } from '../../domain/feeds/renew-team-address.ts'
import { createBooking } from '../../domain/placements/create-booking.ts'
import { changeSeries } from '../../domain/series/change-series.ts'
import { createSeries } from '../../domain/series/create-series.ts'
import type { SeriesInput } from '../../domain/series/input.ts'
import { getSeries } from '../../domain/series/queries.ts'
import { writeFeed } from './write-feed.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const day = (text: string) => Temporal.PlainDate.from(text)
const time = (text: string) => Temporal.PlainTime.from(text)
const read = (ctx: Ctx, feed: Feed) => readFeed(writeFeed(ctx.club, (path) => `https://gsv.example${path}`, feed, NOW))

test('a team sees its series across "this and following", a game under its name, and nobody else; a new address ends the old one', async () => {
  const ctx = await database.ctx('gsv', undefined, NOW)
  const { idOf } = await makeHall(ctx, 'Teamhalle')
  const input: SeriesInput = {
    partId: idOf('Drittel 1'),
    title: 'Volleyball Damen',
    kind: 'team',
    rule: { freq: 'weekly', interval: 1, weekdays: [2] },
    startsTime: time('18:00'),
    endsTime: time('20:00'),
    from: day('2026-12-01'),
    to: day('2027-04-27'),
    skipsHolidays: false,
  }
  const made = await createSeries(ctx, input)
  if (!made.ok) throw new Error(made.refusal)
  await createSeries(ctx, { ...input, partId: idOf('Drittel 3'), title: 'Handball Herren' })
  const game = { startsAt: Temporal.Instant.from('2027-01-09T13:00:00Z'), endsAt: Temporal.Instant.from('2027-01-09T16:00:00Z') }
  await createBooking(ctx, { kind: 'team', title: 'Volleyball Damen', partId: idOf('Ganze Halle'), ...game })
  const middle = await ctx.db
    .selectFrom('bookings')
    .select(['id', 'seriesOn'])
    .where('seriesId', '=', made.value.id)
    .where('seriesOn', '=', day('2027-02-16'))
    .executeTakeFirstOrThrow()
  const { version } = await getSeries(ctx, made.value.id)
  const later = { ...input, from: day('2027-02-16'), startsTime: time('18:30'), endsTime: time('20:30') }
  expect(
    await changeSeries(ctx, { bookingId: middle.id, scope: 'following', input: later, choices: new Map(), version }),
  ).toMatchObject({ ok: true })
  expect(await findTeamSecret(ctx, made.value.id)).toBeNull()
  const secret = await renewTeamAddress(ctx, made.value.id)
  const entries = read(ctx, await getTeamFeed(ctx, secret))
  expect(new Set(entries.map(({ title }) => title))).toEqual(new Set(['Volleyball Damen']))
  expect(entries.filter(({ rule }) => rule === null).map(({ from }) => from)).toEqual(['2027-01-09T13:00:00.000Z'])
  expect(entries.filter(({ from }) => from.startsWith('2027-02')).map(({ from }) => from)).toEqual([
    ...['2027-02-02T17:00:00.000Z', '2027-02-09T17:00:00.000Z', '2027-02-16T17:30:00.000Z', '2027-02-23T17:30:00.000Z'],
  ])
  const next = await ctx.db
    .selectFrom('bookingSeries')
    .select('id')
    .where('continuesId', '=', made.value.id)
    .executeTakeFirstOrThrow()
  expect(await findTeamSecret(ctx, next.id)).toBe(secret)
  const renewed = await renewTeamAddress(ctx, next.id)
  await expect(getTeamFeed(ctx, secret)).rejects.toThrow('Not found')
  expect(await findTeamSecret(ctx, made.value.id)).toBe(renewed)
  const trainer = await database.ctx('gsv', actorWith('trainer'), NOW)
  await expect(renewTeamAddress(trainer, made.value.id)).rejects.toThrow('Right missing')
  const rwa = await database.ctx('rwa', undefined, NOW)
  await expect(getTeamFeed(rwa, renewed)).rejects.toThrow('Not found')
})

test.each([
  ['a guest', 'none', []],
  ['a member', 'member', ['Jahresversammlung']],
  ['somebody who has left', 'left', []],
  ['a trainer', 'staff', ['Jahresversammlung', 'Teamabend']],
] as const)('the calendar of %s holds the inner events meant for them', async (_, who, titles) => {
  const ctx = await database.ctx('gsv', undefined, NOW)
  const personId = await insertPerson(ctx, { email: `${who}@post.example` })
  if (who === 'member' || who === 'left')
    await insertMember(ctx.db, { clubId: ctx.club.id, personId, lastOn: who === 'left' ? '2025-12-31' : '' })
  if (who === 'staff') {
    const { id } = await insertUser(database, 'gsv', 'trainer')
    await ctx.db.updateTable('clubUsers').set({ personId }).where('id', '=', id).execute()
  }
  if (who === 'none')
    for (const [title, audience] of [
      ['Jahresversammlung', 'members'],
      ['Teamabend', 'staff'],
      ['Sommerfest', 'public'],
    ] as const) {
      const times = {
        startsAt: Temporal.Instant.from('2026-12-05T17:00:00Z'),
        endsAt: Temporal.Instant.from('2026-12-05T19:00:00Z'),
      }
      const made = await createEvent(ctx, { title, audience, place: 'Vereinsheim', ...times })
      if (made.ok) await publishEvent(ctx, made.value.ids[0] ?? '')
    }
  expect(read(ctx, await getPersonFeed(ctx, personId)).map(({ title }) => title)).toEqual(titles)
})
