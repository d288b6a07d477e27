import { sql } from 'kysely'
import { type Answer, allow, found, NotFound, refuse } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import { getPersonReach } from '../people/get-person.ts'
import { canSeeConsents } from './access.ts'
import { enterConsent, revoke } from './commands.ts'
import { mayConsentAlone } from './rules.ts'

/** Own person, who acts here for themselves or for a child of theirs. @throws NotFound for everybody else */
async function actingFor(ctx: Ctx, personId: string): Promise<string> {
  const own = ownPersonId(ctx)
  if (!own || !(await getPersonReach(ctx, personId)).isOwn) throw new NotFound('Not found')
  return own
}

/** Somebody younger takes back alone what counts, and gives through a guardian. @throws Forbidden */
export async function mayGiveConsent(ctx: Ctx, personId: string): Promise<boolean> {
  const reach = await getPersonReach(ctx, personId)
  allow(canSeeConsents(ctx.actor, reach))
  if (!reach.isOwn) return false
  if (ownPersonId(ctx) !== personId) return true
  const { rows } = await sql<{ birthOn: Temporal.PlainDate | null }>`
    select birth_on from people where club_id = ${ctx.club.id} and id = ${personId}`.execute(ctx.db)
  return mayConsentAlone(found(rows[0]).birthOn, berlinDay(ctx.now))
}

type OwnGiveRefusal = 'given_already' | 'retired' | 'text_changed' | 'too_young'

/** To the wording that was read, for oneself or an own child. @throws NotFound for everybody else */
export async function giveOwnConsent(
  ctx: Ctx,
  personId: string,
  { purposeId, textVersion }: { purposeId: string; textVersion: number },
): Promise<Answer<string, OwnGiveRefusal>> {
  const byPersonId = await actingFor(ctx, personId)
  if (!(await mayGiveConsent(ctx, personId))) return refuse('too_young')
  return enterConsent(ctx, personId, { purposeId, textVersion, byPersonId, givenAt: ctx.now, source: 'web' })
}

/** At any time, whoever gave it; the office is told. @throws NotFound for everybody else */
export async function takeBackOwnConsent(ctx: Ctx, personId: string, id: string): Promise<Answer<null>> {
  await actingFor(ctx, personId)
  return revoke(ctx, personId, id, { isSettled: false })
}
