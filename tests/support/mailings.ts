import type { Ctx } from '../../src/domain/context.ts'
import type { Mailing } from '../../src/domain/mailings/input.ts'
import { sendMailing } from '../../src/domain/mailings/send-mailing.ts'
import { newId } from '../../src/kernel/id.ts'

async function insertPerson(ctx: Ctx, firstname: string, email = ''): Promise<string> {
  const id = newId()
  const names = { firstname, lastname: 'Brandt', search: firstname, email }
  await ctx.db
    .insertInto('people')
    .values({ clubId: ctx.club.id, id, ...names })
    .execute()
  return id
}

/**
 * The offer `Turnen`: two children of one mother, an adult, one person without address, one waiting, one cancelled, and one who is
 * on the group list only. Answers its id.
 */
export async function insertTurnen(ctx: Ctx): Promise<string> {
  const [clubId, courseId] = [ctx.club.id, newId()]
  const course = { clubId, id: courseId, slug: `kurs-${courseId}`, kind: 'course', state: 'running', title: 'Turnen' }
  await ctx.db
    .insertInto('courses')
    .values({ ...course, search: 'turnen' })
    .execute()
  const signedUp = async (personId: string, contactId = personId, state = 'confirmed') => {
    const fixed = { priceCents: 0, priceKind: 'free', privacyVersion: 'x', source: 'staff', queuedAt: ctx.now }
    await ctx.db
      .insertInto('participations')
      .values({ clubId, id: newId(), courseId, personId, contactId, state, ...fixed })
      .execute()
  }
  const mother = await insertPerson(ctx, 'Mia', 'Mia@brandt.example')
  for (const child of ['Ada', 'Ben']) await signedUp(await insertPerson(ctx, child), mother)
  await signedUp(await insertPerson(ctx, 'Cem', 'cem@brandt.example'))
  await signedUp(await insertPerson(ctx, 'Dora'))
  for (const [name, state] of [
    ['Eva', 'waiting'],
    ['Fee', 'cancelled'],
  ] as const) {
    const id = await insertPerson(ctx, name, `${name.toLowerCase()}@brandt.example`)
    await signedUp(id, id, state)
  }
  const onList = { clubId, id: newId(), courseId, personId: await insertPerson(ctx, 'Gül', 'guel@brandt.example') }
  await ctx.db
    .insertInto('groupPeople')
    .values({ ...onList, kind: 'regular', valid: '[2025-01-01,)' })
    .execute()
  return courseId
}

/** Orders a mailing, or fails; answers its id. */
export async function send(ctx: Ctx, mailing: Mailing, key = newId()): Promise<string> {
  const answer = await sendMailing(ctx, { mailing }, key)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
