import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findSession } from '../src/domain/attendance/queries.ts'
import { cancelSession } from '../src/domain/cancellations/cancel-session.ts'
import { undoCancellation } from '../src/domain/cancellations/undo-cancellation.ts'
import type { Ctx } from '../src/domain/context.ts'
import { leaseMails } from '../src/domain/mail/commands.ts'
import { askSubstitutes, previewSubstitutes } from '../src/domain/substitutes/ask-substitutes.ts'
import { acceptAsk, declineAsk, withdrawRequest } from '../src/domain/substitutes/commands.ts'
import { findRequest } from '../src/domain/substitutes/queries.ts'
import { takeBackSubstitution } from '../src/domain/substitutes/take-back-substitution.ts'
import { found } from '../src/kernel/answer.ts'
import { newId } from '../src/kernel/id.ts'
import { actorWith, testDatabase } from './support/database.ts'
import { insertPerson, prepareSession } from './support/session.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-23T16:40:00Z')
const INPUT = { reason: '', paysTrainer: false }

/** A session of an offer with a sport, and other trainers of it; the last one is busy. */
async function prepare(count: number) {
  const prepared = await prepareSession(await database.ctx('gsv', { kind: 'system' }, NOW))
  const { ctx, courseId, trainerId } = prepared
  const clubId = ctx.club.id
  const sport = `Sport ${newId()}`
  await ctx.db.updateTable('courses').set({ sport }).where('id', '=', courseId).execute()
  const others: string[] = []
  for (let at = 0; at < count; at++) {
    const id = newId()
    const personId = await insertPerson(ctx, { email: `t${at}-${id}@verein.example`, name: `Trainer ${at}` })
    const offer = { clubId, id, slug: `k-${id}`, kind: 'ongoing', state: 'published', title: 'Anderes', search: 'x', sport }
    await ctx.db.insertInto('courses').values(offer).execute()
    await ctx.db.insertInto('courseTrainers').values({ clubId, courseId: id, personId }).execute()
    if (at === count - 1) {
      const span = { startsAt: NOW.add({ minutes: 60 }), endsAt: NOW.add({ minutes: 120 }) }
      const onDay = Temporal.PlainDate.from('2026-11-23')
      await ctx.db
        .insertInto('sessions')
        .values({ ...span, clubId, id: newId(), courseId: id, onDay })
        .execute()
    }
    others.push(personId)
  }
  return { ...prepared, others, trainer: { ...ctx, actor: actorWith('trainer', { personId: trainerId }) } }
}

const asksOf = async (ctx: Ctx, sessionId: string) => (await findRequest(ctx, sessionId))?.asks ?? []
const mailsAbout = async (ctx: Ctx, sessionId: string, template: string) =>
  (
    await ctx.db
      .selectFrom('mails')
      .select('toAddress')
      .where('template', '=', template)
      .where(sql<boolean>`coalesce(data ->> 'sessionId', data -> 'session' ->> 'id') = ${sessionId}`)
      .execute()
  ).map(({ toAddress }) => toAddress)
const stateOf = async (ctx: Ctx, sessionId: string) =>
  (await ctx.db.selectFrom('sessions').select('state').where('id', '=', sessionId).executeTakeFirstOrThrow()).state
const leadersOf = async (ctx: Ctx, sessionId: string) =>
  ctx.db.selectFrom('sessionTrainers').select(['personId', 'kind']).where('sessionId', '=', sessionId).execute()
const countEvents = async (ctx: Ctx, sessionId: string, event: string) =>
  (await ctx.db.selectFrom('journal').select('id').where('objectId', '=', sessionId).where('event', '=', event).execute()).length

