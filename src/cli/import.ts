import { readFile } from 'node:fs/promises'
import { importOccupancy } from '../domain/processes/import-occupancy.ts'
import { readOccupancy } from '../domain/processes/rules.ts'
import { describeReport, PLAN_FAULTS, summarise } from '../domain/processes/texts.ts'
import { formatDay, isAfter, parseDay } from '../kernel/calendar.ts'
import { decodeText } from '../kernel/decode.ts'
import { Complaint } from './complaint.ts'
import { runImportHolidays } from './import-holidays.ts'
import { withClub, withInstallation } from './installation.ts'

export interface ImportOptions {
  club?: string | undefined
  from?: string | undefined
  to?: string | undefined
  publish?: boolean | undefined
  state?: string | undefined
  preview?: boolean | undefined
}

function dayOf(option: string, text: string): Temporal.PlainDate {
  const day = parseDay(text)
  if (!day) throw new Complaint(`--${option}: „${text}“ ist kein Tag. Bitte wie 2026-10-01 oder 01.10.2026 schreiben.`)
  return day
}

function periodOf({ from, to, publish }: ImportOptions) {
  if (from === undefined) throw new Complaint('Bitte nennen Sie mit --from den ersten Tag, zum Beispiel --from 2026-10-01.')
  const period = { from: dayOf('from', from), to: to === undefined ? null : dayOf('to', to), publish: publish === true }
  if (period.to && isAfter(period.from, period.to)) throw new Complaint('--to liegt vor --from.')
  return period
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file)
  } catch (error) {
    throw new Complaint(`Die Datei ${file} ist nicht zu lesen.`, { cause: error })
  }
}

/** `import occupancy FILE`: takes over an occupancy plan and reports every row; `import holidays FILE`: school holidays. */
export async function runImport(subject: string | undefined, file: string | undefined, options: ImportOptions): Promise<void> {
  if (subject === 'holidays' && file) return runImportHolidays(file, await readBytes(file), options)
  if (subject !== 'occupancy' || !file)
    throw new Complaint(
      'Bitte so aufrufen: import occupancy DATEI --club VEREIN --from TAG --to TAG\noder: import holidays DATEI --state BUNDESLAND [--preview]',
    )
  const period = periodOf(options)
  const plan = readOccupancy(decodeText(await readBytes(file)))
  if (!plan.ok) throw new Complaint(PLAN_FAULTS[plan.refusal])
  const reports = await withInstallation(({ url }) =>
    withClub(url, options.club, (ctx) => importOccupancy(ctx, plan.value, period)),
  )
  const until = period.to ? `bis ${formatDay(period.to)}` : 'ohne Ende'
  const lines = [`Belegungsplan ${file}, ${formatDay(period.from)} ${until}`, ...reports.map(describeReport), summarise(reports)]
  process.stdout.write(`${lines.join('\n')}\n`)
}
