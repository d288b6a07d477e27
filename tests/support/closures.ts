import { closeFacility } from '../../src/domain/closures/close-facility.ts'
import type { ClosureChoices, ClosureInput } from '../../src/domain/closures/input.ts'
import type { Ctx } from '../../src/domain/context.ts'
import { makeHall, makeWeekly } from './halls.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
/** Berlin time, in winter; usually of the first Tuesday in December 2026. */
export const at = (time: string, day = '2026-12-01') => Temporal.Instant.from(`${day}T${time}:00+01:00`)
/** Nobody is told yet: all sessions are suspended. */
export const nothing: ClosureChoices = { announceUntil: day('2026-01-01'), moves: new Map(), settlements: new Map() }

/** A hall with a weekly offer from December on, a free one, and a closure without an end. */
export async function makeFlood(ctx: Ctx, name: string) {
  const hall = await makeHall(ctx, name)
  const other = await makeHall(ctx, `${name} (Ersatz)`)
  const weekly = { title: `Turnen ${name}`, partId: hall.idOf('Drittel 1'), weekday: 2, from: '2026-12-01', to: '2027-01-26' }
  const { courseId, sessions } = await makeWeekly(ctx, weekly)
  const input: ClosureInput = { facilityId: hall.id, startsAt: at('08:00'), endsAt: null, reason: 'Wasserschaden' }
  return { ctx, hall, other, courseId, sessions, input }
}

export async function close(ctx: Ctx, input: ClosureInput, choices = nothing) {
  const answer = await closeFacility(ctx, input, choices)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

/** States of these bookings, the earliest first. */
export const states = async (ctx: Ctx, ids: string[]) =>
  (await ctx.db.selectFrom('bookings').select('state').where('id', 'in', ids).orderBy('startsAt').execute()).map(
    (row) => row.state,
  )
