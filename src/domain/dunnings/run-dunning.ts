import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { formatIban, isIban } from '../../kernel/bank-codes.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { formatCents } from '../../kernel/money.ts'
import { record } from '../audit/commands.ts'
import { canChangeClaims } from '../claims/access.ts'
import { postDunningFee } from '../claims/post-dunning-fee.ts'
import { claimReference } from '../claims/rules.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { raiseDunningLevel } from '../invoices/raise-dunning-level.ts'
import { sendMail } from '../mail/commands.ts'
import { DUNNING_JOURNAL } from './journal.ts'
import type { DunningLetter } from './mails.ts'
import { listDue, listLevels } from './queries.ts'
import type { DueDunning, Level } from './rules.ts'
import { LEVEL_TEXTS } from './texts.ts'

export interface DunningRun {
  letters: number
  debtors: number
  /** Of them by mail; the others are printed. */
  mails: number
  openCents: number
  feeCents: number
}

/** Sum of a preview: a run with it refuses when something changed since. */
export const seenOf = (due: readonly DueDunning[]): string =>
  `${due.length}-${due.reduce((sum, { openCents }) => sum + openCents, 0)}`

/** Writes to everybody who is due today, one letter each; a broken run goes on where it was when it is asked again. @throws Forbidden */
export async function runDunning(
  ctx: Ctx,
  { seen }: { seen?: string | undefined } = {},
): Promise<Answer<DunningRun, 'nothing' | 'amounts_changed'>> {
  allow(canChangeClaims(ctx.actor))
  const due = await listDue(ctx)
  if (due.length === 0) return refuse('nothing')
  if (seen !== undefined && seen !== seenOf(due)) return refuse('amounts_changed')
  const [levels, account] = await Promise.all([listLevels(ctx), accountOf(ctx)])
  const run: DunningRun = { letters: 0, debtors: 0, mails: 0, openCents: 0, feeCents: 0 }
  for (const debtorId of new Set(due.map((one) => one.debtorId))) {
    const { value: written } = await transaction(ctx, async (ctx) => ok(await dunDebtor(ctx, debtorId, { levels, account })))
    if (written.length > 0) run.debtors++
    for (const { isMail, openCents, feeCents } of written) {
      run.letters++
      run.mails += isMail ? 1 : 0
      run.openCents += openCents
      run.feeCents += feeCents
    }
  }
  return transaction(ctx, async (ctx) => {
    await record(ctx, { event: 'dunning.sent', id: ctx.club.id, content: DUNNING_JOURNAL.run(run.debtors) })
    return ok(run)
  })
}

async function accountOf(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ iban: string }>`select iban from club_details where club_id = ${ctx.club.id}`.execute(ctx.db)
  const iban = rows[0]?.iban ?? ''
  return isIban(iban) ? `IBAN ${formatIban(iban)}` : ''
}

interface Facts {
  levels: readonly Level[]
  account: string
}

/** Nothing when another run was quicker, or the money came. */
async function dunDebtor(ctx: Ctx, debtorId: string, facts: Facts) {
  await sql`select from debtors where club_id = ${ctx.club.id} and id = ${debtorId} for no key update`.execute(ctx.db)
  const written = []
  for (const due of await listDue(ctx, debtorId)) written.push(await dunOne(ctx, due, facts))
  return written
}

async function dunOne(ctx: Ctx, due: DueDunning, { levels, account }: Facts) {
  const { debtorId } = due
  const level = found(levels.find((one) => one.level === due.level))
  const id = newId()
  const title = `Gebühr: ${LEVEL_TEXTS[level.level]}`
  const feeClaimId =
    level.feeCents > 0 ? await postDunningFee(ctx, { debtorId, dunningId: id, cents: level.feeCents, title }) : null
  const payUntil = berlinDay(ctx.now).add({ days: level.termDays })
  const letter = letterOf(due, level, { payUntil, account, feeClaimId })
  const isMail = due.delivery === 'mail' && due.email !== ''
  const address = isMail ? due.email : [due.debtor, due.street, due.town].filter(Boolean).join('\n')
  await insert(ctx, due, { id, feeClaimId, feeCents: level.feeCents, payUntil, isMail, address, letter })
  for (const [next, claims] of Map.groupBy(due.claims, (claim) => claim.next))
    await raiseDunningLevel(
      ctx,
      claims.map(({ claimId }) => claimId),
      next,
      berlinDay(ctx.now),
    )
  if (isMail) await sendMail(ctx, { template: 'dunning.sent', to: due.email, data: letter })
  return { isMail, openCents: due.openCents, feeCents: level.feeCents }
}

function letterOf(
  due: DueDunning,
  level: Level,
  { payUntil, account, feeClaimId }: { payUntil: Temporal.PlainDate; account: string; feeClaimId: string | null },
): DunningLetter {
  return {
    name: due.debtor,
    subject: level.subject,
    text: level.text,
    claims: due.claims.map(({ title, reference, dueOn, openCents }) => ({
      ...{ title, reference },
      dueOn: formatDay(Temporal.PlainDate.from(dueOn)),
      amount: formatCents(openCents),
    })),
    fee: level.feeCents > 0 ? formatCents(level.feeCents) : '',
    ...(feeClaimId && { feeReference: claimReference(feeClaimId) }),
    total: formatCents(due.openCents + level.feeCents),
    payUntil: formatDay(payUntil),
    account,
  }
}

interface Written {
  id: string
  feeClaimId: string | null
  feeCents: number
  payUntil: Temporal.PlainDate
  isMail: boolean
  address: string
  letter: DunningLetter
}

async function insert(ctx: Ctx, { debtorId, level, openCents, claims }: DueDunning, written: Written): Promise<void> {
  const { isMail, letter, ...row } = written
  const clubId = ctx.club.id
  await ctx.db
    .insertInto('dunnings')
    .values({
      ...row,
      ...{ clubId, debtorId, level, openCents, channel: isMail ? 'mail' : 'post', letter: JSON.stringify(letter) },
      ...{ dunnedOn: berlinDay(ctx.now), madeAt: ctx.now, madeBy: userIdOf(ctx) },
    })
    .execute()
  await ctx.db
    .insertInto('dunningClaims')
    .values(claims.map(({ claimId, next, openCents }) => ({ clubId, dunningId: row.id, claimId, level: next, openCents })))
    .execute()
}
