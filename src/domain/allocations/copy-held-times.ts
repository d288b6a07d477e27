import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok } from '../../kernel/answer.ts'
import { dayRange } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { parseRule } from '../series/rules.ts'
import { canHandInNeeds } from './access.ts'
import { recordAllocation } from './commands.ts'
import { contactOf, mayChangeNeeds, type NeedRefusal } from './hand-in-need.ts'
import { ALLOCATION_JOURNAL } from './journal.ts'
import { type Allocation, getAllocation, listAllocationParts, ownerOf } from './queries.ts'
import { type AgeGroup, minutesOf } from './rules.ts'

/** Age limit of a former time. */
const LOOK_BACK = Temporal.Duration.from({ months: 12 })

interface HeldTime {
  seriesId: string
  partId: string
  rule: string
  startsTime: Temporal.PlainTime
  endsTime: Temporal.PlainTime
  title: string
  ageGroup: AgeGroup | null
  league: string | null
  people: number | null
  priority: number | null
}

/** Enters a need with the same wish for each weekly time of the last twelve months. Answers their number. @throws NotFound, Forbidden */
export async function copyHeldTimes(ctx: Ctx, allocationId: string): Promise<Answer<number, NeedRefusal>> {
  allow(canHandInNeeds(ctx))
  return transaction(ctx, async (ctx) => {
    const allocation = await getAllocation(ctx, allocationId)
    const may = mayChangeNeeds(ctx, allocation)
    if (!may.ok) return may
    const parts = new Set((await listAllocationParts(ctx, allocationId)).map(({ partId }) => partId))
    const rows = (await listHeldTimes(ctx, allocation)).filter(({ partId }) => parts.has(partId)).flatMap(toNeeds)
    // A continued series has another id but is the same time.
    const once = new Map(rows.map((row) => [`${row.heldPartId} ${row.heldWeekday} ${row.heldFrom}`, row]))
    const key = { clubId: ownerOf(ctx), forClubId: ctx.club.id, allocationId, handedInAt: ctx.now, ...contactOf(ctx) }
    const copied = await insertNew(
      ctx,
      [...once.values()].map((row) => ({ ...row, ...key })),
    )
    if (copied > 0)
      await recordAllocation(
        ctx,
        allocationId,
        'allocation.need_handed_in',
        ALLOCATION_JOURNAL.timesCopied(copied, allocation.name),
      )
    return ok(copied)
  })
}

async function listHeldTimes(ctx: Ctx, { from }: Allocation): Promise<HeldTime[]> {
  const before = dayRange(from.subtract(LOOK_BACK), from)
  const { rows } = await sql<HeldTime>`
    select h.*, n.age_group, n.league, n.people, n.priority from held_times(${ownerOf(ctx)}, ${before}::daterange) h
    left join allocation_decisions d on d.club_id = ${ownerOf(ctx)} and d.series_id = h.series_id
    left join allocation_needs n on n.club_id = d.club_id and n.id = d.need_id`.execute(ctx.db)
  return rows
}

const YOUTH = /jugend|kinder|mini|bambini|schüler|jungen|mädchen|\bu ?\d{1,2}\b/i
const SENIORS = /senior|ü ?[5-9]\d\b|\b[5-9]\d ?(\+|plus)/i

/** Guessed from the name; the club checks it before the deadline. */
export const ageOf = (title: string): AgeGroup => (SENIORS.test(title) ? 'seniors' : YOUTH.test(title) ? 'youth' : 'adults')

function toNeeds({ seriesId, partId, title, ...held }: HeldTime) {
  const rule = parseRule(held.rule)
  const [from, to] = [minutesOf(held.startsTime), minutesOf(held.endsTime)]
  const minutes = Math.min(480, Math.max(15, Math.floor((to - from) / 15) * 15))
  return (rule.freq === 'weekly' ? rule.weekdays : []).map((weekday) => ({
    id: newId(),
    groupName: title.slice(0, 80),
    minutes,
    partIds: [partId],
    ageGroup: held.ageGroup ?? ageOf(title),
    league: held.league ?? '',
    people: held.people ?? 15,
    priority: held.priority ?? 1,
    wishes: JSON.stringify([{ weekdays: [weekday], from, to }]),
    heldSeriesId: seriesId,
    heldPartId: partId,
    heldWeekday: weekday,
    heldFrom: from,
    heldTo: to,
  }))
}

type Row = ReturnType<typeof toNeeds>[number] & {
  clubId: string
  forClubId: string
  allocationId: string
  handedInAt: Temporal.Instant
  contactName: string
  contactEmail: string
}

async function insertNew(ctx: Ctx, rows: Row[]): Promise<number> {
  if (rows.length === 0) return 0
  const added = await ctx.db
    .insertInto('allocationNeeds')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['clubId', 'allocationId', 'heldSeriesId', 'heldWeekday'])
        .where('heldSeriesId', 'is not', null)
        .where('state', '=', 'handed_in')
        .doNothing(),
    )
    .returning('id')
    .execute()
  return added.length
}
