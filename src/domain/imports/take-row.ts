import type { Ctx } from '../context.ts'
import { importOccupancyRow, type Progress, startProgress } from '../processes/import-occupancy.ts'
import type { OccupancyFault, OccupancyRow, RowOutcome } from '../processes/rules.ts'
import { describeOutcome, faultText } from '../processes/texts.ts'
import type { Import, ImportRow, RowResult } from './queries.ts'
import { occupancyCells, type RowState, toPlanRow } from './rules.ts'
import { suggestStart } from './suggest-start.ts'
import { takeCalendarRow } from './take-calendar-row.ts'
import { ROW_NOTES } from './texts.ts'

export const asOccupancyRow = (
  { head, mapping }: Import,
  { position, cells, givenEnd }: ImportRow,
): OccupancyRow | OccupancyFault => toPlanRow(position, cells, { head, mapping }, givenEnd)

/** Progress of an import, including its finished rows. */
export async function openProgress(ctx: Ctx, one: Import, rows: readonly ImportRow[]): Promise<Progress> {
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

async function askStart(ctx: Ctx, one: Import, row: ImportRow): Promise<string> {
  const cells = occupancyCells(row.cells, one)
  const suggested = await suggestStart(ctx, cells, Temporal.PlainDate.from(one.options.from))
  return ROW_NOTES.startOpen(cells.to, suggested)
}

/** Imports one row, whole or not at all. Asks back about an open beginning or end. */
export async function takeRow(ctx: Ctx, one: Import, row: ImportRow, progress: Progress): Promise<RowResult> {
  if (row.isSkipped) return { outcome: 'skipped', note: ROW_NOTES.skipped, made: null }
  if (one.source === 'calendar') return takeCalendarRow(ctx, row, one.options)
  const read = asOccupancyRow(one, row)
  if ('fault' in read) {
    if (read.fault === 'end_open') return { outcome: 'asked', note: ROW_NOTES.endOpen, made: null }
    if (read.fault === 'start_open') return { outcome: 'asked', note: await askStart(ctx, one, row), made: null }
    return { outcome: 'refused', note: faultText(read.fault), made: null }
  }
  const step = await importOccupancyRow(ctx, read, progress, row.leavesTaken)
  const note = sentence(describeOutcome(step.outcome))
  return { outcome: STATES[step.outcome.kind], note, made: step.ok ? step.made : null }
}
