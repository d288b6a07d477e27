import { type Context, Hono } from 'hono'
import type { ObjectKind } from '../../domain/audit/happenings.ts'
import type { Ctx } from '../../domain/context.ts'
import { getEventFeed } from '../../domain/feeds/get-event-feed.ts'
import { getOpeningFeed } from '../../domain/feeds/get-opening-feed.ts'
import { getPlanFeed } from '../../domain/feeds/get-plan-feed.ts'
import { getTeamFeed } from '../../domain/feeds/get-team-feed.ts'
import { listEventEntries } from '../../domain/feeds/list-event-entries.ts'
import {
  type Feed,
  getCourseFeed,
  getDepartmentName,
  getHallFeed,
  getPersonFeed,
  getTrainerFeed,
  lastChangeOf,
  listCourseEntries,
} from '../../domain/feeds/queries.ts'
import { getPersonOfFeed } from '../../domain/feeds/renew-feed-address.ts'
import { CLUB_AHEAD_DAYS, spanFrom } from '../../domain/feeds/rules.ts'
import { getStanding } from '../../domain/participations/get-standing.ts'
import { listPlaceDates } from '../../domain/participations/list-place-dates.ts'
import { calendarOf } from '../../domain/participations/mail-parts.ts'
import { getOwnStanding } from '../../domain/participations/show-in-profile.ts'
import { isNotFound, NotFound } from '../../kernel/answer.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import type { Routes, Variables } from '../http/deps.ts'
import type { Gate } from '../kit/gate.ts'
import { readSignedToken } from '../kit/signed-link.ts'
import { calendarFile } from '../mail/calendar.ts'
import { writeFeed } from './write-feed.ts'

const GONE = 'Diesen Kalender gibt es nicht (mehr).'
const PUBLIC: readonly ObjectKind[] = [
  'course',
  'session',
  'event',
  'booking',
  'series',
  'closure',
  'facility',
  'department',
  'club',
]
/** An association's closures and allocations change the calendars of its clubs: their times rest or count again. */
const OWNERS: readonly ObjectKind[] = ['closure', 'allocation']
const PERSONAL: readonly ObjectKind[] = [...PUBLIC, 'participation', 'group', 'person', 'feed', 'user']

interface Kind {
  /** The answer depends on a secret, or on the login. */
  isPersonal?: true
  /** The key is the secret part of an address. */
  isSecret?: true
  /** Kinds behind it, where they are not those of the others. */
  reads?: readonly ObjectKind[]
  /** @throws NotFound */
  read(ctx: Ctx, key: string): Promise<Feed>
}

const KINDS: Record<string, Kind> = {
  offer: { read: getCourseFeed },
  opening: { read: getOpeningFeed, reads: ['course', 'draw', 'club'] },
  hall: { read: getHallFeed },
  plan: { read: getPlanFeed, reads: ['operational_plan', 'assignment', 'club'] },
  event: {
    isPersonal: true,
    async read(ctx, key) {
      if (!isId(key)) throw new NotFound('Not found')
      return getEventFeed(ctx, key)
    },
  },
  department: {
    async read(ctx, key) {
      if (!isId(key)) throw new NotFound('Not found')
      const span = spanFrom(ctx.now)
      const name = await getDepartmentName(ctx, key)
      const [sessions, events] = await Promise.all([listCourseEntries(ctx, span, key), listEventEntries(ctx, span, key)])
      return { name, entries: [...sessions, ...events] }
    },
  },
  person: { isPersonal: true, isSecret: true, read: async (ctx, key) => getPersonFeed(ctx, await getPersonOfFeed(ctx, key)) },
  team: { isPersonal: true, isSecret: true, read: getTeamFeed },
  trainer: { isPersonal: true, isSecret: true, read: async (ctx, key) => getTrainerFeed(ctx, await getPersonOfFeed(ctx, key)) },
}

const readEvents = async (ctx: Ctx): Promise<Feed> => ({
  name: 'Termine',
  entries: await listEventEntries(ctx, spanFrom(ctx.now)),
})

async function readClub(ctx: Ctx): Promise<Feed> {
  const [events, sessions] = await Promise.all([
    listEventEntries(ctx, spanFrom(ctx.now)),
    listCourseEntries(ctx, spanFrom(ctx.now, CLUB_AHEAD_DAYS)),
  ])
  return { name: 'Alle Termine', entries: [...events, ...sessions] }
}

