import { createRoute, z } from '@hono/zod-openapi'
import { getAttendanceList } from '../domain/attendance/get-attendance-list.ts'
import { batchInput } from '../domain/attendance/input.ts'
import { presentList, presentListed } from '../domain/attendance/present-list.ts'
import { getSession, listHallSessions } from '../domain/attendance/queries.ts'
import { takeAttendance } from '../domain/attendance/take-attendance.ts'
import type { Ctx } from '../domain/context.ts'
import { canSeeLedCourses, canSeeParticipants } from '../domain/participations/access.ts'
import { searchPeople } from '../domain/people/search-people.ts'
import { allow } from '../kernel/answer.ts'
import { foldedWords } from '../kernel/folded-words.ts'
import { json } from './described.ts'
import { type Api, type ApiFacts, factsOf } from './facts.ts'
import { asks, listOf, pageOf, short } from './paging.ts'
import { problems, Refused } from './problem.ts'

const contact = {
  serverAt: z.int().describe('Uhr des Servers bei der Antwort, Millisekunden seit 1970'),
  userId: z.string().describe('wer angemeldet ist'),
  sessionEndsAt: z.int().nullable().describe('bis wann die Anmeldung gilt'),
}
const mark = z.enum(['present', 'excused', 'absent', 'open'])
const phoneNumber = z.object({ name: z.string(), phone: z.string(), relation: z.string() })

const hallSession = z
  .object({
    id: z.string(),
    title: z.string(),
    day: z.string(),
    times: z.string(),
    place: z.string(),
    startsAt: z.int(),
    endsAt: z.int(),
    state: z.enum(['planned', 'held', 'cancelled', 'moved']),
    isHallClosed: z.boolean().describe('die Halle ist gesperrt, und es ist noch offen, was aus der Stunde wird'),
    hue: z.int().nullable(),
    isTrainer: z.boolean(),
    people: z.int(),
    present: z.int(),
  })
  .openapi('HallSession')

const entry = z
  .object({
    clientId: z.string(),
    personId: z.string(),
    state: mark,
    takenAt: z.int(),
    receivedAt: z.int(),
    knewUntil: z.int().nullable(),
    phoneId: z.string(),
    by: z.string(),
  })
  .openapi('AttendanceEntry')

const hallPerson = z
  .object({
    id: z.string(),
    name: z.string(),
    age: z.int().nullable(),
    kind: z.enum(['booked', 'regular', 'trial', 'guest']),
    trial: z.object({ number: z.int(), of: z.int(), isUsedUp: z.boolean() }).nullable(),
    card: z
      .object({ text: z.string(), isMissing: z.boolean() })
      .nullable()
      .describe('was auf der Karte ist, wo das Angebot eine braucht'),
    goesAlone: z.boolean(),
    hasNoPhoto: z.boolean(),
    companion: z.string().describe('wer das Kind begleitet; leer, wo niemand dabei sein muss'),
    message: z.string().describe('was jemand bei der Anmeldung dazugeschrieben hat'),
    answers: z
      .array(z.object({ question: z.string(), answer: z.string() }))
      .describe('Antworten und Einwilligungen aus der Anmeldung'),
    collectors: z.array(z.string()),
    siblings: z.array(z.string()),
    numbers: z.array(phoneNumber).describe('Notfallnummern, dann Eltern, dann die eigene'),
  })
  .openapi('HallPerson')

const list = z
  .object({
    ...contact,
    asOf: z.int().describe('bis dahin sind die Einträge aller bekannt'),
    session: z.object({
      id: z.string(),
      title: z.string(),
      slug: z.string(),
      times: z.string(),
      place: z.string(),
      startsAt: z.int(),
      state: z.enum(['planned', 'held', 'cancelled', 'moved']),
      isHallClosed: z.boolean().describe('die Halle ist gesperrt, und es ist noch offen, was aus der Stunde wird'),
      takesTrialGuests: z.boolean(),
    }),
    people: z.array(hallPerson),
    entries: z.array(entry),
    health: z.object({
      version: z.string(),
      notes: z
        .array(z.object({ personId: z.string(), note: z.string() }))
        .nullable()
        .describe('null: unverändert seit `health`'),
    }),
  })
  .openapi('AttendanceList')

const denied = { ...problems.signedOut, ...problems.forbidden }

const SESSIONS = short(
  {
    startsAt: 'number',
    endsAt: 'number',
    title: 'text',
    place: 'text',
    state: 'text',
    isHallClosed: 'truth',
    isTrainer: 'truth',
  },
  'startsAt',
)

