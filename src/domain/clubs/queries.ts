import type { Selectable } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Clubs } from '../../database/tables.ts'
import { type Club, mintClubId } from '../context.ts'

const isLink = (entry: unknown): entry is { text: string; link: string } =>
  typeof entry === 'object' &&
  entry !== null &&
  'text' in entry &&
  typeof entry.text === 'string' &&
  'link' in entry &&
  typeof entry.link === 'string'

/** A row of `clubs` as every request knows it. The only place where a club's key is minted from the database. */
export function toClub(row: Selectable<Clubs>): Club {
  return {
    id: mintClubId(row.name),
    name: row.name,
    displayName: row.displayName,
    slogan: row.slogan,
    title: row.title,
    kind: row.kind === 'association' ? 'association' : 'club',
    stateCode: row.stateCode,
    flags: {
      hasContent: row.hasContent,
      hasNews: row.hasNews,
      hasParticipations: row.hasParticipations,
      hasOperationals: row.hasOperationals,
      hasInvoiceManagement: row.hasInvoiceManagement,
    },
    colours: { primary: row.primaryColour, secondary: row.secondaryColour },
    footerLinks: Array.isArray(row.footerLinks) ? row.footerLinks.filter(isLink) : [],
    copyrightYear: row.copyrightYear,
    hosts: row.hosts,
  }
}

/** All clubs of the installation, the default one first. Public facts only, so any handle may ask. */
export async function listClubs(db: Database): Promise<Club[]> {
  const rows = await db.selectFrom('clubs').selectAll().orderBy('isDefault', 'desc').orderBy('displayName').execute()
  return rows.map(toClub)
}

/** The installation's default club; the oldest one when none is marked. Null before the first run. */
export async function findDefaultClub(db: Database): Promise<Club | null> {
  const row = await db
    .selectFrom('clubs')
    .selectAll()
    .orderBy('isDefault', 'desc')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return row ? toClub(row) : null
}

/** The club that answers on this host name (without port, any case), or null. */
export async function findClubByHost(db: Database, host: string): Promise<Club | null> {
  const row = await db
    .selectFrom('clubs')
    .selectAll()
    .where((where) => where(where.val(host.toLowerCase()), '=', where.fn.any('hosts')))
    .executeTakeFirst()
  return row ? toClub(row) : null
}
