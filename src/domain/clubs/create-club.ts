import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Club, type Ctx, mintClubId } from '../context.ts'
import { canEditInstallation } from './access.ts'
import { isHostTaken } from './commands.ts'
import type { NewClub } from './input.ts'
import { CLUB_JOURNAL } from './journal.ts'
import { toClub } from './queries.ts'

async function enterCreator(ctx: Ctx): Promise<void> {
  if (ctx.actor.kind !== 'user') return
  const { userId, email, profile } = ctx.actor
  const { userName = email, firstname = '', lastname = '' } = profile ?? {}
  const search = fold([firstname, lastname, userName, email].join(' '))
  await ctx.db
    .insertInto('clubUsers')
    .values({ clubId: ctx.club.id, id: newId(), userId, role: 'super', userName, firstname, lastname, search })
    .execute()
}

/** The first club of an installation is its default. Any context will do: the transaction switches to the new club. */
export async function createClub(ctx: Ctx, input: NewClub): Promise<Answer<Club, 'name_taken' | 'host_taken'>> {
  allow(canEditInstallation(ctx.actor))
  const id = mintClubId(input.name)
  return transaction(ctx, async (outer) => {
    await sql`select set_config('app.club_id', ${id}, true)`.execute(outer.db)
    const there = await outer.db.selectFrom('clubs').select('name').execute()
    if (there.some(({ name }) => name === id)) return refuse('name_taken')
    const ctx = { ...outer, club: { ...outer.club, id, name: input.name } }
    if (await isHostTaken(ctx, input.hosts)) return refuse('host_taken')
    const { name, displayName, kind, stateCode, hosts } = input
    const row = await ctx.db
      .insertInto('clubs')
      .values({
        name,
        displayName,
        title: displayName,
        kind,
        stateCode,
        hosts,
        copyrightYear: berlinDay(ctx.now).year,
        isDefault: there.length === 0,
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) return refuse('name_taken')
    await ctx.db.insertInto('clubDetails').values({ clubId: id }).execute()
    await enterCreator(ctx)
    await record(ctx, { event: 'club.created', id, content: CLUB_JOURNAL.created(displayName) })
    return ok(toClub(row))
  })
}
