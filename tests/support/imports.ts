import type { Ctx } from '../../src/domain/context.ts'
import { changeImport } from '../../src/domain/imports/change-import.ts'
import type { ImportOptions } from '../../src/domain/imports/input.ts'
import { getImport, listRows } from '../../src/domain/imports/queries.ts'
import { startImport } from '../../src/domain/imports/start-import.ts'
import { createBooking } from '../../src/domain/placements/create-booking.ts'
import { close } from './closures.ts'
import type { TestDatabase } from './database.ts'
import { makeHall } from './halls.ts'
import { insertUser } from './users.ts'

const NOW = Temporal.Instant.from('2026-11-02T10:00:00Z')
export const berlin = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Berlin').toInstant()

/** A board with a hall, occupied on the second Saturday and closed on the third, of five from 7 November. */
export async function importBoard(database: TestDatabase, club: string) {
  const { actor } = await insertUser(database, club, 'admin')
  const ctx = await database.ctx(club, actor, NOW)
  const hall = await makeHall(ctx, 'Halle')
  const fair = { kind: 'event', title: 'Basar', departmentId: null, partId: hall.idOf('Drittel 2') } as const
  const placed = await createBooking(ctx, { ...fair, startsAt: berlin('2026-11-14T08:00'), endsAt: berlin('2026-11-14T20:00') })
  if (!placed.ok) throw new Error(placed.refusal)
  const days = { startsAt: berlin('2026-11-20T08:00'), endsAt: berlin('2026-11-22T08:00') }
  const closure = await close(ctx, { facilityId: hall.id, ...days, reason: 'Wasser' })
  return { ctx, hall, closureId: closure.id }
}

/** Five Saturdays. */
const DAYS: ImportOptions = { from: '2026-11-02', to: '2026-12-06', publish: false, partId: null }

/** An uploaded file, not tried yet. */
export async function startPlan(ctx: Ctx, text: string, options: Partial<ImportOptions> = {}): Promise<string> {
  const started = await startImport(
    ctx,
    'occupancy',
    { name: 'plan', bytes: new TextEncoder().encode(text) },
    { ...DAYS, ...options },
  )
  if (!started.ok) throw new Error(started.refusal)
  return started.value
}
/** Checks a plan with these answers. */
export const checkPlan = async (ctx: Ctx, id: string, change: Partial<Parameters<typeof changeImport>[2]> = {}) =>
  changeImport(ctx, id, { mapping: (await getImport(ctx, id)).mapping, answers: [], ...change })
/** Outcome of each row. */
export const notesOf = async (ctx: Ctx, id: string) => (await listRows(ctx, id)).map(({ outcome, note }) => `${outcome}: ${note}`)
