import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { readHolidays } from '../holidays/queries.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import { addressOf, householdsOf, type Recipient } from '../notices/rules.ts'
import { followHolidaysOfSeries } from '../series/follow-holidays.ts'
import { type Followed, followHolidays } from '../sessions/follow-holidays.ts'
import { listConcerned, listPlanned, type PlannedSession } from './list-planned.ts'

/** `told`: households with a mail about dropped sessions. */
export type FollowedAndNotified = Followed & { told: number; toCall: { name: string; phone: string }[] }

/** Sessions and series of these parts (null: all) follow the holidays. Call it in a transaction, with the right checked. */
export async function followAndNotify(ctx: Ctx, partIds: readonly string[] | null): Promise<FollowedAndNotified> {
  const planned = await listPlanned(ctx, { partIds })
  const followed = await followHolidays(ctx, partIds)
  await followHolidaysOfSeries(ctx, partIds)
  const { rows } = await sql<{ id: string }>`
    select id from sessions where club_id = ${ctx.club.id} and id = any(${planned.map(({ id }) => id)}::uuid[])`.execute(ctx.db)
  const left = new Set(rows.map(({ id }) => id))
  const dropped = planned.filter(({ id }) => !left.has(id))
  return { ...followed, ...(await notifyOfDropped(ctx, dropped)) }
}

interface Household extends Recipient {
  sessions: PlannedSession[]
}

async function recipientsOf(ctx: Ctx, sessions: readonly PlannedSession[]): Promise<Recipient[]> {
  const { people, staff } = await listConcerned(ctx, sessions)
  return householdsOf([...people, ...staff])
}

async function notifyOfDropped(
  ctx: Ctx,
  dropped: readonly PlannedSession[],
): Promise<Pick<FollowedAndNotified, 'told' | 'toCall'>> {
  const households = new Map<string, Household>()
  for (const sessions of Map.groupBy(dropped, ({ courseId }) => courseId).values())
    for (const recipient of await recipientsOf(ctx, sessions)) {
      const key = addressOf(recipient)
      const known = households.get(key)
      const about = [...new Set([...(known?.about ?? []), ...recipient.about])]
      households.set(key, { ...recipient, about, sessions: [...(known?.sessions ?? []), ...sessions] })
    }
  const [first, last] = [dropped[0], dropped.at(-1)]
  if (!first || !last) return { told: 0, toCall: [] }
  const { publicDays, schoolDays } = await readHolidays(ctx, first.onDay, last.onDay)
  const nameOf = (on: Temporal.PlainDate) => schoolDays.get(on.toString()) ?? publicDays.get(on.toString()) ?? ''
  for (const { email, name, about, sessions } of households.values()) {
    if (email === '') continue
    const told = sessions.toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
    await sendMail(ctx, {
      template: 'holidays.dropped',
      to: email,
      priority: AWAITED,
      data: { name, about, sessions: told.map((one) => ({ ...textsOf(one), holiday: nameOf(one.onDay) })) },
    })
  }
  const all = [...households.values()]
  const toCall = all.filter(({ email }) => email === '').map(({ name, phone }) => ({ name, phone }))
  return { told: all.length - toCall.length, toCall }
}

const textsOf = ({ id, title, place, startsAt, endsAt }: PlannedSession) => ({
  id,
  title,
  place,
  startsAt: startsAt.toString(),
  endsAt: endsAt.toString(),
})
