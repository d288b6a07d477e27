import { asOwner } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { shipHolidays } from '../domain/holidays/ship-holidays.ts'
import { withInstallation } from './installation.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

export async function runMigrate(): Promise<void> {
  const { applied } = await withInstallation(async ({ url }) => {
    const migrated = await migrate(url, say)
    await asOwner(url, shipHolidays)
    return migrated
  })
  say(applied.length === 0 ? 'Die Datenbank ist auf dem neuesten Stand.' : `${applied.length} Migrationen angewandt.`)
}

export async function runSeed(): Promise<void> {
  const isSeeded = await withInstallation(async ({ url }) => {
    await migrate(url, say)
    await asOwner(url, shipHolidays)
    return (await import('../../seeds/main.ts')).seed(url, say)
  })
  say(isSeeded ? 'Die Beispielvereine sind da.' : 'Es gibt schon einen Verein; nichts geändert.')
}
