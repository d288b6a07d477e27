import { berlinDay, formatSpan, isAfter } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { AWAITED } from '../mail/commands.ts'
import type { SharedClosure } from './list-shared-closures.ts'
import { tellOffice } from './tell.ts'

/** So many days before a session in a closed hall somebody has to say what becomes of it. */
const REMIND_DAYS = 2

/** Reminds the club's office of sessions that stand in a closed hall today or in the next days, and that nobody was told of. A building block of the night. */
export async function remindOffice(ctx: Ctx, { id, facilityName, reason, met }: SharedClosure): Promise<void> {
  const last = berlinDay(ctx.now).add({ days: REMIND_DAYS })
  const close = met.filter(({ startsAt }) => !isAfter(berlinDay(startsAt), last))
  if (close.length === 0) return
  const sessions = close.map(({ title, startsAt, endsAt }) => ({ title, when: `${formatSpan(startsAt, endsAt)} Uhr` }))
  const data = { closureId: id, facility: facilityName, reason, sessions }
  await tellOffice(ctx, (to) => ({ template: 'sharedTime.untold', to, data, priority: AWAITED }))
}
