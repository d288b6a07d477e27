import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertOffer } from '../../../tests/support/offers.ts'
import { dayRange } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import type { Actor } from '../context.ts'
import { canChangeContact, canChangePerson, canSeePerson } from './access.ts'
import { addGuardian } from './add-guardian.ts'
import { createPerson } from './commands.ts'
import { getPerson, getPersonReach } from './get-person.ts'

const database = await testDatabase()
const TODAY = Temporal.Now.plainDateISO('Europe/Berlin')
const [turnen, tanz, trainerId] = [newId(), newId(), newId()]
const people = new Map<string, string>()

beforeAll(async () => {
  const ctx = await database.ctx('gsv')
  const { db } = ctx
  const clubId = ctx.club.id
  const create = async (firstname: string, birthOn: Temporal.PlainDate | null = null) => {
    const id = await createPerson(ctx, { firstname, lastname: 'Probe', birthOn })
    people.set(firstname, id)
    return id
  }
  await createPerson(ctx, { firstname: 'Uli', lastname: 'Sommer' }, trainerId)
  await db
    .insertInto('departments')
    .values([turnen, tanz].map((id) => ({ clubId, id, name: id })))
    .execute()
  const courses = new Map<string, string>()
  for (const departmentId of [turnen, tanz]) {
    const id = await insertOffer(ctx, { title: departmentId, sport: '', slots: [], more: { departmentId } })
    courses.set(departmentId, id)
  }
  await db
    .insertInto('courseTrainers')
    .values({ clubId, courseId: courses.get(turnen) ?? '', personId: trainerId })
    .execute()
  const child = await create('Kind', TODAY.subtract({ years: 9 }))
  await addGuardian(ctx, child, await create('Mutter'), dayRange(TODAY))
  const join = (personId: string, departmentId: string, state: string) =>
    sql`insert into participations (club_id, id, course_id, person_id, contact_id, state, price_cents, price_kind, source, privacy_version, queued_at)
      values (${clubId}, ${newId()}, ${courses.get(departmentId)}, ${personId}, ${personId}, ${state}, 0, 'free', 'staff', '1', now())`.execute(
      db,
    )
  await join(child, turnen, 'confirmed')
  await join(await create('Wartende'), turnen, 'waiting')
  await join(await create('Ehemalige'), turnen, 'cancelled')
  await join(await create('Tänzerin'), tanz, 'confirmed')
})

const ROLES: Record<string, () => Actor> = {
  office: () => actorWith('admin'),
  'editor of gymnastics': () => actorWith('editor', { departmentIds: [turnen] }),
  'editor of dance': () => actorWith('editor', { departmentIds: [tanz] }),
  'editor of all': () => actorWith('editor'),
  'their trainer': () => actorWith('trainer', { personId: trainerId }),
  'another trainer': () => actorWith('trainer', { personId: newId() }),
  mother: () => actorWith('reader', { personId: people.get('Mutter') ?? '' }),
  'another reader': () => actorWith('reader', { personId: newId() }),
}

/** Answers to: see, change the contact, change the name (`sck`). */
describe.each<[string, Record<string, string>]>([
  [
    'Kind',
    {
      office: 'sck',
      'editor of gymnastics': 'sck',
      'editor of dance': '',
      'editor of all': 'sck',
      'their trainer': 's',
      'another trainer': '',
      mother: 'sc',
      'another reader': '',
    },
  ],
  [
    'Mutter',
    {
      office: 'sck',
      'editor of gymnastics': 'sck',
      'editor of dance': '',
      'their trainer': 's',
      'another trainer': '',
      mother: 'sc',
    },
  ],
  ['Wartende', { office: 'sck', 'editor of gymnastics': 'sck', 'editor of dance': '', 'their trainer': 's', mother: '' }],
  ['Ehemalige', { office: 'sck', 'editor of gymnastics': '', 'editor of all': '', 'their trainer': '' }],
  ['Tänzerin', { office: 'sck', 'editor of gymnastics': '', 'editor of dance': 'sck', 'their trainer': '', mother: '' }],
])('%s', (name, expected) => {
  test.each(Object.entries(expected))('%s: %s', async (who, may) => {
    const ctx = await database.ctx('gsv', ROLES[who]?.() ?? { kind: 'visitor' })
    const id = people.get(name) ?? ''
    const reach = await getPersonReach(ctx, id)
    const rights = [
      canSeePerson(ctx.actor, reach) && 's',
      canChangeContact(ctx.actor, reach) && 'c',
      canChangePerson(ctx.actor, reach) && 'k',
    ]
    expect(rights.filter(Boolean).join('')).toBe(may)
    if (may === '') await expect(getPerson(ctx, id)).rejects.toThrow('Not found')
    else expect((await getPerson(ctx, id)).firstname).toBe(name)
  })
})

test('a child is shown with whoever cares for it today; nobody of another club finds it', async () => {
  const id = people.get('Kind') ?? ''
  const { guardians } = await getPerson(await database.ctx('gsv', actorWith('admin')), id)
  expect(guardians.map((one) => one.name)).toEqual(['Mutter Probe'])
  await expect(getPerson(await database.ctx('rwa', actorWith('super')), id)).rejects.toThrow('Not found')
  await expect(getPerson(await database.ctx('gsv', actorWith('admin')), 'kein-mensch')).rejects.toThrow('Not found')
})