const sessionsRoute = createRoute({
  method: 'get',
  path: '/api/v1/attendance/sessions',
  operationId: 'listHallSessions',
  summary: 'Die Stunden, die man leitet, von gestern bis in sieben Tagen',
  request: { query: asks(SESSIONS) },
  responses: { 200: json('Stunden', listOf(hallSession).extend(contact)), ...problems.invalid, ...denied },
})

const listRoute = createRoute({
  method: 'get',
  path: '/api/v1/attendance/sessions/{id}',
  operationId: 'getAttendanceList',
  summary: 'Die Teilnehmerliste einer Stunde mit allem, was man in der Halle wissen muss',
  request: { params: z.object({ id: z.uuid() }), query: z.object({ health: z.string().max(20_000).optional() }) },
  responses: { 200: json('Teilnehmerliste', list), ...denied, ...problems.missing },
})

const entriesRoute = createRoute({
  method: 'post',
  path: '/api/v1/attendance/entries',
  operationId: 'takeAttendance',
  summary: 'Nimmt Einträge eines Handys an; derselbe Eintrag darf mehrmals kommen. Der später gemachte zählt',
  request: { body: { required: true, content: { 'application/json': { schema: batchInput } } } },
  responses: {
    200: json(
      'Was aus jedem Eintrag wurde',
      z.object({
        ...contact,
        answers: z.array(z.object({ clientId: z.string(), outcome: z.enum(['kept', 'known', 'forbidden', 'missing']) })),
      }),
    ),
    ...problems.invalid,
    ...denied,
  },
})

const peopleRoute = createRoute({
  method: 'get',
  path: '/api/v1/attendance/people',
  operationId: 'searchHallPeople',
  summary: 'Sucht Personen des Vereins, die spontan dazukommen: höchstens acht, ab drei Buchstaben',
  request: { query: z.object({ session: z.uuid(), search: z.string().trim().min(3).max(80) }) },
  responses: {
    200: json(
      'Personen',
      z.object({ ...contact, items: z.array(z.object({ id: z.string(), name: z.string(), bornIn: z.int().nullable() })) }),
    ),
    ...problems.invalid,
    ...denied,
    ...problems.missing,
  },
})

/** A mark from this last moment may be missing in a list that is read meanwhile. */
const STILL_ARRIVING_MS = 1_000

const contactOf = ({ ctx, sessionEndsAt }: ApiFacts) => ({
  serverAt: Date.now(),
  userId: ctx.actor.kind === 'user' ? ctx.actor.userId : '',
  sessionEndsAt: sessionEndsAt ? Date.parse(sessionEndsAt) : null,
})

async function allowSession(ctx: Ctx, sessionId: string): Promise<void> {
  allow(canSeeParticipants(ctx.actor, await getSession(ctx, sessionId)))
}

export function addAttendance(api: Api): void {
  api.use('/api/v1/attendance/*', async (c, next) => {
    const { ctx } = factsOf(c)
    if (!ctx.club.flags.hasParticipations)
      throw new Refused(404, { detail: 'Dieser Verein führt hier keine Teilnehmerlisten.', code: 'not_found' })
    allow(canSeeLedCourses(ctx.actor))
    return next()
  })
  api.openapi(sessionsRoute, async (c) => {
    const facts = factsOf(c)
    const { now } = facts.ctx
    const sessions = await listHallSessions(facts.ctx, now.subtract({ hours: 36 }), now.add({ hours: 7 * 24 }))
    const page = await pageOf(facts.ctx, SESSIONS, sessions.map(presentListed), c.req.valid('query'))
    return c.json({ ...contactOf(facts), ...page }, 200)
  })
  api.openapi(listRoute, async (c) => {
    const facts = factsOf(c)
    const found = await getAttendanceList(facts.ctx, c.req.valid('param').id, c.req.valid('query').health ?? null)
    const asOf = facts.ctx.now.epochMilliseconds - STILL_ARRIVING_MS
    return c.json({ ...contactOf(facts), asOf, ...presentList(found) }, 200)
  })
  api.openapi(entriesRoute, async (c) => {
    const facts = factsOf(c)
    const outcomes = await takeAttendance(facts.ctx, c.req.valid('json'))
    const answers = [...outcomes].map(([clientId, outcome]) => ({ clientId, outcome }))
    return c.json({ ...contactOf(facts), answers }, 200)
  })
  api.openapi(peopleRoute, async (c) => {
    const facts = factsOf(c)
    const { session, search } = c.req.valid('query')
    await allowSession(facts.ctx, session)
    const words = foldedWords(search)
    return c.json({ ...contactOf(facts), items: await searchPeople(facts.ctx, words) }, 200)
  })
}
