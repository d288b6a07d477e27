import type { Logger } from 'pino'
import { type Change, type Live, openLive } from './api/live.ts'
import type { Connections } from './database/connect.ts'
import type { Listener } from './database/listen.ts'
import type { ObjectKind } from './domain/audit/happenings.ts'
import { listClubs } from './domain/clubs/queries.ts'
import type { Club } from './domain/context.ts'
import type { Settings } from './kernel/settings.ts'
import { createDirectory } from './web/http/directory.ts'
import { PageCache } from './web/http/page-cache.ts'

interface Heard {
  connections: Connections
  listener: Listener
  log: Logger
}

const PUBLISHED: ReadonlySet<ObjectKind> = new Set([
  'course',
  'session',
  'participation',
  'group',
  'event',
  'facility',
  'department',
  'club',
  'allocation',
  'article',
])

const OF_HALLS: ReadonlySet<ObjectKind> = new Set(['booking', 'series', 'facility', 'closure', 'allocation'])

/** Kept pages and the list of clubs follow the changes of every process. */
export async function followChanges({ connections, listener, log }: Heard, settings: Settings) {
  const directory = createDirectory(
    () => listClubs(connections.global),
    settings,
    () => settings.port,
  )
  await directory.refresh()
  const cache = new PageCache()
  // One after the other: an older reading must not come last.
  let reading = Promise.resolve()
  const refresh = () => {
    reading = reading.then(() => directory.refresh()).catch((error: Error) => log.error({ err: error }, 'clubs not read'))
    return reading
  }
  const heed = (change: Change, { associationName, kind }: Club) => {
    cache.drop(change.club, [change.kind])
    // A club's page is open on other clubs' hosts, too.
    if (change.kind === 'page')
      for (const { name } of directory.clubs().filter((club) => club.name !== change.club))
        live.tell({ club: name, kind: change.kind, id: '', event: 'club.changed' })
    if (kind === 'association' && OF_HALLS.has(change.kind))
      for (const { name } of directory
        .clubs()
        .filter((club) => club.associationName === change.club && club.name !== change.club)) {
        cache.drop(name, [change.kind])
        live.tell({ club: name, kind: change.kind, id: '', event: 'association.changed' })
      }
    if (associationName === null || !PUBLISHED.has(change.kind)) return
    // The association shows what its clubs publish, but learns no ids.
    cache.drop(associationName, [change.kind])
    live.tell({ club: associationName, kind: change.kind, id: '', event: 'club.changed' })
  }
  const live: Live = openLive(
    listener,
    (change) => {
      if (!change)
        return refresh().then(() => {
          for (const { name } of directory.clubs()) cache.drop(name)
        })
      // A page drawn before the clubs are read anew shows old names and features: it must not stay.
      const known = directory.clubOf(change.club)
      if (change.kind !== 'club') return heed(change, known)
      // A club that left its association, or the installation, leaves the association's pages, too.
      return refresh().then(() => {
        heed(change, known)
        const now = directory.clubOf(change.club)
        if (now.associationName !== known.associationName) heed(change, now)
      })
    },
    settings.hasRaisedLimits,
  )
  return { directory, cache, live }
}
