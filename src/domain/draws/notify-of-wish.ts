import { sql } from 'kysely'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { sendMail, URGENT } from '../mail/commands.ts'
import { copiesFor } from '../participations/copies-for.ts'
import { listCaredFor } from '../people/list-cared-for.ts'
import { getWish, type Wish, wishedOf } from './get-wish.ts'
import type { CopiedWishStep, LostCourse, WishFacts } from './mails.ts'
import { mayWish } from './rules.ts'

const mailDataOf = (wish: Wish): WishFacts => ({
  wishId: wish.id,
  draw: { id: wish.draw.id, name: wish.draw.name, drawAt: wish.draw.drawAt.toString() },
  number: wish.number,
  contact: wish.contactName,
  people: wish.people.map(({ name }) => name),
  wishes: wishedOf(wish).map(({ title }) => title),
})

/** Copies for guardians of minors, each about their own children. */
async function sendCopies(ctx: Ctx, wish: Wish, step: CopiedWishStep, lost: LostCourse): Promise<void> {
  const ids = wish.people.map(({ id }) => id)
  const here = sql`select unnest(${ids}::uuid[]) as person_id, '{}'::uuid[] as contact_ids`
  const people = (await listCaredFor(ctx, here)).map((person) => ({ ...person, aboutId: person.personId }))
  for (const { to, name, aboutIds } of copiesFor(people, berlinDay(ctx.now), wish.email)) {
    const theirs = wish.people.filter(({ id }) => aboutIds.includes(id))
    await sendMail(ctx, {
      template: 'draw.copy',
      to,
      data: { ...mailDataOf({ ...wish, people: theirs }), contact: name, step, lost },
    })
  }
}

/** Call it after the change: mails guardians a copy, answers the wish as of now. `lost`: the cancelled course of `reduced`. */
export async function notifyOfWish(
  ctx: Ctx,
  id: string,
  step: 'received' | 'confirmed' | 'changed' | 'already' | 'withdrawn' | 'missed' | 'reduced',
  lost: LostCourse = { title: '', reason: '' },
): Promise<Wish> {
  const wish = await getWish(ctx, id)
  const [to, data] = [wish.email, mailDataOf(wish)]
  if (step !== 'already') await sendCopies(ctx, wish, step, lost)
  if (to === '') return wish
  if (step === 'received') await sendMail(ctx, { template: 'draw.received', to, data, priority: URGENT })
  else if (step === 'already')
    await sendMail(ctx, { template: 'draw.already', to, data: { ...data, isConfirmed: wish.state !== 'sent' } })
  else if (step === 'confirmed' || step === 'changed')
    await sendMail(ctx, { template: 'draw.confirmed', to, data: { ...data, isChanged: step === 'changed' } })
  else if (step === 'reduced') {
    const mayChange = mayWish(wish.draw, ctx.now).ok && wish.choices.some(({ isOpen }) => isOpen)
    const { state } = wish
    await sendMail(ctx, { template: 'draw.reduced', to, data: { ...data, lost, isConfirmed: state === 'confirmed', mayChange } })
  } else await sendMail(ctx, { template: `draw.${step}`, to, data })
  return wish
}
