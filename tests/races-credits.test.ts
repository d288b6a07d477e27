import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Mark } from '../src/domain/attendance/rules.ts'
import { takeAttendance } from '../src/domain/attendance/take-attendance.ts'
import { cancelSession } from '../src/domain/cancellations/cancel-session.ts'
import { undoCancellation } from '../src/domain/cancellations/undo-cancellation.ts'
import type { Ctx } from '../src/domain/context.ts'
import { correctCard } from '../src/domain/credits/commands.ts'
import { sellCard } from '../src/domain/credits/sell-card.ts'
import { found } from '../src/kernel/answer.ts'
import { newId } from '../src/kernel/id.ts'
import { insertKind, insertOffer, sell } from './support/credits.ts'
import { actorWith, testDatabase } from './support/database.ts'
import { insertPerson } from './support/session.ts'

const database = await testDatabase()
const SESSIONS = 4
const PEOPLE = 3

interface Scene {
  ctx: Ctx
  kindId: string
  sessionIds: string[]
  personIds: string[]
}

async function prepare(units: number): Promise<Scene> {
  const ctx = await database.ctx('gsv', actorWith('admin'))
  const { courseId, sessionIds } = await insertOffer(ctx, SESSIONS)
  const kindId = await insertKind(ctx, [courseId], { units })
  const personIds = await Promise.all(Array.from({ length: PEOPLE }, () => insertPerson(ctx)))
  await ctx.db
    .insertInto('groupPeople')
    .values(
      personIds.map((personId) => ({
        clubId: ctx.club.id,
        id: newId(),
        courseId,
        personId,
        kind: 'regular',
        valid: '[2020-01-01,)',
      })),
    )
    .execute()
  for (const personId of personIds) await sell(ctx, kindId, personId)
  return { ctx, kindId, sessionIds, personIds }
}

type Kind = Mark | 'batch' | 'cancel' | 'undo' | 'more' | 'less' | 'sell'
interface Move {
  kind: Kind
  who: number
  which: number
  /** Second of the mark, in any order. */
  second: number
  /** The entry is sent twice at once. */
  isTwice: boolean
}

const KINDS: Kind[] = [
  'present',
  'present',
  'present',
  'excused',
  'absent',
  'open',
  'batch',
  'cancel',
  'undo',
  'undo',
  'more',
  'less',
  'sell',
]
const moves = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    who: fc.nat(PEOPLE - 1),
    which: fc.nat(SESSIONS - 1),
    second: fc.nat(500),
    isTwice: fc.boolean(),
  }),
  { minLength: 10, maxLength: 40 },
)

const userOf = ({ actor }: Ctx) => (actor.kind === 'user' ? actor.userId : '')

/** A child nobody knows comes to try a session. */
async function markStranger({ ctx, sessionIds }: Scene, which: number) {
  const entry = { clientId: newId(), sessionId: found(sessionIds[which]), personId: newId(), state: 'present' as const }
  const guest = { firstname: 'Mia', lastname: 'Neu', phone: '0151 1', isTrial: true }
  const tapped = { tappedAt: ctx.now.epochMilliseconds - 600_000, offsetMs: 0, knewUntil: null, isGuest: true, guest }
  await takeAttendance(ctx, { userId: userOf(ctx), phoneId: newId(), entries: [{ ...entry, ...tapped }] })
}

async function mark(
  { ctx, sessionIds, personIds }: Scene,
  marks: { state: Mark; who: number; which: number }[],
  { second, isTwice }: Move,
) {
  const entries = marks.map(({ state, who, which }) => ({
    clientId: newId(),
    sessionId: found(sessionIds[which]),
    personId: found(personIds[who]),
    state,
    tappedAt: ctx.now.epochMilliseconds - 600_000 + second * 1_000,
    offsetMs: 0,
    knewUntil: null,
    isGuest: false,
  }))
  const send = () => takeAttendance(ctx, { userId: userOf(ctx), phoneId: newId(), entries })
  await Promise.all(isTwice ? [send(), send()] : [send()])
}

/** One phone with everybody of two sessions. */
const everybody = (which: number) =>
  [which, (which + 1) % SESSIONS].flatMap((which) =>
    Array.from({ length: PEOPLE }, (_, who) => ({ state: 'present' as const, who: (who + which) % PEOPLE, which })),
  )

