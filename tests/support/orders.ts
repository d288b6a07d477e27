import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import type { Database } from '../../src/database/connect.ts'
import type { Actor, Ctx, RoleName } from '../../src/domain/context.ts'
import { createStorage } from '../../src/domain/files/create-storage.ts'
import type { OrderKind } from '../../src/domain/orders/rules.ts'
import { takeOrderStep } from '../../src/domain/orders/take-order-step.ts'
import type { OrderedTask } from '../../src/domain/people-orders/input.ts'
import { orderPeopleTask } from '../../src/domain/people-orders/order-people-task.ts'
import { peopleKinds } from '../../src/domain/people-orders/people-kinds.ts'
import { findActor } from '../../src/domain/users/find-actor.ts'
import { found } from '../../src/kernel/answer.ts'
import { newId } from '../../src/kernel/id.ts'
import { testDatabase } from './database.ts'
import { insertPerson } from './session.ts'

export const NOW = Temporal.Instant.from('2026-11-20T10:00:00Z')
/** After the delay of an order placed now. */
const LATER = NOW.add({ seconds: 11 })

/** Orders a task for several participations. */
export async function order(ctx: Ctx, task: OrderedTask, ids: readonly string[], key = newId()): Promise<string> {
  const answer = await orderPeopleTask(ctx, task, { ids }, key)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

/** A user of the club in this role, as actor. */
export async function insertStaff(owner: Database, system: Ctx, role: RoleName, personId: string | null): Promise<Ctx> {
  const { rows } = await sql<{ id: string }>`
    insert into auth."user" (name, email, "emailVerified") values ('T', ${`${newId()}@x.example`}, true) returning id`.execute(
    owner,
  )
  const userId = found(rows[0]).id
  await system.db
    .insertInto('clubUsers')
    .values({
      clubId: system.club.id,
      id: newId(),
      userId,
      role,
      userName: role,
      firstname: 'Tom',
      lastname: 'Weber',
      personId,
      search: role,
      acceptedAt: NOW,
    })
    .execute()
  return { ...system, now: NOW, actor: (await findActor(system, userId)) as Actor }
}

async function insertCourse(system: Ctx, capacity: number | null, more: object): Promise<string> {
  const id = newId()
  const fixed = { kind: 'course', state: 'published', title: `Yoga ${id.slice(-6)}`, search: 'yoga', hasWaitingList: true }
  await system.db
    .insertInto('courses')
    .values({ clubId: system.club.id, id, slug: `k-${id}`, ...fixed, capacity, ...more })
    .execute()
  return id
}

let queued = 0
async function insertParticipation(system: Ctx, courseId: string, state: string, more: { email?: string }): Promise<string> {
  const [id, personId] = [newId(), await insertPerson(system, { email: more.email ?? `p${++queued}@x.example` })]
  const queuedAt = NOW.subtract({ hours: 10_000 }).add({ seconds: ++queued })
  const fixed = { priceCents: 4500, priceKind: 'non_member', privacyVersion: '1', source: 'staff' }
  await system.db
    .insertInto('participations')
    .values({ clubId: system.club.id, id, courseId, personId, contactId: personId, state, queuedAt, confirmedAt: NOW, ...fixed })
    .execute()
  return id
}

/** Done lines of an order. */
export async function doneIn(ctx: Ctx, orderId: string): Promise<(string | null)[]> {
  const rows = await ctx.db
    .selectFrom('orderRows')
    .select('objectId')
    .where('orderId', '=', orderId)
    .where('state', '=', 'done')
    .orderBy('position')
    .execute()
  return rows.map(({ objectId }) => objectId)
}

/** Runs all due orders of a club. Answers the number of steps. */
export async function runOrders(ctx: Ctx, kinds: readonly OrderKind[]): Promise<number> {
  let steps = 0
  while (await takeOrderStep(ctx, kinds)) steps += 1
  return steps
}

/** A club with participants, and the kinds of its staff's orders. */
export async function testOrders() {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'verein-orders-'))
  afterAll(() => rm(dataDir, { recursive: true }))
  const storage = await createStorage({ dataDir, storageUrl: null })
  const system = await database.ctx('gsv', { kind: 'system' }, LATER)
  const clubId = system.club.id
  const printed: string[][] = []
  const kinds = peopleKinds({
    storage,
    print: async (_: Ctx, certificates: readonly { people: readonly { firstname: string }[] }[]) => {
      printed.push(certificates.flatMap(({ people }) => people.map(({ firstname }) => firstname)))
      return new Uint8Array([37, 80, 68, 70])
    },
  })
  const user = (role: RoleName, personId: string | null = null) => insertStaff(database.owner, system, role, personId)
  const course = (capacity: number | null = null, more: object = {}) => insertCourse(system, capacity, more)
  const addTo = (courseId: string, state = 'confirmed', more: { email?: string } = {}) =>
    insertParticipation(system, courseId, state, more)
  const several = async (count: number, courseId: string, state = 'confirmed') => {
    const ids: string[] = []
    for (let at = 0; at < count; at++) ids.push(await addTo(courseId, state))
    return ids
  }
  const stateOf = async (id: string) =>
    (await system.db.selectFrom('participations').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  const statesOf = (ids: readonly string[]) => Promise.all(ids.map(stateOf))
  const mailsTo = async (template: string) =>
    (await system.db.selectFrom('mails').select('toAddress').where('template', '=', template).orderBy('toAddress').execute()).map(
      ({ toAddress }) => toAddress,
    )
  return { url: database.url, system, clubId, storage, printed, kinds, user, course, addTo, several, stateOf, statesOf, mailsTo }
}
