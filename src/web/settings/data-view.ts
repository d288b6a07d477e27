import { listProcessingContracts } from '../../domain/clubs/add-processing-contract.ts'
import { listReadings } from '../../domain/clubs/note-reading.ts'
import { getLeaving } from '../../domain/clubs/remove-club.ts'
import type { Ctx } from '../../domain/context.ts'
import { formatDay, formatMoment } from '../../kernel/calendar.ts'

/** `leaving`: for superusers. */
export async function loadData(ctx: Ctx, isInstaller: boolean, signed: (fileId: string) => string) {
  const [contracts, readings, leaving] = await Promise.all([
    listProcessingContracts(ctx),
    listReadings(ctx),
    isInstaller ? getLeaving(ctx) : null,
  ])
  const moment = (at: Temporal.Instant | null) => at && `${formatMoment(at)} Uhr`
  return {
    contracts: contracts.map(({ id, agreedOn, version, fileId }) => ({
      id,
      text: `Fassung ${version}, geschlossen am ${formatDay(agreedOn)}`,
      file: fileId && signed(fileId),
    })),
    readings: readings.map(({ id, at, name, content }) => ({ id, text: `${formatMoment(at)}: ${name}, ${content}` })),
    leaving: leaving && { exportedAt: moment(leaving.exportedAt), removeAt: moment(leaving.removeAt) },
  }
}
export type ClubDataView = Awaited<ReturnType<typeof loadData>>