async function play(scene: Scene, move: Move): Promise<void> {
  const { ctx, kindId, sessionIds, personIds } = scene
  const { kind, who, which } = move
  const sessionId = found(sessionIds[which])
  const personId = found(personIds[who])
  if (kind === 'cancel') return void (await cancelSession(ctx, sessionId, { reason: '', paysTrainer: false }))
  if (kind === 'undo') return void (await undoCancellation(ctx, sessionId))
  if (kind === 'sell') return void (await sell(ctx, kindId, personId))
  if (kind === 'batch') return mark(scene, everybody(which), move)
  if (kind !== 'more' && kind !== 'less') return mark(scene, [{ state: kind, who, which }], move)
  const card = await ctx.db
    .selectFrom('creditCards')
    .select('id')
    .where('personId', '=', personId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await correctCard(ctx, { cardId: card.id, units: kind === 'more' ? 1 : -1, reason: 'Probe' })
}

async function expectSound({ ctx, sessionIds, personIds }: Scene): Promise<void> {
  const cards = await sql<{ id: string; personId: string; balance: number; moved: number }>`
    select c.id, c.person_id, c.balance, (select sum(units)::integer from credit_moves m where m.club_id = c.club_id and m.card_id = c.id) as moved
    from credit_cards c where c.person_id = any(${personIds}::uuid[])`.execute(ctx.db)
  for (const { balance, moved } of cards.rows) {
    expect(balance).toBe(moved)
    expect(balance).toBeGreaterThanOrEqual(0)
  }
  const hours = await sql<{ personId: string; isDue: boolean; isTaken: boolean; cardId: string | null; units: number }>`
    select p.id as person_id, coalesce(a.state = 'present', false) and s.state in ('planned', 'held') as is_due, u.person_id is not null as is_taken, u.card_id,
      (select coalesce(sum(m.units), 0)::integer from credit_moves m join credit_cards c on c.club_id = m.club_id and c.id = m.card_id
        where m.session_id = s.id and c.person_id = p.id) as units
    from sessions s cross join people p
    left join attendance a on a.session_id = s.id and a.person_id = p.id
    left join credit_uses u on u.session_id = s.id and u.person_id = p.id
    where s.id = any(${sessionIds}::uuid[]) and p.id = any(${personIds}::uuid[])`.execute(ctx.db)
  for (const { personId, isDue, isTaken, cardId, units } of hours.rows) {
    expect(isTaken).toBe(isDue)
    expect(units).toBe(cardId === null ? 0 : -1)
    const left = cards.rows.filter((card) => card.personId === personId).reduce((sum, { balance }) => sum + balance, 0)
    // No holder of a card with units is without one.
    if (isTaken && cardId === null) expect(left).toBe(0)
  }
}

test('attendance late, twice and out of order, cancellations, undo, corrections and sales at the same time: every balance follows what stands', async () => {
  await fc.assert(
    fc.asyncProperty(moves, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 2, max: 8 }), async (list, units, atOnce) => {
      const scene = await prepare(units)
      for (let start = 0; start < list.length; start += atOnce) {
        await Promise.all(list.slice(start, start + atOnce).map((move) => play(scene, move)))
        await expectSound(scene)
      }
    }),
    { numRuns: 20 },
  )
})

test('a session is cancelled while its people are marked in it and in others: all are locked in one order', async () => {
  for (let round = 0; round < 12; round++) {
    const scene = await prepare(3)
    const [low, high] = scene.personIds.toSorted().map((id) => scene.personIds.indexOf(id))
    const move: Move = { kind: 'batch', who: 0, which: 0, second: 1, isTwice: false }
    const marks = (states: [Mark, Mark], which: number) =>
      [low, high].map((who, at) => ({ state: found(states[at]), who: found(who), which }))
    // Only the second has used a unit of a card.
    await mark(scene, marks(['excused', 'present'], 0), move)
    await Promise.all([
      cancelSession(scene.ctx, found(scene.sessionIds[0]), { reason: '', paysTrainer: false }),
      ...Array.from({ length: 8 }, (_, at) =>
        mark(scene, marks(['present', at % 2 ? 'excused' : 'present'], at % SESSIONS), move),
      ),
      markStranger(scene, 0),
      markStranger(scene, 0),
    ])
    await expectSound(scene)
  }
})

test('sixteen phones send the same hour at once: one unit is used', async () => {
  const scene = await prepare(10)
  const { ctx, personIds } = scene
  const move = { kind: 'present', who: 0, which: 0, second: 0, isTwice: true } as const
  await Promise.all(
    Array.from({ length: 8 }, (_, second) => mark(scene, [{ state: 'present', who: 0, which: 0 }], { ...move, second })),
  )
  const card = await ctx.db
    .selectFrom('creditCards')
    .select('balance')
    .where('personId', '=', found(personIds[0]))
    .executeTakeFirstOrThrow()
  expect(card.balance).toBe(9)
  await expectSound(scene)
})

test('the same sale sent eight times at once sells one card', async () => {
  const { ctx, kindId, personIds } = await prepare(10)

  const sale = { id: newId(), kindId, personId: found(personIds[0]), validFrom: Temporal.PlainDate.from('2026-11-20') }
  const at = { ...ctx, now: Temporal.Instant.from('2026-11-20T12:00:00Z') }
  const answers = await Promise.all(Array.from({ length: 8 }, () => sellCard(at, sale)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  const sold = await ctx.db
    .selectFrom('journal')
    .select('id')
    .where('event', '=', 'credit_card.sold')
    .where('objectId', '=', sale.id)
    .execute()
  expect(sold).toHaveLength(1)
})
