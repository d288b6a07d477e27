import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, found, NotFound, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import { getPersonReach } from '../people/get-person.ts'
import type { OwnRequest } from './input.ts'
import { PRIVACY_JOURNAL } from './journal.ts'
import { answerDueOn } from './rules.ts'

/** For oneself or an own child; one open request of a kind at a time. @throws NotFound for everybody else */
export async function askAboutOwnData(
  ctx: Ctx,
  personId: string,
  { kind }: Pick<OwnRequest, 'kind'>,
): Promise<Answer<string, 'asked_already'>> {
  const own = ownPersonId(ctx)
  if (!own || !(await getPersonReach(ctx, personId)).isOwn) throw new NotFound('Not found')
  return transaction(ctx, async (ctx) => {
    const ofClub = sql`club_id = ${ctx.club.id}`
    await sql`select from people where ${ofClub} and id = ${personId} for update`.execute(ctx.db)
    const { rows } = await sql<{ name: string; isOpen: boolean }>`
      select trim(firstname || ' ' || lastname) as name, exists (select from data_requests
        where ${ofClub} and person_id = ${personId} and kind = ${kind} and answered_on is null) as is_open
      from people where ${ofClub} and id = ${own}`.execute(ctx.db)
    const { name, isOpen } = found(rows[0])
    if (isOpen) return refuse('asked_already')
    const requester = `${name}, ${own === personId ? 'im eigenen Profil' : 'sorgeberechtigt, im Profil des Kindes'}`
    const [id, askedOn] = [newId(), berlinDay(ctx.now)]
    await ctx.db
      .insertInto('dataRequests')
      .values({ clubId: ctx.club.id, id, personId, kind, requester, askedOn, dueOn: answerDueOn(askedOn) })
      .execute()
    await record(ctx, { event: 'data_request.asked', id, content: PRIVACY_JOURNAL.askedOneself })
    return ok(id)
  })
}
