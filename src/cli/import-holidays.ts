import { basename } from 'node:path'
import { sql } from 'kysely'
import { asOwner, connect, type Database } from '../database/connect.ts'
import { savepoint } from '../database/savepoint.ts'
import { transaction } from '../database/transaction.ts'
import { listClubs } from '../domain/clubs/queries.ts'
import { STATES } from '../domain/clubs/rules.ts'
import type { Club } from '../domain/context.ts'
import { importHolidays } from '../domain/holidays/import-holidays.ts'
import { type HolidayRow, readHolidayFile } from '../domain/holidays/read-holiday-file.ts'
import { describeHoliday, HOLIDAY_FILE_FAULTS, summariseHolidays } from '../domain/holidays/texts.ts'
import { followImportedHolidays } from '../domain/processes/follow-imported-holidays.ts'
import { decodeText } from '../kernel/decode.ts'
import { plural } from '../kernel/plural.ts'
import { Complaint } from './complaint.ts'
import { withInstallation } from './installation.ts'

interface Entered {
  rows: readonly HolidayRow[]
  state: string
  source: string
}

async function followIn(db: Database, club: Club): Promise<string[]> {
  const followed = await followImportedHolidays({ db, club, actor: { kind: 'system' }, now: Temporal.Now.instant() })
  const { added, dropped, told, toCall } = followed
  const calls = toCall.map(({ name, phone }) => [name, phone].filter(Boolean).join(' ')).join(', ')
  return [
    `${club.displayName}: ${added} Termine neu, ${dropped} entfernt.`,
    ...(told > 0 ? [`  ${plural(told, 'Haushalt bekommt', 'Haushalte bekommen')} eine E-Mail.`] : []),
    ...(calls ? [`  Ohne E-Mail, bitte anrufen: ${calls}.`] : []),
  ]
}

/** Views such as usable halls answer by this setting. */
async function actAs(db: Database, { id }: Club): Promise<Database> {
  await sql`select set_config('app.club_id', ${id}, true)`.execute(db)
  return db
}

async function enter(
  owner: { db: Database },
  global: Database,
  { rows, state, source }: Entered,
  dbOf: (club: Club) => Promise<Database> | Database,
) {
  const imported = await importHolidays(owner, state, rows, source)
  const isChanged = imported.some((row) => 'outcome' in row && row.outcome !== 'unchanged')
  const clubs = isChanged ? await listClubs(global) : []
  const followed: string[] = []
  for (const club of clubs) if (club.stateCode === state) followed.push(...(await followIn(await dbOf(club), club)))
  return [...imported.map(describeHoliday), summariseHolidays(imported), ...followed]
}

/** `import holidays FILE --state BY`: sessions follow at once, with mails. `isPreview` takes all of it back. */
export async function runImportHolidays(
  file: string,
  bytes: Uint8Array,
  { state, preview: isPreview }: { state?: string | undefined; preview?: boolean | undefined },
): Promise<void> {
  if (!state || !Object.hasOwn(STATES, state))
    throw new Complaint(`Bitte nennen Sie mit --state das Bundesland: ${Object.keys(STATES).join(', ')}.`)
  const read = readHolidayFile(decodeText(bytes), state)
  if (!read.ok) throw new Complaint(HOLIDAY_FILE_FAULTS[read.refusal])
  const entered = { rows: read.value, state, source: basename(file) }
  const lines = await withInstallation(({ url }) =>
    asOwner(url, async (owner) => {
      const connections = connect(url, { max: 2 })
      try {
        if (!isPreview) return await enter(owner, connections.global, entered, ({ id }) => connections.forClub(id))
        return await transaction({ db: owner.db }, async (outer) => {
          const tried = await savepoint(outer, async ({ db }) => ({
            ok: false,
            lines: await enter({ db }, db, entered, (club) => actAs(db, club)),
          }))
          return [...tried.lines, 'Vorschau: Nichts ist gespeichert, niemand ist benachrichtigt.']
        })
      } finally {
        await connections.end()
      }
    }),
  )
  process.stdout.write(`${[`Schulferien ${state} aus ${file}`, ...lines].join('\n')}\n`)
}