async function lastChangeOfBoth(gate: Gate, kinds: readonly ObjectKind[]): Promise<Temporal.Instant> {
  const owner = gate.hallOwner()
  const [own, theirs] = [await lastChangeOf(gate.ctx, kinds), owner ? await lastChangeOf(owner.ctx, OWNERS) : null]
  if (own === null || theirs === null) return own ?? theirs ?? gate.ctx.now
  return isAfter(own, theirs) ? own : theirs
}

type Ask = Context<{ Variables: Variables }>

/**
 * Answers the calendar, or "not modified" when its objects and the day (its window moves) are unchanged. Personal calendars:
 * no cache but the reader's own keeps them.
 */
async function answer(c: Ask, kinds: readonly ObjectKind[], isPersonal: boolean, read: (gate: Gate) => Promise<Feed>) {
  const gate = await c.var.gate()
  const { ctx, link } = gate
  const changedAt = await lastChangeOfBoth(gate, kinds)
  const etag = `W/"${changedAt.epochMilliseconds}-${berlinDay(ctx.now)}"`
  const headers = {
    etag,
    'last-modified': new Date(changedAt.epochMilliseconds).toUTCString(),
    'cache-control': isPersonal ? 'private, max-age=300' : 'public, max-age=300',
  }
  try {
    const isKnown = !isPersonal && c.req.header('if-none-match') === etag
    if (isKnown) return c.body(null, 304, headers)
    const text = writeFeed(ctx.club, link, await read(gate), changedAt)
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    const kept = isPersonal ? { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' } : {}
    return c.body(text, 200, { ...headers, ...kept, 'content-type': 'text/calendar; charset=utf-8' })
  } catch (error) {
    if (isNotFound(error)) return c.text(GONE, 404, { 'cache-control': 'no-store' })
    throw error
  }
}

const isLink = (kind: string): kind is string => kind === 'confirm' || kind === 'cancel' || kind === 'accept'

/** The same file as in the mail, by the mailed link or for the logged-in family. @throws NotFound */
async function placeFile(gate: Gate, key: string): Promise<{ slug: string; text: string }> {
  const { ctx } = gate
  const token = isId(key) ? null : readSignedToken(gate, key, isLink)
  if (typeof token === 'string') throw new NotFound('Not found')
  const standing = token ? await getStanding(ctx, token.id) : await getOwnStanding(ctx, key)
  if (standing.state !== 'confirmed') throw new NotFound('Not found')
  const sessions = await listPlaceDates(ctx, standing)
  const { courseTitle: title, courseSlug: slug, trialLessons } = standing
  const calendar = calendarOf({ course: { title, slug }, trialLessons, sessions })
  return { slug, text: calendarFile(ctx.club, calendar, ctx.now) }
}

async function answerPlace(c: Ask): Promise<Response> {
  try {
    const { slug, text } = await placeFile(await c.var.gate(), (c.req.param('file') ?? '').replace(/\.ics$/, ''))
    const headers = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }
    const file = { 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': `inline; filename="${slug}.ics"` }
    return c.body(text, 200, { ...headers, ...file })
  } catch (error) {
    if (isNotFound(error)) return c.text(GONE, 404, { 'cache-control': 'no-store' })
    throw error
  }
}

const KEY = /^([A-Za-z0-9_-]{1,100})\.ics$/

/** `/feeds/…`: calendars for phones and computers, public or by a secret address. */
export function createFeeds(): Routes {
  const routes: Routes = new Hono()
  routes.get('/feeds/events.ics', (c) => answer(c, PUBLIC, false, ({ ctx }) => readEvents(ctx)))
  routes.get('/feeds/club.ics', (c) => answer(c, PUBLIC, false, ({ ctx }) => readClub(ctx)))
  routes.get('/feeds/place/:file', answerPlace)
  routes.get('/feeds/:kind/:file', async (c): Promise<Response> => {
    const { kind, file } = c.req.param()
    const key = KEY.exec(file)?.[1]
    const found = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined
    if (!found || key === undefined) return c.text(GONE, 404, { 'cache-control': 'no-store' })
    return answer(c, found.reads ?? (found.isPersonal ? PERSONAL : PUBLIC), found.isPersonal === true, ({ ctx, services }) =>
      found.read(ctx, found.isSecret ? services.readFeed(key) : key),
    )
  })
  routes.all('/feeds/*', (c) => c.text(GONE, 404, { 'cache-control': 'no-store' }))
  return routes
}
