import { type Club, mintClubId } from '../../domain/context.ts'
import { naming } from '../kit/club-link.ts'
import type { Site } from './deps.ts'

export interface DirectorySettings {
  /** Origins known to visitors; empty on a developer's machine. */
  publicOrigins: readonly string[]
}

/** The clubs of the installation, kept in memory: asked at every request, read anew when a club changes. */
export interface Directory {
  refresh(): Promise<void>
  /** Null for a host that is not on the list. Before the first club every host is answered. */
  siteOf(host: string, choice: string | null): Site | null
  clubOf(name: string): Club
  clubs(): readonly Club[]
  /** Origin of a club's pages. */
  originOf(club: string): string
  /** Address of a club's page that leads there from anywhere: for mails, and links to other clubs. */
  addressOf(club: string, path: string): string
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']
const HOST = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/

/** Hosts remembered with their site; strangers may send any. */
const MOST_HOSTS = 200

/** Replaces the club on the first-run page, which needs a look; no feature is on. */
const NO_CLUB: Club = {
  id: mintClubId(''),
  name: '',
  displayName: 'Neue Installation',
  slogan: '',
  title: 'Neue Installation',
  kind: 'club',
  associationName: null,
  stateCode: '',
  hasAssumptionDay: false,
  flags: { hasContent: false, hasNews: false, hasParticipations: false, hasOperationals: false, hasInvoiceManagement: false },
  colours: { primary: '#FFD21E', secondary: '#1747C8' },
  footerLinks: [],
  copyrightYear: 2024,
  badgeFileId: null,
  hosts: [],
  ways: [],
}

/** `load` answers all clubs, the default one first. `localPort` is the port of addresses on this machine. */
export function createDirectory(
  load: () => Promise<Club[]>,
  { publicOrigins }: DirectorySettings,
  localPort: () => number,
): Directory {
  let clubs: Club[] = []
  let byHost = new Map<string, Club>()
  let byName = new Map<string, Club>()
  const sites = new Map<string, Site>()
  const publicHosts = new Map(publicOrigins.map((origin) => [new URL(origin).hostname, origin]))
  const protocol = publicOrigins.some((origin) => origin.startsWith('https:')) ? 'https:' : 'http:'
  const isNeutral = (name: string) => publicHosts.has(name) || (publicOrigins.length === 0 && LOCAL_HOSTS.includes(name))
  const originFor = (name: string, port: string) =>
    publicHosts.get(name) ?? `${protocol}//${name}${protocol === 'http:' ? port : ''}`
  function findSite(hostHeader: string, choice: string | null): Site | null {
    const [, name = '', port = ''] = HOST.exec(hostHeader.toLowerCase()) ?? []
    if (name === '') return null
    if (clubs.length === 0) return { club: '', origin: originFor(name, port) }
    const named = byHost.get(name)
    const club = named ?? (isNeutral(name) ? (choice && byName.get(choice)) || clubs[0] : undefined)
    if (!club) return null
    const site = { club: club.name, origin: originFor(name, port) }
    if (named) return site
    return { ...site, isByChoice: true, ...(club !== clubs[0] && { linkClub: club.name }) }
  }
  function originOf(name: string): string {
    const host = byName.get(name)?.hosts[0]
    return host ? originFor(host, `:${localPort()}`) : (publicOrigins[0] ?? `http://localhost:${localPort()}`)
  }
  return {
    async refresh() {
      clubs = await load()
      byHost = new Map(clubs.flatMap((club) => club.hosts.map((host) => [host.toLowerCase(), club] as const)))
      byName = new Map(clubs.map((club) => [club.name, club]))
      sites.clear()
    },
    siteOf(host, choice) {
      if (choice !== null) return findSite(host, choice)
      const known = sites.get(host)
      if (known) return known
      const site = findSite(host, null)
      if (sites.size >= MOST_HOSTS) sites.clear()
      if (site) sites.set(host, site)
      return site
    },
    clubOf: (name) => byName.get(name) ?? NO_CLUB,
    clubs: () => clubs,
    originOf,
    addressOf(name, path) {
      const club = byName.get(name)
      const isNamed = !club || club.hosts.length > 0 || club === clubs[0]
      return naming(new URL(path, originOf(name)).href, isNamed ? undefined : name)
    },
  }
}
