import { randomBytes } from 'node:crypto'
import { watchFile } from 'node:fs'
import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { isCode } from '../kernel/codes.ts'
import {
  nameOfKey,
  newSecrets,
  type PushKeys,
  parseSecrets,
  type Secrets,
  type SecretsFile,
  secretsOf,
  writeSecrets,
} from '../kernel/secrets.ts'
import { BadSettings } from '../kernel/settings.ts'

const LOOK_EVERY_MS = 1_000

export const secretsPath = (dataDir: string): string => join(dataDir, 'secrets.json')

export interface SecretsPlace {
  dataDir: string
  /** Value of `SECRETS`; null = the file in `dataDir`. */
  given: string | null
}

interface Following extends SecretsPlace {
  /** A changed file cannot be read; the program goes on with the secrets that it has. */
  onError(error: Error): void
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

/** From `SECRETS`, else from the file; null before the first start. @throws BadSettings */
export async function findSecretsFile({ dataDir, given }: SecretsPlace): Promise<SecretsFile | null> {
  const text = given ?? (await readIfThere(secretsPath(dataDir)))
  if (text === null) return null
  const file = parseSecrets(text)
  if (file) return file
  throw new BadSettings(
    given === null
      ? `Die Datei ${secretsPath(dataDir)} ist nicht lesbar. Bitte legen Sie die aus Ihrer Sicherung zurück.`
      : 'SECRETS: Erwartet wird der Inhalt einer Datei secrets.json, in einer Zeile.',
  )
}

/** Mode 600, on the disk before it counts. `isFirst`: leaves a file that is there already. */
export async function writeSecretsFile(dataDir: string, file: SecretsFile, isFirst: boolean): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const path = secretsPath(dataDir)
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${writeSecrets(file)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (!isFirst) return rename(draft, path)
  try {
    await link(draft, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
}

/** The program goes on with the file as it is; a rotation is heard within a second. */
function follow({ dataDir, given, onError }: Following, first: SecretsFile): Secrets {
  let file = first
  const read = async () => {
    file = (await findSecretsFile({ dataDir, given })) ?? file
  }
  if (given === null)
    watchFile(secretsPath(dataDir), { interval: LOOK_EVERY_MS, persistent: false }, () => void read().catch(onError))
  return secretsOf(() => file)
}

/** For a process beside the first one. @throws BadSettings */
export async function readSecrets(place: Following): Promise<Secrets> {
  const file = await findSecretsFile(place)
  if (!file) throw new BadSettings(`Die Datei ${secretsPath(place.dataDir)} fehlt.`)
  return follow(place, file)
}

interface Stored {
  linkSecret?: string
  pushKeys?: string
  /** Name of the newest key that this database has worked with. */
  secretsName?: string
}

/** Parts of the secrets in the database; earlier versions kept all there. */
export async function findStored(client: pg.Client | pg.Pool): Promise<Stored> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select name, value from installation where name in ('linkSecret', 'pushKeys', 'secretsName')`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Takes over what earlier versions kept in the database. */
async function makeFile(dataDir: string, { linkSecret, pushKeys, secretsName }: Stored): Promise<SecretsFile> {
  if (secretsName)
    throw new BadSettings(
      `Zu dieser Datenbank gehört eine Datei secrets.json, und in ${dataDir} fehlt sie. Bitte legen Sie sie dorthin (oder geben Sie SECRETS an). Ist sie verloren: „npm run club -- rotate-secret“ macht eine neue.`,
    )
  const keys: PushKeys | undefined = pushKeys && JSON.parse(pushKeys)
  const made = newSecrets({ ...(linkSecret && { value: linkSecret }), ...(keys && { pushKeys: keys }) })
  await writeSecretsFile(dataDir, made, true)
  return (await findSecretsFile({ dataDir, given: null })) ?? made
}

function checkFit({ keys }: SecretsFile, { linkSecret, secretsName }: Stored): void {
  if (secretsName && !keys.some((key) => nameOfKey(key) === secretsName))
    throw new BadSettings(
      'Die Datei secrets.json (oder SECRETS) gehört zu einer anderen Datenbank oder ist älter als die letzte Erneuerung.',
    )
  if (linkSecret && !keys.some(({ value }) => value === linkSecret))
    throw new BadSettings(
      'SECRETS: Die Schlüssel dieser Installation liegen noch in der Datenbank. Bitte starten Sie einmal ohne SECRETS und nehmen Sie dann den Inhalt der Datei secrets.json.',
    )
}

/** Secrets of the installation, made at the first start; the database keeps none. `url`: the owner's. @throws BadSettings */
export async function openSecrets(url: string, place: Following): Promise<Secrets> {
  const { dataDir, given } = place
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const stored = await findStored(client)
    const file = (await findSecretsFile(place)) ?? (await makeFile(dataDir, stored))
    checkFit(file, stored)
    if (given === null) await chmod(secretsPath(dataDir), 0o600)
    await keepName(client, file)
    return follow(place, file)
  } finally {
    await client.end()
  }
}

/** Only the name of the newest key stays in the database. */
export async function keepName(client: pg.Client | pg.Pool, { keys: [newest] }: SecretsFile): Promise<void> {
  if (!newest) return
  await client.query(
    `insert into installation (name, value) values ('secretsName', $1) on conflict (name) do update set value = excluded.value
       where installation.value <> excluded.value`,
    [nameOfKey(newest)],
  )
  await client.query(`delete from installation where name in ('linkSecret', 'pushKeys')`)
}
