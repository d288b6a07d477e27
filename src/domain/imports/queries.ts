import { sql } from 'kysely'
import { allow, found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import type { ListedMandate } from '../debtors/enter-listed-mandate.ts'
import { canImport, canImportKind } from './access.ts'
import { type ImportOptions, KINDS, type Kind, type Mapping, type Names } from './input.ts'
import type { KeptCorrection } from './read-rows.ts'
import type { ImportState, RowState } from './rules.ts'

export interface Made {
  courseId?: string
  isNewCourse?: boolean
  slotId?: string | null
  facilityId?: string | null
  bookingId?: string
  seriesId?: string
  departmentId?: string
  participationId?: string
  /** New person. */
  personId?: string
  childId?: string
  guardianId?: string
  isNewGuardian?: boolean
  emergencyId?: string
  /** Somebody known whom a list of members changed, as they were before. */
  knownId?: string
  before?: string
  /** Fingerprint of what a row left behind. */
  after?: string
  householdId?: string
  newDebtorId?: string
  mandate?: ListedMandate
}

export interface RowResult {
  outcome: RowState
  note: string
  made: Made | null
}

export interface Import {
  id: string
  kind: Kind
  source: 'table' | 'calendar'
  fileName: string
  head: string[]
  mapping: Mapping
  names: Names
  /** Tables of the file, and the chosen one. */
  sheets: { name: string; head: string[]; rows: number }[]
  sheet: number
  options: ImportOptions
  state: ImportState
  userId: string
  total: number
  done: number
  createdAt: Temporal.Instant
  finishedAt: Temporal.Instant | null
  /** Versions of courses and halls by id, at the end of the import. */
  versions: Record<string, number>
}

export interface ImportRow {
  position: number
  /** Line of the file, from 1; several rows of one line have several weekdays. */
  line: number
  cells: string[]
  givenEnd: Temporal.PlainTime | null
  isSkipped: boolean
  leavesTaken: boolean
  corrected: KeptCorrection
  outcome: RowState | null
  note: string
  isDone: boolean
  made: Made | null
}

const columns = sql`id, kind, source, file_name, head, mapping, names, sheet, sheets, options, state, user_id, total, done, created_at, finished_at, versions`

/** @throws NotFound, Forbidden */
export async function getImport(ctx: Ctx, id: string): Promise<Import> {
  allow(canImport(ctx.actor))
  const { rows } = await sql<Import>`select ${columns} from imports where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
  const one = found(rows[0])
  allow(canImportKind(ctx.actor, one.kind))
  return one
}

/** Locks the import until the transaction ends. @throws NotFound, Forbidden */
export async function getImportForChange(ctx: Ctx, id: string): Promise<Import> {
  allow(canImport(ctx.actor))
  const one = await lockImport(ctx, id)
  allow(canImportKind(ctx.actor, one.kind))
  return one
}

/** @throws Forbidden */
export async function listImports(ctx: Ctx, limit: number): Promise<Import[]> {
  allow(canImport(ctx.actor))
  const kinds = KINDS.filter((kind) => canImportKind(ctx.actor, kind))
  const { rows } = await sql<Import>`
    select ${columns} from imports where club_id = ${ctx.club.id} and kind = any(${kinds}) order by created_at desc, id desc limit ${limit}`.execute(
    ctx.db,
  )
  return rows
}

/** Rows of the chosen sheet, or those at these positions, in their order. Asks for no right: `getImport` has. */
export const listRows = async (ctx: Ctx, importId: string, positions: readonly number[] | null = null): Promise<ImportRow[]> => {
  const { rows } = await sql<ImportRow>`
    select position, coalesce(line, position) as line, cells, given_end, is_skipped, leaves_taken, corrected, outcome, note, is_done, made
    from import_rows where club_id = ${ctx.club.id} and import_id = ${importId}
      and sheet = (select sheet from imports where club_id = ${ctx.club.id} and id = ${importId})
      and ${positions ? sql`position = any(${[...positions]}::int[])` : sql`true`}
    order by coalesce(line, position), position`.execute(ctx.db)
  return rows
}

/** Number of rows by outcome; rows nobody has looked at are left out. Asks for no right: `getImport` has. */
export async function countOutcomes(ctx: Ctx, importId: string): Promise<Partial<Record<RowState, number>>> {
  const { rows } = await sql<{ outcome: RowState; count: number }>`
    select outcome, count(*)::int as count from import_rows where club_id = ${ctx.club.id} and import_id = ${importId}
      and sheet = (select sheet from imports where club_id = ${ctx.club.id} and id = ${importId}) and outcome is not null
    group by outcome order by outcome`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]))
}

/** Positions behind `after`, of one outcome or of all, at most `limit`. Asks for no right: `getImport` has. */
export async function listPositions(
  ctx: Ctx,
  importId: string,
  { after, outcome, limit }: { after: number; outcome: RowState | null; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`
    select position from import_rows where club_id = ${ctx.club.id} and import_id = ${importId} and position > ${after}
      and sheet = (select sheet from imports where club_id = ${ctx.club.id} and id = ${importId})
      and (${outcome}::text is null or outcome = ${outcome}) order by position limit ${limit}`.execute(ctx.db)
  return rows.map(({ position }) => position)
}

/** Locks the import until the transaction ends. Asks for no right. @throws NotFound */
export async function lockImport(ctx: Ctx, id: string): Promise<Import> {
  const { rows } = await sql<Import>`
    select ${columns} from imports where club_id = ${ctx.club.id} and id = ${id} for update`.execute(ctx.db)
  return found(rows[0])
}

/** Mapping of the club's last file of a kind. */
export async function findMapping(ctx: Ctx, kind: Kind): Promise<Mapping> {
  const row = await ctx.db
    .selectFrom('importMappings')
    .select('mapping')
    .where('clubId', '=', ctx.club.id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return (row?.mapping ?? {}) as Mapping
}

/** Drafts among the imported courses, by title. @throws Forbidden */
export async function listImportedDrafts(ctx: Ctx, id: string): Promise<string[]> {
  allow(canImport(ctx.actor))
  const { rows } = await sql<{ id: string }>`
    select c.id from courses c where c.club_id = ${ctx.club.id} and c.state = 'draft' and c.id in (
      select (made ->> 'courseId')::uuid from import_rows
      where club_id = ${ctx.club.id} and import_id = ${id} and (made ->> 'isNewCourse')::boolean)
    order by c.title, c.id`.execute(ctx.db)
  return rows.map((row) => row.id)
}
