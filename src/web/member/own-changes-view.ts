import type { Ctx } from '../../domain/context.ts'
import { findActiveMandate, listPayers } from '../../domain/debtors/queries.ts'
import type { Member } from '../../domain/members/queries.ts'
import { changedValues } from '../../domain/scheduled-changes/changed-values.ts'
import { listOwnChanges, type ScheduledChange } from '../../domain/scheduled-changes/queries.ts'
import { maskedIban } from '../../kernel/bank-codes.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'

const presentChange = (change: ScheduledChange) => ({
  id: change.id,
  isAsked: change.state === 'asked',
  state:
    change.state === 'asked'
      ? `eingereicht am ${formatDay(berlinDay(change.askedAt))}`
      : `gilt ab ${formatDay(change.effectiveOn)}`,
  text: changedValues(change)
    .map(({ label, next }) => `${label}: ${next}`)
    .join(' · '),
})

/** The account that fees are taken from; null where somebody else pays, or for another person's page. */
async function presentAccount(ctx: Ctx, personId: string) {
  if (ctx.actor.kind !== 'user' || ctx.actor.profile?.personId !== personId) return null
  const payers = await listPayers(ctx, personId, berlinDay(ctx.now))
  if (payers.some(({ personId: paying }) => paying !== personId)) return null
  const mandate = await findActiveMandate(ctx, personId)
  return { text: mandate ? `${maskedIban(mandate.iban)}, ${mandate.holder}` : '' }
}

/** Fields that wait for the office's approval, and those that wait already. */
export async function presentOwnChanges(ctx: Ctx, { personId, firstname, lastname, birthOn, isOrganisation }: Member) {
  const [waiting, account] = await Promise.all([listOwnChanges(ctx, personId), presentAccount(ctx, personId)])
  const name = isOrganisation ? null : { firstname, lastname, birthOn: birthOn ? formatDay(birthOn) : '' }
  return { waiting: waiting.map(presentChange), name, account }
}

export type OwnChangesView = Awaited<ReturnType<typeof presentOwnChanges>>
