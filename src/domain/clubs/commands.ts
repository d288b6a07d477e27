import { sql, type Updateable } from 'kysely'
import type { Clubs } from '../../database/tables.ts'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import { changeOf } from '../audit/rules.ts'
import type { Ctx } from '../context.ts'
import { canEditInstallation, canEditSettings } from './access.ts'
import type { ClubDetails, ClubFace, ClubFlags, ClubHosts, FooterLinks } from './input.ts'
import { FIELD_TEXTS } from './texts.ts'

type Meanwhile = 'changed_meanwhile'

const namesOf = (fields: Readonly<Record<string, unknown>>): string =>
  Object.keys(fields)
    .map((field) => FIELD_TEXTS[field] ?? field)
    .join(', ')

interface StoredChange {
  version: number
  fields: Record<string, unknown>
  /** What the journal says before the names of what changed. */
  said: string
}

/** Stores and records what differs from a locked row, if it is still the version that was on screen. */
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
  const content = `${said}: ${namesOf(change.after)}`
  await record(ctx, { event: 'club.changed', id: ctx.club.id, content, ...change })
  return ok(null)
}

/** Changes the public row of the club. */
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
  return storeChange(ctx, before, { version, fields, said: 'Einstellungen geändert' }, () =>
    ctx.db
      .updateTable('clubs')
      .set({ ...stored, version: version + 1 })
      .where('name', '=', ctx.club.id)
      .execute(),
  )
}

/** Changes name, slogan, title, state, colours and year. */
export async function changeFace(ctx: Ctx, { version, ...fields }: ClubFace): Promise<Answer<null, Meanwhile>> {
  allow(canEditSettings(ctx.actor))
  return transaction(ctx, (ctx) => changeClub(ctx, version, fields))
}

/** Replaces the links of the footer. */
export async function changeFooter(ctx: Ctx, { version, footerLinks }: FooterLinks): Promise<Answer<null, Meanwhile>> {
  allow(canEditSettings(ctx.actor))
  return transaction(ctx, (ctx) => changeClub(ctx, version, { footerLinks }, { footerLinks: JSON.stringify(footerLinks) }))
}

/** Switches whole features on or off; superusers only. */
export async function changeFlags(ctx: Ctx, { version, ...fields }: ClubFlags): Promise<Answer<null, Meanwhile>> {
  allow(canEditInstallation(ctx.actor))
  return transaction(ctx, (ctx) => changeClub(ctx, version, fields))
}

/** Replaces the club's host names; a name can belong to one club only. */
export async function changeHosts(ctx: Ctx, { version, hosts }: ClubHosts): Promise<Answer<null, Meanwhile | 'host_taken'>> {
  allow(canEditInstallation(ctx.actor))
  return transaction(ctx, async (ctx) => {
    if (await isHostTaken(ctx, hosts)) return refuse('host_taken')
    return changeClub(ctx, version, { hosts })
  })
}

/** Whether another club answers on one of these hosts. Holds the lock of host names until the transaction ends. */
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

/** Changes address, register entry, tax number and bank. */
export async function changeDetails(ctx: Ctx, { version, ...fields }: ClubDetails): Promise<Answer<null, Meanwhile>> {
  allow(canEditSettings(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const before = await ctx.db
      .selectFrom('clubDetails')
      .selectAll()
      .where('clubId', '=', ctx.club.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    return storeChange(ctx, before, { version, fields, said: 'Angaben zum Verein geändert' }, () =>
      ctx.db
        .updateTable('clubDetails')
        .set({ ...fields, version: version + 1 })
        .where('clubId', '=', ctx.club.id)
        .execute(),
    )
  })
}

/** Makes an image the club's badge, or takes the badge away (null). Answers the image that is no badge any more. */
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
    const content = fileId ? 'Wappen geändert' : 'Wappen entfernt'
    await record(ctx, { event: 'club.changed', id: ctx.club.id, content })
    return before.id && before.name ? { id: before.id, name: before.name } : null
  })
}
