import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import { isId, newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { postDonation, undoDonation } from '../claims/post-donation.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { readParties } from '../invoices/issue-invoice.ts'
import { takeNumber } from '../numbers/commands.ts'
import { checkAllowances } from '../statements/check-allowances.ts'
import { lockStatements, readStatements } from '../statements/queries.ts'
import { settleWaived } from '../statements/settle-waived.ts'
import { canChangeDonations } from './access.ts'
import type { DonationInput, NoticeInput } from './input.ts'
import { DONATION_JOURNAL } from './journal.ts'
import { type Confirmation, type Donation, findNotice, readDonations } from './queries.ts'
import { confirmationNumber, isNoticeValid } from './rules.ts'
import type { DonationRefusal } from './texts.ts'

/** Enters money that was given for nothing in return, or pay that somebody waived; it pays no claim. Answers its id. @throws Forbidden, NotFound */
export async function enterDonation(ctx: Ctx, input: DonationInput): Promise<Answer<string, DonationRefusal>> {
  allow(canChangeDonations(ctx.actor))
  if (isAfter(input.givenOn, berlinDay(ctx.now))) return refuse('given_later')
  return transaction(ctx, async (ctx) => {
    const { rows } = await sql`select 1 from debtors where club_id = ${ctx.club.id} and id = ${input.debtorId}`.execute(ctx.db)
    found(rows[0])
    const wrong = input.statementId === null ? null : await waiverFault(ctx, input, input.statementId)
    if (wrong) return refuse(wrong)
    const id = await postDonation(ctx, { ...input, isWaiver: input.isWaiver || input.statementId !== null })
    if (input.statementId !== null) await settleWaived(ctx, input.statementId, input.givenOn)
    await record(ctx, { event: 'donation.entered', id, content: DONATION_JOURNAL.entered })
    return ok(id)
  })
}

/**
 * A trainer waives pay that is approved and not paid, once for each statement; a whole one is settled by it, so the law asks for the
 * same as before a transfer. The statement stays locked.
 */
async function waiverFault(
  ctx: Ctx,
  { debtorId, cents, givenOn, acceptsExcess }: DonationInput,
  statementId: string,
): Promise<DonationRefusal | null> {
  await lockStatements(ctx, [statementId])
  const [statement] = await readStatements(
    ctx,
    sql`t.id = ${statementId} and t.state = 'approved' and exists (select from debtors d where d.club_id = t.club_id and d.id = ${debtorId}
      and d.person_id = t.person_id)`,
  )
  if (!statement) return 'statement_wrong'
  if (statement.waivedCents > 0) return 'already_waived'
  if (cents !== statement.cents) return cents > statement.cents ? 'above_statement' : null
  return (await checkAllowances(ctx, [statement], { payOn: givenOn, acceptsExcess }))?.refusal ?? null
}

/** The donation, its payment locked. In a transaction. @throws NotFound */
async function lockDonation(ctx: Ctx, id: string): Promise<Donation> {
  const known = isId(id) ? id : null
  await sql`select from payments where club_id = ${ctx.club.id} and id = ${known}::uuid for update`.execute(ctx.db)
  return found((await readDonations(ctx, sql`p.id = ${known}::uuid`))[0])
}

/** Some of it went to the bank; what is waived whole is settled and may be taken back. */
async function isPaidOut(ctx: Ctx, statementId: string): Promise<boolean> {
  await lockStatements(ctx, [statementId])
  const [statement] = await readStatements(ctx, sql`t.id = ${statementId}`)
  return statement?.state === 'paid' && statement.paymentId !== null
}

/** It was entered wrongly. @throws Forbidden, NotFound */
export async function removeDonation(ctx: Ctx, id: string): Promise<Answer<null, DonationRefusal>> {
  allow(canChangeDonations(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const donation = await lockDonation(ctx, id)
    if (donation.number !== null) return refuse('confirmed')
    if (donation.statementId !== null && (await isPaidOut(ctx, donation.statementId))) return refuse('statement_paid')
    await undoDonation(ctx, id)
    if (donation.statementId !== null) await settleWaived(ctx, donation.statementId, Temporal.PlainDate.from(donation.givenOn))
    await record(ctx, { event: 'donation.removed', id, content: DONATION_JOURNAL.removed })
    return ok(null)
  })
}

/** Confirmations count from 1 in each year; asked again, the same one is answered. Answers its id. @throws Forbidden, NotFound */
export async function confirmDonation(ctx: Ctx, id: string): Promise<Answer<string, DonationRefusal>> {
  allow(canChangeDonations(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const donation = await lockDonation(ctx, id)
    if (donation.confirmationId !== null) return ok(donation.confirmationId)
    const notice = await findNotice(ctx)
    if (!notice) return refuse('notice_missing')
    const today = berlinDay(ctx.now)
    if (isAfter(Temporal.PlainDate.from(donation.givenOn), today)) return refuse('not_given_yet')
    if (!isNoticeValid(notice, today.toString())) return refuse('notice_old')
    const { seller, buyer } = await readParties(ctx, donation.debtorId)
    if (buyer.street === '' || buyer.city === '') return refuse('address_missing')
    if (seller.street === '' || seller.city === '') return refuse('club_address_missing')
    const number = confirmationNumber(today.year, await takeNumber(ctx, 'donation', today.year))
    const { version: _, ...facts } = notice
    const snapshot: Confirmation = {
      number,
      issuedOn: today.toString(),
      name: buyer.name,
      address: [buyer.street, `${buyer.postcode} ${buyer.city}`],
      cents: donation.cents,
      givenOn: donation.givenOn,
      isWaiver: donation.kind === 'waiver',
      club: { name: seller.name, address: [seller.street, `${seller.postcode} ${seller.city}`], city: seller.city },
      notice: facts,
    }
    const confirmationId = newId()
    await ctx.db
      .insertInto('donationConfirmations')
      .values({
        ...{ clubId: ctx.club.id, id: confirmationId, paymentId: id, number, issuedOn: today },
        ...{ snapshot: JSON.stringify(snapshot), madeAt: ctx.now, madeBy: userIdOf(ctx) },
      })
      .execute()
    await record(ctx, { event: 'donation.confirmed', id, content: DONATION_JOURNAL.confirmed(number) })
    return ok(confirmationId)
  })
}

/** The paper came back, or was wrong: it stays in the register, and another may be issued. @throws Forbidden, NotFound */
export async function withdrawConfirmation(ctx: Ctx, id: string): Promise<Answer<null, DonationRefusal>> {
  allow(canChangeDonations(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const { number, confirmationId } = await lockDonation(ctx, id)
    if (number === null || confirmationId === null) return refuse('not_confirmed')
    await ctx.db
      .updateTable('donationConfirmations')
      .set({ withdrawnAt: ctx.now })
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', confirmationId)
      .execute()
    await record(ctx, { event: 'donation.withdrawn', id, content: DONATION_JOURNAL.withdrawn(number) })
    return ok(null)
  })
}

/** Confirmations from now on name this notice. @throws Forbidden */
export async function saveNotice(ctx: Ctx, input: NoticeInput): Promise<Answer<null, DonationRefusal>> {
  allow(canChangeDonations(ctx.actor))
  if (isAfter(input.issuedOn, berlinDay(ctx.now))) return refuse('notice_later')
  return transaction(ctx, async (ctx) => {
    await ctx.db
      .insertInto('exemptionNotices')
      .values({ ...input, clubId: ctx.club.id })
      .onConflict((conflict) =>
        conflict.column('clubId').doUpdateSet((eb) => ({ ...input, version: eb('exemptionNotices.version', '+', 1) })),
      )
      .execute()
    await record(ctx, { event: 'donation.noticed', id: ctx.club.id, content: DONATION_JOURNAL.noticed })
    return ok(null)
  })
}
