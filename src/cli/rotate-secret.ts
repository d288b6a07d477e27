import type pg from 'pg'
import { asOwner } from '../database/connect.ts'
import { findSecretsFile, findStored, keepName, openSecrets, type SecretsPlace, writeSecretsFile } from '../database/secrets.ts'
import { found } from '../kernel/answer.ts'
import { newSecrets, rotate, type SecretsFile, writeSecrets } from '../kernel/secrets.ts'
import { withInstallation } from './installation.ts'

/** The secrets after the rotation. Lost ones are replaced by new ones. */
async function rotated(pool: pg.Pool, url: string, place: SecretsPlace, atOnce: boolean): Promise<[SecretsFile, told: string]> {
  const isLost = (await findSecretsFile(place)) === null && (await findStored(pool)).secretsName !== undefined
  if (isLost) return [newSecrets(), LOST]
  await openSecrets(url, { ...place, onError: tell })
  const known = found(await findSecretsFile(place))
  return [rotate(known, Temporal.Now.instant(), atOnce), atOnce ? AT_ONCE : ROTATED]
}

/**
 * `rotate-secret`: a new key signs from now on; a running program hears of it within a second. Sessions stay. `atOnce`: links
 * signed before count no longer.
 */
export async function runRotateSecret(atOnce: boolean): Promise<void> {
  await withInstallation(async ({ url, settings: { dataDir, secrets: given } }) =>
    asOwner(url, async ({ pool }) => {
      const [file, told] = await rotated(pool, url, { dataDir, given }, atOnce)
      if (given !== null) return tell(`${EVERYWHERE}\n${writeSecrets(file)}`)
      await writeSecretsFile(dataDir, file, false)
      await keepName(pool, file)
      tell(told)
    }),
  )
}

const ROTATED = 'Die Schlüssel sind erneuert. Frühere Links gelten für ihre Zeit, und niemand muss sich neu einloggen.'
const AT_ONCE = 'Die Schlüssel sind erneuert. Links in früheren E-Mails und frühere Kalender-Adressen gelten nicht mehr.'
const LOST =
  'Neue Schlüssel sind gemacht. Links in früheren E-Mails, Kalender-Adressen, Logins und zweite Faktoren gelten nicht mehr; Mitteilungen müssen auf jedem Gerät neu eingeschaltet werden.'
const EVERYWHERE = 'Bitte geben Sie auf jedem Rechner diesen Wert als SECRETS an, und starten Sie das Programm neu:'

function tell(line: string | Error): void {
  process.stdout.write(`${line instanceof Error ? line.message : line}\n`)
}