test('trainers of the sport who are free are asked, at once and only once; whoever is busy is not', async () => {
  const { trainer, sessionId } = await prepare(4)
  const previewed = await previewSubstitutes(trainer, sessionId)
  expect(previewed.map(({ name }) => name)).toEqual(['Erika Trainer 0', 'Erika Trainer 1', 'Erika Trainer 2'])
  expect(
    previewed.flatMap(({ missing }) => missing),
    'a trainer does not learn of proofs',
  ).toEqual([])
  const seen = await previewSubstitutes({ ...trainer, actor: actorWith('admin') }, sessionId)
  expect(seen.map(({ missing }) => missing)).toEqual(seen.map(() => ['no_certificate', 'no_code']))
  expect(await askSubstitutes(trainer, sessionId, 'Schlüssel im Schrank')).toEqual({ ok: true, value: 3 })
  expect(await mailsAbout(trainer, sessionId, 'substitute.asked')).toHaveLength(3)
  expect(await askSubstitutes(trainer, sessionId, '')).toEqual({ ok: false, refusal: 'already_asked' })
  const stranger = { ...trainer, actor: actorWith('trainer', { personId: newId() }) }
  await expect(askSubstitutes(stranger, sessionId, '')).rejects.toThrow('Right missing')
})

test('all accept at one moment: one leads the session, the others hear it, the trainers hear who it is', async () => {
  const { ctx, trainer, sessionId } = await prepare(6)
  await askSubstitutes(trainer, sessionId, '')
  const asks = await asksOf(ctx, sessionId)
  const visitor = { ...ctx, actor: { kind: 'visitor' } as const }
  const answers = await Promise.all(asks.map(({ id }) => acceptAsk(visitor, id)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  for (const answer of answers) if (!answer.ok) expect(answer.refusal).toBe('taken')
  const winner = asks[answers.findIndex(({ ok }) => ok)]
  expect(await leadersOf(ctx, sessionId)).toEqual([{ personId: winner?.personId, kind: 'substitute' }])
  expect(await mailsAbout(ctx, sessionId, 'substitute.agreed')).toEqual([winner?.email])
  expect(await mailsAbout(ctx, sessionId, 'substitute.found')).toEqual(['trainer@verein.example'])
  expect(await mailsAbout(ctx, sessionId, 'substitute.settled')).toHaveLength(asks.length - 1)
  expect(await countEvents(ctx, sessionId, 'session.substituted')).toBe(1)
  expect(await acceptAsk(visitor, found(winner).id)).toEqual({ ok: true, value: undefined })
  expect(await countEvents(ctx, sessionId, 'session.substituted')).toBe(1)
  const substitute = { ...ctx, actor: actorWith('trainer', { personId: found(winner).personId }) }
  expect(await findSession(substitute, sessionId)).toMatchObject({ isTrainer: true })
})

test('whoever said no may think again; when all have said no the trainer hears it', async () => {
  const { ctx, trainer, sessionId } = await prepare(3)
  await askSubstitutes(trainer, sessionId, '')
  const [one, two] = await asksOf(ctx, sessionId)
  await declineAsk(ctx, found(one).id)
  expect(await mailsAbout(ctx, sessionId, 'substitute.nobody')).toEqual([])
  await Promise.all([declineAsk(ctx, found(two).id), declineAsk(ctx, found(two).id)])
  expect(await mailsAbout(ctx, sessionId, 'substitute.nobody')).toEqual(['trainer@verein.example'])
  expect(await acceptAsk(ctx, found(one).id)).toMatchObject({ ok: true })
  expect(await declineAsk(ctx, found(two).id)).toEqual({ ok: false, refusal: 'taken' })
})

test('nobody leads a session twice over: the substitute falls ill too and asks again', async () => {
  const { ctx, trainer, sessionId, trainerId } = await prepare(3)
  await askSubstitutes(trainer, sessionId, '')
  const [one, two] = await asksOf(ctx, sessionId)
  await acceptAsk(ctx, found(one).id)
  const substitute = { ...ctx, actor: actorWith('trainer', { personId: found(one).personId }) }
  expect(await askSubstitutes(substitute, sessionId, '')).toEqual({ ok: true, value: 1 })
  const [again] = await asksOf(ctx, sessionId)
  expect(again?.personId).toBe(two?.personId)
  expect(again?.personId).not.toBe(trainerId)
  await acceptAsk(ctx, found(again).id)
  expect(await leadersOf(ctx, sessionId)).toEqual([{ personId: two?.personId, kind: 'substitute' }])
})

test('the substitute rings the trainer, who asks again: only the next one leads', async () => {
  const { ctx, trainer, sessionId } = await prepare(4)
  await askSubstitutes(trainer, sessionId, '')
  const [one, two, three] = await asksOf(ctx, sessionId)
  await acceptAsk(ctx, found(one).id)
  expect(await askSubstitutes(trainer, sessionId, '')).toEqual({ ok: true, value: 2 })
  const [again] = await asksOf(ctx, sessionId)
  await acceptAsk(ctx, found(again).id)
  expect(await leadersOf(ctx, sessionId)).toEqual([{ personId: two?.personId, kind: 'substitute' }])
  // Somebody who was found by a substitute stands in the same place.
  const substitute = { ...ctx, actor: actorWith('trainer', { personId: found(two).personId }) }
  expect(await askSubstitutes(substitute, sessionId, '')).toEqual({ ok: true, value: 2 })
  const last = (await asksOf(ctx, sessionId)).find(({ personId }) => personId === three?.personId)
  await acceptAsk(ctx, found(last).id)
  expect(await askSubstitutes(trainer, sessionId, '')).toMatchObject({ refusal: 'nobody' })
  expect(await leadersOf(ctx, sessionId)).toEqual([{ personId: three?.personId, kind: 'substitute' }])
})

test('cancelled while somebody accepts: either they step in first and hear of it, or they are told that it is off', async () => {
  for (let round = 0; round < 8; round++) {
    const { ctx, trainer, sessionId } = await prepare(2)
    await askSubstitutes(trainer, sessionId, '')
    const [ask] = await asksOf(ctx, sessionId)
    const work = [() => cancelSession(trainer, sessionId, INPUT), () => acceptAsk(ctx, found(ask).id)]
    const [first, second] = await Promise.all((round % 2 ? work.reverse() : work).map((each) => each()))
    const [cancelled, accepted] = round % 2 ? [second, first] : [first, second]
    expect(cancelled?.ok).toBe(true)
    expect(await stateOf(ctx, sessionId)).toBe('cancelled')
    const told = await mailsAbout(ctx, sessionId, accepted?.ok ? 'session.cancelled' : 'substitute.settled')
    expect(told).toContain(ask?.email)
    expect(await findRequest(ctx, sessionId)).toEqual(accepted?.ok ? expect.objectContaining({ state: 'taken' }) : null)
  }
})

test('cancelled twice at one moment it is told once, and taken back twice it is taken back once', async () => {
  const { ctx, sessionId } = await prepare(1)
  const answers = await Promise.all([1, 2, 3].map(() => cancelSession(ctx, sessionId, INPUT)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await mailsAbout(ctx, sessionId, 'session.cancelled')).toHaveLength(2)
  const undone = await Promise.all([1, 2, 3].map(() => undoCancellation(ctx, sessionId)))
  expect(undone.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await countEvents(ctx, sessionId, 'session.cancelled')).toBe(1)
  expect(await countEvents(ctx, sessionId, 'session.restored')).toBe(1)
})

test('at the last moment: before the five minutes are over it is taken back, from then on it is not, whoever comes first', async () => {
  for (const [ms, isBack] of [
    [-1, true],
    [0, false],
  ] as const) {
    const { ctx, sessionId } = await prepare(1)
    await cancelSession(ctx, sessionId, INPUT)
    const at = { ...ctx, now: NOW.add({ milliseconds: 300_000 + ms }) }
    const after = { ...ctx, now: NOW.add({ minutes: 5, seconds: 1 }) }
    const [inTime, late] = await Promise.all([undoCancellation(at, sessionId), undoCancellation(after, sessionId)])
    expect([inTime.ok, late.ok]).toEqual([isBack, false])
    expect(await stateOf(ctx, sessionId)).toBe(isBack ? 'planned' : 'cancelled')
  }
})

test('taken back while the mails go out: everybody who got the first mail gets the second, nobody else', async () => {
  for (let round = 0; round < 8; round++) {
    const { ctx, sessionId } = await prepare(1)
    await cancelSession(ctx, sessionId, INPUT)
    const due = { ...ctx, now: NOW.add({ seconds: 61 }) }
    const [leased, undone] = await Promise.all([
      leaseMails(due, 1 + (round % 3), due.now.add({ minutes: 2 })),
      undoCancellation(due, sessionId),
    ])
    expect(undone.ok).toBe(true)
    const isOurs = ({ data }: { data: unknown }) => (data as { session?: { id: string } }).session?.id === sessionId
    const sent = leased.filter((mail) => mail.template === 'session.cancelled' && isOurs(mail)).map(({ toAddress }) => toAddress)
    expect((await mailsAbout(ctx, sessionId, 'session.cancelled')).sort()).toEqual(sent.sort())
    expect((await mailsAbout(ctx, sessionId, 'session.restored')).sort()).toEqual(sent.sort())
    await ctx.db.deleteFrom('mails').where('clubId', '=', ctx.club.id).execute()
  }
})

test('a search that is ended tells those who were asked, and their links no longer count', async () => {
  const { ctx, trainer, sessionId } = await prepare(3)
  await askSubstitutes(trainer, sessionId, '')
  const [ask] = await asksOf(ctx, sessionId)
  await withdrawRequest(trainer, sessionId)
  expect(await mailsAbout(ctx, sessionId, 'substitute.settled')).toHaveLength(2)
  expect(await acceptAsk(ctx, found(ask).id)).toEqual({ ok: false, refusal: 'withdrawn' })
  expect(await askSubstitutes(trainer, sessionId, '')).toEqual({ ok: true, value: 2 })
})

test('the newest substitute is taken back, then the one before; both sides hear it, nobody leads twice', async () => {
  const { ctx, trainer, sessionId } = await prepare(4)
  const substitutes: string[] = []
  for (const _ of [1, 2]) {
    await askSubstitutes(trainer, sessionId, '')
    const [ask] = await asksOf(ctx, sessionId)
    await acceptAsk(ctx, found(ask).id)
    substitutes.push(found(ask).personId)
  }
  const [first, second] = substitutes
  expect(await leadersOf(ctx, sessionId)).toEqual([{ personId: second, kind: 'substitute' }])
  const own = { ...ctx, actor: actorWith('trainer', { personId: found(second) }) }
  await expect(takeBackSubstitution(own, sessionId)).rejects.toThrow('Right missing')
  const taps = await Promise.all([1, 2].map(() => takeBackSubstitution({ ...trainer, actor: actorWith('admin') }, sessionId)))
  expect(taps).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ])
  expect(await leadersOf(ctx, sessionId)).toEqual([])
  expect(await countEvents(ctx, sessionId, 'session.substituteTakenBack')).toBe(2)
  const told = await mailsAbout(ctx, sessionId, 'substitute.undone')
  expect(told.filter((address) => address === 'trainer@verein.example')).toHaveLength(2)
  expect(told).toHaveLength(4 + 1)
  expect(first).not.toBe(second)
  expect(await takeBackSubstitution(trainer, sessionId)).toEqual({ ok: false, refusal: 'no_substitute' })
  const late = { ...trainer, now: NOW.add({ hours: 48 }) }
  expect(await takeBackSubstitution(late, sessionId)).toEqual({ ok: false, refusal: 'over' })
})
