import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Clubs } from '../../database/tables.ts'
import { allow, found } from '../../kernel/answer.ts'
import { type Club, type Ctx, mintClubId, type SiteWay } from '../context.ts'
import { canSeeSettings } from './access.ts'
import { type ChecklistFacts, IMPRINT_FIELDS } from './rules.ts'

const isLink = (entry: unknown): entry is { text: string; link: string } =>
  typeof entry === 'object' &&
  entry !== null &&
  'text' in entry &&
  typeof entry.text === 'string' &&
  'link' in entry &&
  typeof entry.link === 'string'

/** Only this place mints a club's key from the database. */
export function toClub(row: Selectable<Clubs>, ways: SiteWay[] = []): Club {
  return {
    id: mintClubId(row.name),
    name: row.name,
    displayName: row.displayName,
    slogan: row.slogan,
    title: row.title,
    kind: row.kind === 'association' ? 'association' : 'club',
    associationName: row.associationName,
    stateCode: row.stateCode,
    hasAssumptionDay: row.hasAssumptionDay,
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
    badgeFileId: row.badgeFileId,
    hosts: row.hosts,
    ways,
  }
}

/** All clubs, the default one first. Public facts only, for every handle. */
export async function listClubs(db: Database): Promise<Club[]> {
  const [rows, { rows: ways }] = await Promise.all([
    db.selectFrom('clubs').selectAll().orderBy('isDefault', 'desc').orderBy('displayName').execute(),
    sql<SiteWay & { club: string }>`select * from public_ways()`.execute(db),
  ])
  const waysOf = Map.groupBy(ways, ({ club }) => club)
  return rows.map((row) => toClub(row, waysOf.get(row.name)))
}

export async function getSettings(ctx: Ctx) {
  allow(canSeeSettings(ctx.actor))
  const [club, details, departments] = await Promise.all([
    ctx.db.selectFrom('clubs').selectAll().where('name', '=', ctx.club.id).executeTakeFirst(),
    ctx.db.selectFrom('clubDetails').selectAll().where('clubId', '=', ctx.club.id).executeTakeFirst(),
    listDepartments(ctx),
  ])
  return { club: found(club), details: found(details), departments }
}

export interface DepartmentLine {
  id: string
  name: string
  /** 0–5, see the department colours of the design. */
  hue: number
  /** Of the sport in the yearly report to the federation; empty without one. */
  federationNo: string
  sportKey: string
  version: number
}

export async function listDepartments(ctx: Ctx): Promise<DepartmentLine[]> {
  return ctx.db
    .selectFrom('departments')
    .select(['id', 'name', 'hue', 'federationNo', 'sportKey', 'version'])
    .where('clubId', '=', ctx.club.id)
    .orderBy('name')
    .execute()
}

export async function getChecklistFacts(ctx: Ctx): Promise<ChecklistFacts> {
  allow(canSeeSettings(ctx.actor))
  const countOf = (from: RawBuilder<unknown>) => sql<number>`(select count(*)::int from ${from})`
  const row = await ctx.db
    .selectFrom('clubs')
    .innerJoin('clubDetails', 'clubDetails.clubId', 'clubs.name')
    .select(['badgeFileId', 'iban', 'creditorId', ...IMPRINT_FIELDS])
    .select([
      countOf(sql`facilities where club_id = clubs.name`).as('halls'),
      countOf(sql`departments where club_id = clubs.name`).as('departments'),
      countOf(sql`courses where club_id = clubs.name and event_id is null`).as('offers'),
      countOf(sql`courses where club_id = clubs.name and event_id is null and state in ('published', 'running')`).as(
        'publicOffers',
      ),
      countOf(sql`club_users where club_id = clubs.name and role <> 'reader'`).as('staff'),
      sql<number>`exists (select from mails where club_id = clubs.name and state = 'sent')::int`.as('sentMails'),
    ])
    .where('clubs.name', '=', ctx.club.id)
    .executeTakeFirst()
  const { badgeFileId, ...facts } = found(row)
  return { ...facts, hasBadge: badgeFileId !== null }
}

/** `isReady` is false without parameters: then nothing is known. */
export async function findParameters(ctx: Ctx): Promise<{ isReady: boolean; parameters: Record<string, string> }> {
  const rows = await ctx.db
    .selectFrom('parameters')
    .select(['name', 'value'])
    .where('clubId', '=', ctx.club.id)
    .orderBy('name')
    .execute()
  return { isReady: rows.length > 0, parameters: Object.fromEntries(rows.map(({ name, value }) => [name, value])) }
}

/** For the program's own use; asks for no right. */
export async function findParameter(ctx: Ctx, name: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('parameters')
    .select('value')
    .where('clubId', '=', ctx.club.id)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value ?? null
}
