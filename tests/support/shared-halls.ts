import { type Actor, type Ctx, mintClubId } from '../../src/domain/context.ts'
import { clubNamed, type TestDatabase } from './database.ts'

/** An association with clubs of its own and fresh names, as the system acts in them. */
export async function makeAssociation(
  database: TestDatabase,
  name: string,
  clubs: string[],
  { actor = { kind: 'system' }, now }: { actor?: Actor; now?: Temporal.Instant } = {},
): Promise<{ owner: Ctx; members: Ctx[] }> {
  const at = now ?? Temporal.Now.instant()
  const made = async (club: string): Promise<Ctx> => database.ctx(club, actor, at)
  const owner = await made(name)
  const members = await Promise.all(clubs.map(made))
  await database.owner.updateTable('clubs').set({ kind: 'association' }).where('name', '=', name).execute()
  await database.owner
    .updateTable('clubs')
    .set({ associationName: name })
    .where('name', 'in', [name, ...clubs])
    .execute()
  return {
    owner: { ...owner, club: { ...clubNamed(name), id: mintClubId(name), kind: 'association' } },
    members: members.map((ctx) => ({ ...ctx, club: { ...ctx.club, associationName: name } })),
  }
}

/** `template address` of every mail of a club, in order. */
export async function mailsOf(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('mails')
    .select(['template', 'toAddress'])
    .where('clubId', '=', ctx.club.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ template, toAddress }) => `${template} ${toAddress}`)
}
