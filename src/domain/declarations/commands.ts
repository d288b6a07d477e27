import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { findContact } from '../clubs/find-contact.ts'
import type { Ctx } from '../context.ts'
import { AWAITED, sendMail } from '../mail/commands.ts'
import { onlyOnce } from '../repeats/commands.ts'
import { canHandleDeclarations } from './access.ts'
import { findExitDay } from './find-exit-day.ts'
import type { ContractNotice, Withdrawal } from './input.ts'
import { DECLARATION_JOURNAL } from './journal.ts'
import type { DeclaredFacts } from './mails.ts'
import { KIND_TEXTS } from './texts.ts'

export type Declared = {
  kind: 'withdrawal' | 'notice'
  name: string
  /** Name of the guardian who declares; empty for all others. */
  by: string
  email: string
  contract: string
  way: string
  reason: string
  wanted: string
  receivedAt: string
}

/** § 356a BGB: without a login; the receipt goes out at once. Once for a key. */
export function declareWithdrawal(ctx: Ctx, input: Withdrawal, key: string | null): Promise<Answer<Declared, 'key_reused'>> {
  return declare(ctx, key, { kind: 'withdrawal', ...input, isExtraordinary: false, reason: '', wantedOn: null })
}

/** § 312k BGB: without a login; the receipt goes out at once. Once for a key. */
export function giveNotice(ctx: Ctx, input: ContractNotice, key: string | null): Promise<Answer<Declared, 'key_reused'>> {
  const { kind, name, email, contract, reason, wantedOn } = input
  const isExtraordinary = kind === 'extraordinary'
  return declare(ctx, key, {
    kind: 'notice',
    name,
    email,
    contract,
    isExtraordinary,
    reason: isExtraordinary ? reason : '',
    wantedOn,
  })
}

interface Declaration extends Withdrawal {
  kind: 'withdrawal' | 'notice'
  isExtraordinary: boolean
  reason: string
  wantedOn: Temporal.PlainDate | null
  /** Known at once where somebody signed in declares. */
  memberId?: string
  declaredBy?: string
}

const declaringFor = ({ actor }: Ctx, { declaredBy, memberId }: Declaration): string =>
  declaredBy && actor.kind === 'user' && actor.profile && actor.profile.memberId !== memberId
    ? `${actor.profile.firstname} ${actor.profile.lastname}`.trim()
    : ''

/** `wanted`: the day by the club's rule, where the member is known. */
function presentDeclared(ctx: Ctx, declaration: Declaration, wanted: string | null): Declared {
  const { kind, name, email, contract, isExtraordinary, reason, wantedOn } = declaration
  const isNotice = kind === 'notice'
  return {
    kind,
    name,
    by: declaringFor(ctx, declaration),
    email,
    contract,
    reason,
    way: isNotice ? (isExtraordinary ? 'außerordentlich' : 'ordentlich') : '',
    wanted: wanted ?? (isNotice ? (wantedOn ? `zum ${formatDay(wantedOn)}` : 'zum nächstmöglichen Zeitpunkt') : ''),
    receivedAt: ctx.now.toString(),
  }
}

/** Stores it and mails the receipt. Asks for no right. */
export async function declare(ctx: Ctx, key: string | null, declaration: Declaration): Promise<Answer<Declared, 'key_reused'>> {
  const input = { ...declaration, wantedOn: declaration.wantedOn?.toString() ?? null }
  return transaction(ctx, (ctx) =>
    onlyOnce(ctx, { operation: 'declare', key, input }, async () => {
      const id = newId()
      await ctx.db
        .insertInto('declarations')
        .values({ clubId: ctx.club.id, id, receivedAt: ctx.now, ...declaration })
        .execute()
      await record(ctx, {
        event: `declaration.${declaration.kind}`,
        id,
        content: DECLARATION_JOURNAL.received(KIND_TEXTS[declaration.kind]),
      })
      const isOrdinary = declaration.kind === 'notice' && !declaration.isExtraordinary
      const exit = declaration.memberId && isOrdinary ? await findExitDay(ctx, ctx.now, declaration.wantedOn) : null
      const declared = presentDeclared(ctx, declaration, exit && `zum ${formatDay(exit.day)} (${exit.rule})`)
      await notifyBoth(ctx, declared)
      return ok(declared)
    }),
  )
}

async function notifyBoth(ctx: Ctx, { email, ...facts }: Declared): Promise<void> {
  const data: DeclaredFacts = facts
  await sendMail(ctx, { template: 'declaration.received', to: email, data, priority: AWAITED })
  const office = (await findContact(ctx))?.email ?? ''
  if (office !== '') await sendMail(ctx, { template: 'declaration.forOffice', to: office, data: { ...data, email } })
}

/** @throws Forbidden */
export async function handleDeclaration(ctx: Ctx, id: string, note: string): Promise<Answer<null, 'already_handled'>> {
  allow(canHandleDeclarations(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const handledBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null
    const done = await ctx.db
      .updateTable('declarations')
      .set({ handledAt: ctx.now, handledBy, handledNote: note })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .where('handledAt', 'is', null)
      .returning('kind')
      .executeTakeFirst()
    if (!done) return refuse('already_handled')
    await record(ctx, { event: 'declaration.handled', id, content: DECLARATION_JOURNAL.handled })
    return ok(null)
  })
}
