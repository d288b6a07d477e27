import { basename } from 'node:path'
import { connect, connectAsOwner } from '../database/connect.ts'
import { listClubs } from '../domain/clubs/queries.ts'
import { STATES } from '../domain/clubs/rules.ts'
import type { Ctx } from '../domain/context.ts'
import { importHolidays } from '../domain/holidays/import-holidays.ts'
import { readHolidayFile } from '../domain/holidays/read-holiday-file.ts'
import { describeHoliday, HOLIDAY_FILE_FAULTS, summariseHolidays } from '../domain/holidays/texts.ts'
import { followImportedHolidays } from '../domain/processes/follow-imported-holidays.ts'
import { decodeText } from '../kernel/decode.ts'
import { Complaint, withInstallation } from './installation.ts'

/** `import holidays FILE --state BY`: school holidays for all clubs of a state; their sessions follow at once. */
export async function runImportHolidays(file: string, bytes: Uint8Array, state: string | undefined): Promise<void> {
  if (!state || !Object.hasOwn(STATES, state))
    throw new Complaint(`Bitte nennen Sie mit --state das Bundesland: ${Object.keys(STATES).join(', ')}.`)
  const read = readHolidayFile(decodeText(bytes), state)
  if (!read.ok) throw new Complaint(HOLIDAY_FILE_FAULTS[read.refusal])
  const lines = await withInstallation(async ({ url }) => {
    const owner = connectAsOwner(url)
    const connections = connect(url, { max: 2 })
    try {
      const imported = await importHolidays(owner, state, read.value, basename(file))
      const isChanged = imported.some((row) => 'outcome' in row && row.outcome !== 'unchanged')
      const clubs = isChanged ? await listClubs(connections.global) : []
      const followed: string[] = []
      for (const club of clubs.filter(({ stateCode }) => stateCode === state)) {
        const ctx: Ctx = { db: connections.forClub(club.id), club, actor: { kind: 'system' }, now: Temporal.Now.instant() }
        const { added, dropped } = await followImportedHolidays(ctx)
        followed.push(`${club.displayName}: ${added} Termine neu, ${dropped} entfernt.`)
      }
      return [...imported.map(describeHoliday), summariseHolidays(imported), ...followed]
    } finally {
      await connections.end()
      await owner.pool.end()
    }
  })
  process.stdout.write(`${[`Schulferien ${state} aus ${file}`, ...lines].join('\n')}\n`)
}
