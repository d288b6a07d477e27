import { sql } from 'kysely'
import type { JsonValue } from '../../database/tables.ts'
import { type Answer, found, ok } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { getBooking } from '../bookings/get-booking.ts'
import { holdBookings, type Occupied, removeBookings, suspendBookings } from '../bookings/hold-bookings.ts'
import { listInTheWay, type Span } from '../bookings/queries.ts'
import type { BookingState } from '../bookings/rules.ts'
import { type BookingFacts, saveFacts } from '../bookings/save-facts.ts'
import type { Ctx } from '../context.ts'
import { withdrawMails } from '../mail/commands.ts'
import type { Former } from '../placements/save-displacement.ts'
import { type UndoneAnswer, undoDisplacement, type WayBack } from '../placements/undo-displacement.ts'
import { SERIES_JOURNAL } from './journal.ts'
import { mailDataOfSeries } from './mail-data-of-series.ts'
import { notifyOfChange } from './notify-of-change.ts'
import { getSeries, listAhead, lockSeries, type Series } from './queries.ts'
import { removeSeries } from './remove-series.ts'

/** A series and its coming bookings from a day on as they are now, for `takeBackDisplacement`. */
export async function readFormer(ctx: Ctx, seriesId: string, fromOn: Temporal.PlainDate): Promise<JsonValue> {
  const { rows } = await sql<{ former: JsonValue }>`
    select jsonb_build_object('series', to_jsonb(s), 'bookings', coalesce((
      select jsonb_agg(to_jsonb(b)) from bookings b where b.club_id = s.club_id and b.series_id = s.id and b.series_on >= ${fromOn}
        and b.starts_at > ${ctx.now}), '[]')) as former
    from booking_series s where s.club_id = ${ctx.club.id} and s.id = ${seriesId}`.execute(ctx.db)
  return found(rows[0]).former
}

/** Takes a displacement back; a series that was changed for it has its former dates again (`undoDisplacement`). */
export const takeBackDisplacement = (ctx: Ctx, id: string): Promise<UndoneAnswer> => undoDisplacement(ctx, id, findWayBack)

/** Coming bookings of a series as they were. */
interface Before {
  id: string
  state: BookingState
  to: Span & BookingFacts & { isOwn: boolean }
}

async function findWayBack(ctx: Ctx, { seriesId, former, mailId }: Former): Promise<WayBack | null> {
  const given = sql`${JSON.stringify(former)}::jsonb`
  const was = await sql<{ id: string; version: number }>`
    select id, version from jsonb_populate_record(null::booking_series, ${given} -> 'series')`.execute(ctx.db)
  const { id: formerId, version } = found(was.rows[0])
  await lockSeries(ctx, [formerId, seriesId])
  const changed = await getSeries(ctx, seriesId)
  // Split off, it began anew.
  if (changed.version !== (formerId === seriesId ? version + 1 : 1)) return null
  const { rows } = await sql<{ id: string; state: BookingState } & Before['to']>`
    select id, state, part_id, starts_at, ends_at, title, note, kind, department_id, for_club_id, series_id, series_on, is_own, decided_at,
      decided_by, decision_note
    from jsonb_populate_recordset(null::bookings, ${given} -> 'bookings') order by id`.execute(ctx.db)
  const before = rows.map(({ id, state, ...to }) => ({ id, state, to: { ...to, displacementId: null } }))
  return {
    partIds: before.map(({ to }) => to.partId),
    async go(ctx) {
      const news = await mailDataOfSeries(ctx, changed)
      await sql`
        update booking_series s set part_id = f.part_id, rule = f.rule, starts_time = f.starts_time, ends_time = f.ends_time,
          valid = f.valid, skipped = f.skipped, skips_holidays = f.skips_holidays, kind = f.kind, title = f.title, note = f.note,
          department_id = f.department_id, for_club_id = f.for_club_id, version = s.version + 1
        from jsonb_populate_record(null::booking_series, ${given} -> 'series') f
        where s.club_id = ${ctx.club.id} and s.id = f.id`.execute(ctx.db)
      const held = await holdBefore(ctx, changed, before)
      if (!held.ok) return held
      if (formerId !== seriesId) await removeSeries(ctx, [seriesId])
      const series = await getSeries(ctx, formerId)
      await record(ctx, { event: 'series.restored', id: formerId, content: SERIES_JOURNAL.asBefore(series.title) })
      const isUnsent = mailId === null || (await withdrawMails(ctx, [mailId])).has(mailId)
      const [first] = before
      if (first && !isUnsent) {
        await notifyOfChange(ctx, series, { booking: await getBooking(ctx, first.id), before: news, message: '' })
      }
      return ok(undefined)
    },
  }
}

/** Entered dates go; moved and given up ones are where they were, single changes stay. */
async function holdBefore(ctx: Ctx, changed: Series, before: readonly Before[]): Promise<Answer<unknown, 'occupied', Occupied>> {
  const known = new Set(before.map(({ id }) => id))
  const entered = (await listAhead(ctx, changed.id, changed.from)).filter(({ id }) => !known.has(id))
  await removeBookings(ctx, { ids: entered.map(({ id }) => id) })
  const rewritten = before.filter(({ to }) => !to.isOwn)
  for (const { id, to } of before.filter((one) => one.to.isOwn)) await saveFacts(ctx, [id], { seriesId: to.seriesId })
  const waiting = rewritten.filter(({ state }) => state === 'suspended')
  const inTheWay = await listInTheWay(
    ctx,
    waiting.map(({ to }) => to),
  )
  for (const { id, to } of waiting) {
    const closures = inTheWay(to).flatMap(({ closureId }) => closureId ?? [])
    await suspendBookings(ctx, [id], new Set(closures), to)
  }
  return holdBookings(ctx, { moved: rewritten.filter(({ state }) => state === 'approved') })
}
