import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { at, makeFeast, NOW } from '../../../tests/support/events.ts'
import { countOverlaps, makeHall } from '../../../tests/support/halls.ts'
import { doneIn } from '../../../tests/support/orders.ts'
import { found } from '../../kernel/answer.ts'
import type { Actor, Ctx } from '../context.ts'
import { changeEvent } from '../events/commands.ts'
import { fieldsOf, getEventFields } from '../events/get-event-fields.ts'
import { listEditableEvents } from '../events/list-events.ts'
import { publishEvent } from '../events/publish-event.ts'
import { getOrder } from '../orders/queries.ts'
import { signUpInput } from '../participations/input.ts'
import { signUp } from '../participations/sign-up.ts'
import { createBooking } from '../placements/create-booking.ts'
import type { EventTask, ListTask } from './input.ts'
import { orderListTask, previewListTask, undoListTask } from './order-list-task.ts'
import type { ListLine } from './rules.ts'

const database = await testDatabase()
const club = (actor: Actor = actorWith('admin')) => database.ctx('gsv', actor, NOW)
const own = '01900000-0000-7000-8000-000000000001'

async function look(ctx: Ctx, task: ListTask): Promise<ListLine[]> {
  const answer = await previewListTask(ctx, task)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

async function run(ctx: Ctx, task: ListTask, key: string = crypto.randomUUID()): Promise<string> {
  const answer = await orderListTask(ctx, task, key)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

const outcomes = (lines: readonly ListLine[]) => Object.fromEntries(lines.map(({ title, leftOut }) => [title, leftOut]))
const stateOf = async (ctx: Ctx, id: string) =>
  ctx.db
    .selectFrom('events')
    .select(['state', 'category', 'audience', 'departmentId', 'discardedAt'])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** A published event with a sign-up and these participants. */
async function withGuests(ctx: Ctx, title: string, emails: readonly string[]): Promise<string> {
  const id = await makeFeast(ctx, { title, signUp: {} })
  await publishEvent(ctx, id)
  const { courseId } = await getEventFields(ctx, id)
  for (const email of emails) {
    const person = { firstname: 'Erika', lastname: email.split('@')[0], birthOn: '1980-01-01', sex: 'w' }
    const input = signUpInput.parse({ ...person, email })
    const visitor = await club({ kind: 'visitor' })
    await signUp(visitor, { courseId: found(courseId), input, source: 'web', idempotencyKey: null })
  }
  await ctx.db.updateTable('participations').set({ state: 'confirmed', confirmedAt: NOW, holdUntil: null }).execute()
  return id
}

const mailsTo = async (ctx: Ctx, email: string) =>
  (await ctx.db.selectFrom('mails').select('template').where('toAddress', '=', email).execute()).filter(
    ({ template }) => template === 'participation.courseCancelled',
  ).length

describe('cancelled', () => {
  test('are those the public knows; whoever signed up is told, once; looking at it first changes nothing', async () => {
    const ctx = await club()
    const ids = [
      await withGuests(ctx, 'Fest', ['anna@post.example', 'bert@post.example']),
      await withGuests(ctx, 'Lauf', ['anna@post.example']),
      await makeFeast(ctx, { title: 'Skizze' }),
    ]
    const task: EventTask = { list: 'events', kind: 'cancel', ids, reason: 'Sturm' }
    const preview = await look(ctx, task)
    expect(outcomes(preview)).toEqual({ Fest: null, Lauf: null, Skizze: 'draft' })
    expect(preview.reduce((sum, { told }) => sum + told, 0)).toBe(3)
    expect(await mailsTo(ctx, 'anna@post.example')).toBe(0)
    expect((await stateOf(ctx, found(ids[0]))).state).toBe('published')
    const key = crypto.randomUUID()
    const id = await run(ctx, task, key)
    expect(await run(ctx, task, key), 'the same form again').toBe(id)
    expect((await getOrder(ctx, id)).refused).toBe(1)
    expect(outcomes(await look(ctx, task))).toEqual({ Fest: 'cancelled', Lauf: 'cancelled', Skizze: 'draft' })
    await run(ctx, task)
    expect(await mailsTo(ctx, 'anna@post.example'), 'one for each event').toBe(2)
    expect(await mailsTo(ctx, 'bert@post.example')).toBe(1)
    expect(await undoListTask(ctx, id)).toEqual({ ok: false, refusal: 'final' })
  })

  test('by two offices at once each is cancelled by one of them, and nobody is told twice', async () => {
    const ctx = await club()
    const ids = [await withGuests(ctx, 'Eins', ['cleo@post.example']), await withGuests(ctx, 'Zwei', ['dora@post.example'])]
    const task = { list: 'events', kind: 'cancel', reason: 'Frost' } as const
    const batches = await Promise.all([
      run(await club(), { ...task, ids }),
      run(await club(), { ...task, ids: ids.toReversed() }),
    ])
    const done = (await Promise.all(batches.map((id) => doneIn(ctx, id)))).flat()
    expect(done.toSorted()).toEqual(ids.toSorted())
    for (const email of ['cleo@post.example', 'dora@post.example']) expect(await mailsTo(ctx, email)).toBe(1)
  })
})

test('drafts are thrown away with their hall and their sign-up, and come back; a hall taken meanwhile does not', async () => {
  const ctx = await club()
  const { idOf } = await makeHall(ctx, 'Wegwerfhalle')
  const [one, two, seen] = [
    await makeFeast(ctx, { title: 'Entwurf eins', partId: idOf('Drittel 1'), signUp: { capacity: 5 } }),
    await makeFeast(ctx, { title: 'Entwurf zwei', partId: idOf('Drittel 2') }),
    await makeFeast(ctx, { title: 'Gesehen' }),
  ]
  await publishEvent(ctx, seen)
  const ids = [one, two, seen]
  const id = await run(ctx, { list: 'events', kind: 'discard', ids })
  expect((await doneIn(ctx, id)).toSorted()).toEqual([one, two].toSorted())
  const { events } = await listEditableEvents(ctx, { state: 'live', search: 'entwurf', from: NOW }, { limit: 5 })
  expect(events).toEqual([])
  await expect(getEventFields(ctx, one)).rejects.toThrow('Not found')
  expect(await look(ctx, { list: 'events', kind: 'publish', ids: [one] }), 'what is thrown away is in no list').toEqual([])
  const taken = { partId: idOf('Drittel 2'), title: 'Andere', kind: 'team', startsAt: at('14:00'), endsAt: at('15:00') } as const
  expect(await createBooking(ctx, taken)).toMatchObject({ ok: true })
  expect(await undoListTask(ctx, id)).toEqual({ ok: true, value: 2 })
  expect(await undoListTask(ctx, id), 'a second time is the first').toEqual({ ok: true, value: 2 })
  expect(await getEventFields(ctx, one)).toMatchObject({ bookingState: 'approved', signUp: { capacity: 5 } })
  expect(await getEventFields(ctx, two)).toMatchObject({ bookingState: 'cancelled' })
  expect(await countOverlaps(ctx)).toBe(0)
})

test('category, department and audience are changed where they differ; back only what nobody has changed since', async () => {
  const ctx = await club()
  const [one, two] = [
    await makeFeast(ctx, { title: 'Turnier', category: 'Wettkampf' }),
    await makeFeast(ctx, { title: 'Kaffee', audience: 'staff' }),
  ]
  const id = await run(ctx, { list: 'events', kind: 'change', ids: [one, two], category: 'Wettkampf', audience: 'members' })
  expect(await stateOf(ctx, one)).toMatchObject({ category: 'Wettkampf', audience: 'members' })
  expect(await stateOf(ctx, two)).toMatchObject({ category: 'Wettkampf', audience: 'members' })
  const again = { list: 'events', kind: 'change', ids: [one], category: 'Wettkampf' } as const
  expect(outcomes(await look(ctx, again))).toEqual({ Turnier: 'same' })
  const known = await getEventFields(ctx, two)
  await changeEvent(ctx, two, known.version, { ...fieldsOf(known), title: 'Kuchen' })
  expect(await undoListTask(ctx, id)).toEqual({ ok: true, value: 1 })
  expect(await stateOf(ctx, one)).toMatchObject({ category: 'Wettkampf', audience: 'public' })
  expect(await stateOf(ctx, two)).toMatchObject({ audience: 'members' })
})

test('everybody only what is theirs; nothing after an hour; nothing of another club', async () => {
  const ctx = await club()
  await ctx.db.insertInto('departments').values({ clubId: 'gsv', id: own, name: 'Turnen', hue: 1 }).execute()
  const editor = await club(actorWith('editor', { departmentIds: [own] }))
  const [theirs, boards] = [
    await makeFeast(editor, { title: 'Turnfest', departmentId: own }),
    await makeFeast(ctx, { title: 'Sitzung' }),
  ]
  const task = { list: 'events', kind: 'publish', ids: [theirs, boards] } as const
  expect(outcomes(await look(editor, task))).toEqual({ Turnfest: null, Sitzung: 'not_yours' })
  const away = { list: 'events', kind: 'change', ids: [theirs], departmentId: null } as const
  await expect(orderListTask(editor, away, crypto.randomUUID())).rejects.toThrow('Right missing')
  for (const role of ['trainer', 'reader'] as const)
    await expect(previewListTask(await club(actorWith(role)), task)).rejects.toThrow('Right missing')
  const id = await run(ctx, task)
  await expect(getOrder(editor, id)).rejects.toThrow('Right missing')
  await expect(undoListTask(await database.ctx('rwa', actorWith('admin'), NOW), id)).rejects.toThrow('Not found')
  expect(await look(await database.ctx('rwa', actorWith('admin'), NOW), task)).toEqual([])
  const late = { ...ctx, now: NOW.add({ minutes: 61 }) }
  expect(await undoListTask(late, id)).toEqual({ ok: false, refusal: 'too_late' })
})

test('whatever is done to whatever mixture, the preview says it, and taking it back leaves all as it was', async () => {
  const kinds = ['publish', 'withdraw', 'discard', 'change'] as const
  const mixture = fc.array(fc.record({ isPublished: fc.boolean(), hasHall: fc.boolean(), hasSignUp: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  })
  let hall = 0
  await fc.assert(
    fc.asyncProperty(mixture, fc.constantFrom(...kinds), async (events, kind) => {
      const ctx = await club()
      const { parts } = await makeHall(ctx, `Mischung ${hall++}`)
      const ids: string[] = []
      for (const [place, { isPublished, hasHall, hasSignUp }] of events.entries()) {
        const partId = hasHall ? (parts.find(({ name }) => name === `Drittel ${place + 1}`)?.id ?? null) : null
        const id = await makeFeast(ctx, { title: `Mischung ${place}`, partId, signUp: hasSignUp ? {} : null })
        if (isPublished) await publishEvent(ctx, id)
        ids.push(id)
      }
      const facts = async () =>
        Promise.all(
          ids.map(async (id) => {
            const { version: _, ...event } = await getEventFields(ctx, id)
            return event
          }),
        )
      const before = await facts()
      const task = { list: 'events', kind, ids, ...(kind === 'change' ? { category: 'Neu' } : {}) } as EventTask
      const expected = (await look(ctx, task)).filter(({ leftOut }) => leftOut === null).map(({ id }) => id)
      expect(await facts(), 'looking changes nothing').toEqual(before)
      const id = await run(ctx, task)
      expect(await doneIn(ctx, id)).toEqual(expected)
      expect(await undoListTask(ctx, id)).toEqual({ ok: true, value: expected.length })
      expect(await facts()).toEqual(before)
    }),
    { numRuns: 12 },
  )
})
