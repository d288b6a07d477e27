import type { Ctx } from '../context.ts'
import { sendMail, URGENT } from '../mail/commands.ts'
import { getWish, type Wish, wishedOf } from './get-wish.ts'
import type { WishFacts } from './mails.ts'

const factsOf = (wish: Wish): WishFacts => ({
  wishId: wish.id,
  draw: { id: wish.draw.id, name: wish.draw.name, drawAt: wish.draw.drawAt.toString() },
  number: wish.number,
  contact: wish.contactName,
  people: wish.people.map(({ name }) => name),
  wishes: wishedOf(wish).map(({ title }) => title),
})

/** Puts the mail about a step of a wish into the outbox, after the change, and answers the wish as it is now. */
export async function tellWish(
  ctx: Ctx,
  id: string,
  step: 'received' | 'confirmed' | 'changed' | 'already' | 'withdrawn' | 'missed',
): Promise<Wish> {
  const wish = await getWish(ctx, id)
  const [to, data] = [wish.email, factsOf(wish)]
  if (to === '') return wish
  if (step === 'received') await sendMail(ctx, { template: 'draw.received', to, data, priority: URGENT })
  else if (step === 'already')
    await sendMail(ctx, { template: 'draw.already', to, data: { ...data, isConfirmed: wish.state !== 'sent' } })
  else if (step === 'confirmed' || step === 'changed')
    await sendMail(ctx, { template: 'draw.confirmed', to, data: { ...data, isChanged: step === 'changed' } })
  else await sendMail(ctx, { template: `draw.${step}`, to, data })
  return wish
}
