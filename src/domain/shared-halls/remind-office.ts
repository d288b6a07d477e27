import { berlinDay, formatSpan, isAfter } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { AWAITED } from '../mail/commands.ts'
import type { SharedClosure } from './list-shared-closures.ts'
import { notifyOffice } from './notify-office.ts'

const REMIND_DAYS = 2

/** Reminds the club's office of undecided sessions in a closed hall within the next days. Part of the nightly duty. */
export async function remindOffice(ctx: Ctx, { id, facilityName, reason, affected }: SharedClosure): Promise<void> {
  const last = berlinDay(ctx.now).add({ days: REMIND_DAYS })
  const close = affected.filter(({ startsAt }) => !isAfter(berlinDay(startsAt), last))
  if (close.length === 0) return
  const sessions = close.map(({ title, startsAt, endsAt }) => ({ title, when: `${formatSpan(startsAt, endsAt, ctx.now)} Uhr` }))
  const data = { closureId: id, facility: facilityName, reason, sessions }
  await notifyOffice(ctx, (to) => ({ template: 'sharedTime.untold', to, data, priority: AWAITED }))
}
