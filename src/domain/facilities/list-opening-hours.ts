import { sql } from 'kysely'
import { parseDayRange } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'

/** Berlin wall-clock times, first and last day. */
export interface OpeningLine {
  id: string
  facilityId: string
  /** null = all parts without hours of their own. */
  partId: string | null
  within: string[]
  weekday: number
  opensTime: Temporal.PlainTime
  closesTime: Temporal.PlainTime
  from: Temporal.PlainDate
  to: Temporal.PlainDate | null
}

export async function listOpeningHours(ctx: Ctx, partId: string): Promise<OpeningLine[]> {
  return read(ctx, sql`o.facility_id = (select facility_id from parts where club_id = ${ctx.club.id} and id = ${partId})`)
}

export const listOpeningHoursOf = (ctx: Ctx, facilityId: string | null): Promise<OpeningLine[]> =>
  read(ctx, facilityId === null ? sql`true` : sql`o.facility_id = ${facilityId}`)

async function read(ctx: Ctx, where: ReturnType<typeof sql>): Promise<OpeningLine[]> {
  const { rows } = await sql<Omit<OpeningLine, 'from' | 'to'> & { valid: string }>`
    select o.id, o.facility_id, o.part_id, o.weekday, o.opens_time, o.closes_time, o.valid::text as valid, array(
      select p.id from parts p where p.club_id = o.club_id and p.facility_id = o.facility_id and p.id <> o.part_id and not exists (
        select from part_atoms piece where piece.club_id = o.club_id and piece.part_id = o.part_id and not exists (
          select from part_atoms a where a.club_id = o.club_id and a.part_id = p.id and a.atom_id = piece.atom_id))) as within
    from opening_hours o
    where o.club_id = ${ctx.club.id} and ${where} order by o.facility_id, lower(o.valid), o.weekday, o.opens_time`.execute(ctx.db)
  return rows.map(({ valid, ...row }) => {
    const { from, to } = parseDayRange(valid)
    return { ...row, from: from ?? Temporal.PlainDate.from('2000-01-01'), to }
  })
}
