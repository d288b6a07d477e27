import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { fold } from '../../kernel/fold.ts'
import type { Ctx } from '../context.ts'
import { createFacility } from '../facilities/commands.ts'
import { listFacilities, listWholes } from '../facilities/queries.ts'
import type { OccupancyRow } from './rules.ts'

export interface KnownHalls {
  /** Part of the whole hall; null for a hall of pieces only. */
  wholes: { name: string; partId: string | null }[]
  parts: { hall: string; name: string; id: string }[]
  shared: string[]
}

type NoPlace = 'part_unclear' | 'part_unknown' | 'hall_shared'

export async function listKnownHalls(ctx: Ctx): Promise<KnownHalls> {
  const halls = await listFacilities(ctx)
  const { rows: shared } = await sql<{ name: string }>`
    select name from usable_halls where club_id <> ${ctx.club.id}`.execute(ctx.db)
  return {
    wholes: await listWholes(ctx),
    parts: halls.flatMap((hall) => hall.parts.map(({ id, name }) => ({ hall: hall.name, name, id }))),
    shared: shared.map(({ name }) => name),
  }
}

/** `Halle Nord, Drittel 2`, `Halle Nord – Drittel 2` and `Halle Nord (Drittel 2)` are the same place. */
const plainName = (name: string): string =>
  fold(name)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(' ')

/** Without a part the whole hall; `unknown`: no such hall. */
export function findPart(
  { wholes, parts, shared }: KnownHalls,
  { facility, part }: Pick<OccupancyRow, 'facility' | 'part'>,
): { partId: string } | NoPlace | 'unknown' {
  const isNamed = (name: string) => plainName(name) === plainName(facility)
  const piece = parts.find(({ hall, name }) =>
    part === '' ? isNamed(`${hall} ${name}`) : isNamed(hall) && plainName(name) === plainName(part),
  )
  if (piece) return { partId: piece.id }
  const whole = wholes.find(({ name }) => isNamed(name))
  if (whole) return part !== '' ? 'part_unknown' : whole.partId === null ? 'part_unclear' : { partId: whole.partId }
  if (shared.some((name) => isNamed(name) || plainName(facility).startsWith(`${plainName(name)} `))) return 'hall_shared'
  return part === '' ? 'unknown' : 'part_unknown'
}

export async function findOrCreateHall(
  ctx: Ctx,
  row: OccupancyRow,
): Promise<{ partId: string; newFacilityId: string | null } | NoPlace> {
  const known = findPart(await listKnownHalls(ctx), row)
  if (known !== 'unknown') return typeof known === 'string' ? known : { ...known, newFacilityId: null }
  const made = await createFacility(ctx, { name: row.facility })
  return made.ok ? { partId: found(made.value.parts[0]).id, newFacilityId: made.value.id } : 'part_unclear'
}
