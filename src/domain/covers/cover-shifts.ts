import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { allow, found } from '../../kernel/answer.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import { sendMail } from '../mail/commands.ts'
import { lockShifts } from '../operations/enter-helpers.ts'
import { getPlan, holdsPlace, type OperationalPlan, type Shift } from '../operations/queries.ts'
import { setNextWave } from '../substitutes/insert-request.ts'
import { findOpenCover, type SubstituteRequest } from '../substitutes/queries.ts'
import { askWave, settleCover } from './commands.ts'
import { coverFacts } from './cover-facts.ts'
import { listHelperCandidates } from './list-helper-candidates.ts'
import { maySearch, nextWaveFrom, waveSize } from './rules.ts'

/**
 * Goes on with one search that is due: asks the next wave, or ends it when the shift is full or past. Asks and mails are one
 * transaction: a process that dies asks nobody twice. Answers whether more may be due.
 */
export async function coverShifts(ctx: Ctx): Promise<boolean> {
  allow(isSuperUser(ctx.actor))
  const { rows } = await sql<{ shiftId: string }>`
    select r.shift_id from substitute_requests r
    join shifts s on s.club_id = r.club_id and s.id = r.shift_id join operational_plans p on p.club_id = s.club_id and p.id = s.plan_id
    where r.club_id = ${ctx.club.id} and r.shift_id is not null and r.state = 'open'
      and (r.next_wave_at <= ${ctx.now} or p.state <> 'published'
        or coalesce(s.ends_at, (p.starts_on + 1)::timestamp at time zone 'Europe/Berlin') <= ${ctx.now}
        or s.needed <= (select count(*) from assignments a where a.club_id = s.club_id and a.shift_id = s.id and ${holdsPlace(ctx)}
          and a.state = 'confirmed'))
    order by r.next_wave_at, r.id limit 1`.execute(ctx.db)
  const [due] = rows
  if (!due) return false
  await transaction(ctx, (ctx) => goOn(ctx, due.shiftId))
  return true
}

async function goOn(ctx: Ctx, shiftId: string): Promise<void> {
  const [locked] = await lockShifts(ctx, [shiftId], [])
  const [shift, request] = [found(locked), await findOpenCover(ctx, shiftId)]
  if (!request) return
  const plan = await getPlan(ctx, shift.planId)
  const confirmed = { ...shift, filled: shift.filled - shift.requested }
  if (!maySearch(confirmed, plan, false, ctx.now).ok) await settleCover(ctx, request, shift, null)
  else if (request.nextWaveAt && Temporal.Instant.compare(request.nextWaveAt, ctx.now) <= 0)
    await nextWave(ctx, request, shift, plan)
}

async function nextWave(ctx: Ctx, request: SubstituteRequest, shift: Shift, plan: OperationalPlan): Promise<void> {
  const { id, message, asks } = request
  const isFull = shift.filled >= shift.needed
  // Somebody who has not confirmed yet holds the place: this wave waits.
  const candidates = isFull ? [] : await listHelperCandidates(ctx, { shift, plan, requestId: id }, waveSize(shift))
  if (candidates.length > 0) await askWave(ctx, { shift, plan, requestId: id, message, before: asks.length }, candidates)
  await setNextWave(ctx, id, isFull || candidates.length > 0 ? nextWaveFrom(ctx.now, shift, plan) : null)
  if (!isFull && candidates.length === 0) await tellNobody(ctx, request, shift, plan)
}

async function tellNobody(ctx: Ctx, { askedBy }: SubstituteRequest, shift: Shift, plan: OperationalPlan): Promise<void> {
  const { rows } = await sql<{ email: string; name: string }>`
    select l.email, trim(u.firstname || ' ' || u.lastname) as name from club_users u join logins l on l.user_id = u.user_id
    where u.club_id = ${ctx.club.id} and u.user_id = ${askedBy}::uuid`.execute(ctx.db)
  const to = plan.contactEmail || rows[0]?.email
  if (!to) return
  const name = plan.contactEmail ? plan.contactName : (rows[0]?.name ?? '')
  await sendMail(ctx, { template: 'cover.nobody', to, data: await coverFacts(ctx, shift, plan, name) })
}
