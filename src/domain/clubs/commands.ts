import { sql, type Updateable } from 'kysely'
import type { Clubs } from '../../database/tables.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { changeOf } from '../audit/rules.ts'
import type { Ctx } from '../context.ts'
import { canEditInstallation, canEditSettings } from './access.ts'
import type { ClubDetails, ClubFace, ClubFlags, ClubHosts, FooterLinks } from './input.ts'
import { CLUB_JOURNAL } from './journal.ts'
import { FIELD_TEXTS } from './texts.ts'

type Meanwhile = 'changed_meanwhile'

const namesOf = (fields: Readonly<Record<string, unknown>>): string =>
  Object.keys(fields)
    .map((field) => FIELD_TEXTS[field] ?? field)
    .join(', ')

interface StoredChange {
  version: number
  fields: Record<string, unknown>
  /** Begin of the journal's sentence; the changed fields follow. */
  said: (names: string) => string
}

async function storeChange(
  ctx: Ctx,
  before: { version: number },
  { version, fields, said }: StoredChange,
  store: () => Promise<unknown>,
): Promise<Answer<null, Meanwhile>> {
  if (before.version !== version) return refuse('changed_meanwhile')
  const change = changeOf(before, fields)
  if (!change) return ok(null)
  await store()
  const content = said(namesOf(change.after))
  await record(ctx, { event: 'club.changed', id: ctx.club.id, content, ...change })
  return ok(null)
}

async function changeClub(
  ctx: Ctx,
  version: number,
  fields: Record<string, unknown>,
  stored: Updateable<Clubs> = fields,
): Promise<Answer<null, Meanwhile>> {
  const before = await ctx.db
    .selectFrom('clubs')
    .selectAll()
    .where('name', '=', ctx.club.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return storeChange(ctx, before, { version, fields, said: CLUB_JOURNAL.settingsChanged }, () =>
    ctx.db
      .updateTable('clubs')
      .set({ ...stored, version: version + 1 })
      .where('name', '=', ctx.club.id)
      .execute(),
  )
}

export async function changeFace(ctx: Ctx, { version, ...fields }: ClubFace): Promise<Answer<null, Meanwhile>> {
  allow(canEditSettings(ctx.actor))
  return transaction(ctx, (ctx) => changeClub(ctx, version, fields))
}

export async function changeFooter(ctx: Ctx, { version, footerLinks }: FooterLinks): Promise<Answer<null, Meanwhile>> {
  allow(canEditSettings(ctx.actor))
  return transaction(ctx, (ctx) => changeClub(ctx, version, { footerLinks }, { footerLinks: JSON.stringify(footerLinks) }))
}

/** Superusers only. */
export async function changeFlags(ctx: Ctx, { version, ...fields }: ClubFlags): Promise<Answer<null, Meanwhile>> {
  allow(canEditInstallation(ctx.actor))
  return transaction(ctx, (ctx) => changeClub(ctx, version, fields))
}

/** Superusers only; a host name belongs to one club. */
export async function changeHosts(ctx: Ctx, { version, hosts }: ClubHosts): Promise<Answer<null, Meanwhile | 'host_taken'>> {
  allow(canEditInstallation(ctx.actor))
  return transaction(ctx, async (ctx) => {
    if (await isHostTaken(ctx, hosts)) return refuse('host_taken')
    return changeClub(ctx, version, { hosts })
  })
}

/** Locks host names until the transaction ends. */
export async function isHostTaken(ctx: Ctx, hosts: readonly string[]): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('club hosts'))`.execute(ctx.db)
  const taken = await ctx.db
    .selectFrom('clubs')
    .select('name')
    .where('name', '<>', ctx.club.id)
    .where(sql<boolean>`hosts && ${hosts}::text[]`)
    .executeTakeFirst()
  return taken !== undefined
}

export async function changeDetails(ctx: Ctx, { version, ...fields }: ClubDetails): Promise<Answer<null, Meanwhile>> {
  allow(canEditSettings(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const before = await ctx.db
      .selectFrom('clubDetails')
      .selectAll()
      .where('clubId', '=', ctx.club.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    return storeChange(ctx, before, { version, fields, said: CLUB_JOURNAL.detailsChanged }, () =>
      ctx.db
        .updateTable('clubDetails')
        .set({ ...fields, version: version + 1 })
        .where('clubId', '=', ctx.club.id)
        .execute(),
    )
  })
}

/** Null removes the badge. Answers the former image. */
export async function changeBadge(ctx: Ctx, fileId: string | null): Promise<{ id: string; name: string } | null> {
  allow(canEditSettings(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const before = await ctx.db
      .selectFrom('clubs')
      .leftJoin('files', (join) => join.onRef('files.clubId', '=', 'clubs.name').onRef('files.id', '=', 'clubs.badgeFileId'))
      .select(['files.id', 'files.name'])
      .where('clubs.name', '=', ctx.club.id)
      .forUpdate('clubs')
      .executeTakeFirstOrThrow()
    await ctx.db.updateTable('clubs').set({ badgeFileId: fileId }).where('name', '=', ctx.club.id).execute()
    const content = fileId ? CLUB_JOURNAL.badgeChanged : CLUB_JOURNAL.badgeRemoved
    await record(ctx, { event: 'club.changed', id: ctx.club.id, content })
    return before.id && before.name ? { id: before.id, name: before.name } : null
  })
}
