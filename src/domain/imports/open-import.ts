import { found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { importOccupancyRow, type Progress, startProgress } from '../processes/import-occupancy.ts'
import type { OccupancyCells, OccupancyFault, OccupancyRow, RowFault, RowOutcome } from '../processes/rules.ts'
import { describeOutcome, faultText } from '../processes/texts.ts'
import { findMisspelt, type KnownNames, listKnownNames } from './list-name-questions.ts'
import { asOffer, isKnownOffer, type OfferProgress, openOffers, takeBareOffer, withDepartment } from './open-offers.ts'
import { openPeople } from './open-people.ts'
import { planMembers, presentPlan, readMembers } from './plan-members.ts'
import type { Import, ImportRow, RowResult } from './queries.ts'
import { occupancyCells, type RowState, toPlanRow } from './rules.ts'
import { suggestEnd } from './suggest-end.ts'
import { suggestStart } from './suggest-start.ts'
import { takeCalendarRow } from './take-calendar-row.ts'
import { describeOffer, offerFaultText, ROW_NOTES } from './texts.ts'

export const asOccupancyRow = (one: Import, { line, cells, givenEnd }: ImportRow): OccupancyRow | OccupancyFault =>
  toPlanRow(line, occupancyCells(cells, one), givenEnd)

/** An import as far as it has come. */
interface OpenImport {
  /** Fate of a row that shows without trying; null = try it. */
  read: (row: ImportRow) => RowResult | null
  /** Imports a row, whole or not at all. */
  take: (ctx: Ctx, row: ImportRow) => Promise<RowResult>
}

const none = (outcome: RowState, note: string): RowResult => ({ outcome, note, made: null })

/** Rows come one after the other; what a row leaves open is asked back. `rows`: all, also the finished ones. */
export async function openImport(ctx: Ctx, one: Import, rows: readonly ImportRow[]): Promise<OpenImport> {
  if (one.kind === 'members') return openMembers(ctx, one, rows)
  const people = one.kind === 'participants' ? await openPeople(ctx, one) : null
  const take = people?.take ?? (await openTimes(ctx, one, rows))
  const read = (row: ImportRow) => (row.isSkipped ? none('skipped', ROW_NOTES.skipped) : (people?.read(row) ?? null))
  return { read, take: async (ctx, row) => read(row) ?? (await take(ctx, row)) }
}

/** Members are compared as a whole file, and taken by steps of their own (`takeMembersKind`). */
async function openMembers(ctx: Ctx, one: Import, rows: readonly ImportRow[]): Promise<OpenImport> {
  const read = await readMembers(ctx, one, rows)
  const plans = await planMembers(ctx, read, read)
  const today = berlinDay(ctx.now)
  const readRow = (row: ImportRow) => presentPlan(found(plans.get(row.position)), row, today)
  return { read: readRow, take: async (_, row) => readRow(row) }
}

async function openTimes(ctx: Ctx, one: Import, rows: readonly ImportRow[]): Promise<OpenImport['take']> {
  if (one.source === 'calendar') return (ctx, row) => takeCalendarRow(ctx, row, one.options)
  const cells = rows.map((row) => occupancyCells(row.cells, one))
  if (one.kind === 'offers') {
    const offers = { progress: await openOffers(ctx, one, rows), known: await listKnownNames(ctx, one, rows), cells }
    return (ctx, row) => takeOfferRow(ctx, one, row, offers)
  }
  const plan = { progress: await openPlan(ctx, one, rows), known: await listKnownNames(ctx, one, rows), cells }
  return (ctx, row) => takePlanRow(ctx, one, row, plan)
}

async function openPlan(ctx: Ctx, one: Import, rows: readonly ImportRow[]): Promise<Progress> {
  const { from, to, publish } = one.options
  const days = { from: Temporal.PlainDate.from(from), to: to === null ? null : Temporal.PlainDate.from(to) }
  const progress = await startProgress(ctx, { ...days, publish })
  for (const row of rows) {
    const known = row.made?.slotId ? asOccupancyRow(one, row) : null
    if (row.made?.slotId && known && !('fault' in known)) progress.rowOfSlot.set(row.made.slotId, known)
  }
  return progress
}

const STATES: Readonly<Record<RowOutcome['kind'], RowState>> = {
  added: 'taken',
  suspended: 'taken',
  published: 'taken',
  unchanged: 'unchanged',
  occupied: 'conflict',
  overlaps_own: 'conflict',
  partly: 'partly',
  part_unclear: 'refused',
  part_unknown: 'refused',
  hall_shared: 'refused',
  no_days: 'refused',
  unreadable: 'refused',
}

const sentence = (text: string): string => {
  const plain = text.replace(/^nicht übernommen: /, '')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** Asks for a missing time, with a suggestion. `plan`: cells of all rows. */
async function askOrRefuse(ctx: Ctx, one: Import, row: ImportRow, fault: RowFault, plan: OccupancyCells[]): Promise<RowResult> {
  const [cells, from] = [occupancyCells(row.cells, one), Temporal.PlainDate.from(one.options.from)]
  if (fault === 'end_open') return none('asked', ROW_NOTES.endOpen(await suggestEnd(ctx, cells, from, plan)))
  if (fault === 'start_open') return none('asked', ROW_NOTES.startOpen(cells.to, await suggestStart(ctx, cells, from)))
  return none('refused', faultText(fault))
}

async function takePlanRow(ctx: Ctx, one: Import, row: ImportRow, { progress, known, cells }: Plan): Promise<RowResult> {
  const read = asOccupancyRow(one, row)
  if ('fault' in read) return askOrRefuse(ctx, one, row, read.fault, cells)
  const misspelt = findMisspelt(one, known, { facility: read.isSuspended ? '' : read.facility })
  if (misspelt) return none('asked', misspelt)
  const step = await importOccupancyRow(ctx, read, progress, row.leavesTaken)
  const note = sentence(describeOutcome(step.outcome))
  return { outcome: STATES[step.outcome.kind], note, made: step.ok ? step.made : null }
}

interface Plan {
  progress: Progress
  known: KnownNames
  cells: OccupancyCells[]
}

interface Offers {
  progress: OfferProgress
  known: KnownNames
  cells: OccupancyCells[]
}

async function takeOfferRow(ctx: Ctx, one: Import, row: ImportRow, { progress, known, cells }: Offers): Promise<RowResult> {
  const read = asOffer(one, row)
  if ('fault' in read) {
    const own = offerFaultText(read.fault)
    return own ? none('refused', own) : askOrRefuse(ctx, one, row, read.fault as RowFault, cells)
  }
  const misspelt = findMisspelt(one, known, { facility: read.time?.facility ?? '', department: read.facts.department })
  if (misspelt) return none('asked', misspelt)
  if (isKnownOffer(progress, read)) return none('unchanged', ROW_NOTES.known)
  const { facts, time, unread } = read
  if (!time) {
    const made = await takeBareOffer(ctx, facts, progress)
    if (!made) return none('unchanged', ROW_NOTES.known)
    return { outcome: 'taken', note: describeOffer(ROW_NOTES.offerWithoutTime, facts, unread), made }
  }
  const step = await importOccupancyRow(ctx, time, progress.times, row.leavesTaken)
  const outcome = STATES[step.outcome.kind]
  const said = sentence(describeOutcome(step.outcome))
  const isNew = step.ok && step.made.isNewCourse
  const note = isNew ? describeOffer(said, facts, unread) : said
  return { outcome, note, made: step.ok ? withDepartment(step.made, progress.departmentOf) : null }
}
