import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, found, NotFound, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { listPayers } from '../debtors/queries.ts'
import { getPersonReach } from '../people/get-person.ts'
import { planChange } from './commands.ts'
import type { AccountFields, WantedName } from './input.ts'

export type AskRefusal = 'waits_already' | 'unchanged' | 'other_pays'

type Wanted = { kind: 'person'; fields: WantedName } | { kind: 'account'; fields: AccountFields }

interface Present {
  firstname: string
  lastname: string
  birthOn: string | null
}

/** The row stays locked: of two questions at once the second waits. */
async function lockPerson(ctx: Ctx, personId: string): Promise<Present> {
  const { rows } = await sql<Present>`
    select firstname, lastname, birth_on::text as birth_on from people
    where club_id = ${ctx.club.id} and id = ${personId} for update`.execute(ctx.db)
  return found(rows[0])
}

async function waits(ctx: Ctx, personId: string, kind: Wanted['kind']): Promise<boolean> {
  const { rows } = await sql`select from scheduled_changes
    where club_id = ${ctx.club.id} and object_id = ${personId} and object_kind = ${kind} and state = 'asked'`.execute(ctx.db)
  return rows.length > 0
}

/** Only the fields that would change. */
function changedFields(before: Present, wanted: WantedName): Record<string, string> {
  const after = { ...wanted, birthOn: wanted.birthOn.toString() }
  const names = ['firstname', 'lastname', 'birthOn'] as const
  return Object.fromEntries(names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]))
}

/**
 * Name and birth date that the person or a guardian wishes, or a new bank account of the actor, unless somebody else pays for them. The
 * office decides. @throws NotFound for everybody else
 */
export async function askChange(ctx: Ctx, personId: string, { kind, fields }: Wanted): Promise<Answer<string, AskRefusal>> {
  const isSelf = ctx.actor.kind === 'user' && ctx.actor.profile?.personId === personId
  if (!isSelf && (kind === 'account' || !(await getPersonReach(ctx, personId)).isOwn)) throw new NotFound('Not found')
  return transaction(ctx, async (ctx) => {
    const before = await lockPerson(ctx, personId)
    const effectiveOn = berlinDay(ctx.now)
    if (await waits(ctx, personId, kind)) return refuse('waits_already')
    if (kind === 'account') {
      const payers = await listPayers(ctx, personId, effectiveOn)
      if (payers.some(({ personId: paying }) => paying !== personId)) return refuse('other_pays')
      return ok(
        await planChange(ctx, { kind, personId, fields: { ...fields, signedOn: effectiveOn }, effectiveOn, state: 'asked' }),
      )
    }
    const changed = changedFields(before, fields)
    if (Object.keys(changed).length === 0) return refuse('unchanged')
    return ok(await planChange(ctx, { kind, personId, fields: changed, effectiveOn, state: 'asked' }))
  })
}
