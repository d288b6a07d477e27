import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { isId, newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { findAccount } from '../clubs/find-account.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { noteMandatesUsed, reviveOneOffs } from '../debtors/commands.ts'
import { type DebitScheme, type SepaFault, sequenceOf } from '../sepa/rules.ts'
import { collectedOn, type DebitFault, type DirectDebit, debitFaults, writeDirectDebits } from '../sepa/write-direct-debits.ts'
import { canChangeClaims, canSeeClaims } from './access.ts'
import { CLAIM_JOURNAL } from './journal.ts'
import { type DueDebit, listDueDebits } from './list-due-debits.ts'

export interface NamedFault {
  /** Empty: the whole file. */
  name: string
  fault: DebitFault
}

export type SepaFileRefusal = 'faulty' | 'no_creditor'

/** `GSV-20270115-A1B2C3`, of companies `GSV-20270115-B2B-A1B2C3`: at most 30 signs. */
const messageIdOf = (ctx: Ctx, id: string, dueOn: Temporal.PlainDate, scheme: DebitScheme): string =>
  [ctx.club.name.slice(0, 10), dueOn.toString().replaceAll('-', ''), ...(scheme === 'B2B' ? [scheme] : []), id.slice(-6)]
    .join('-')
    .toUpperCase()

function debitOf(due: DueDebit, endToEndId: string, dueOn: Temporal.PlainDate, clubName: string): DirectDebit {
  const { cents, reference, signedOn, lastUsedOn, isAccountNew, holder, iban, bic, claims, scheme, isOneOff } = due
  return {
    endToEndId,
    amountCents: cents,
    dueOn: dueOn.toString(),
    scheme,
    sequence: sequenceOf({ isOneOff, lastUsedOn }),
    mandate: { reference, signedOn, isAccountNew },
    debtor: { name: holder, iban, bic: bic || null },
    text: `${clubName}: ${[...new Set(claims.map(({ title }) => title))].join(', ')}`,
  }
}

const endToEndOf = (itemId: string): string => `E${itemId.replaceAll('-', '').slice(-30)}`.toUpperCase()

interface Collecting {
  dueOn: Temporal.PlainDate
  scheme?: DebitScheme
}

/** Content of a file of these debits; null while the club has no account to collect on. */
async function draftFile(ctx: Ctx, { dueOn, scheme = 'CORE' }: Collecting, all: readonly DueDebit[]) {
  const creditor = await findAccount(ctx)
  if (!creditor || creditor.creditorId === '') return null
  const id = newId()
  const items = all.filter((one) => one.scheme === scheme).map((one) => ({ ...one, itemId: newId() }))
  const debits = items.map((one) => debitOf(one, endToEndOf(one.itemId), dueOn, ctx.club.displayName))
  return { id, items, file: { messageId: messageIdOf(ctx, id, dueOn, scheme), createdAt: ctx.now, creditor, debits } }
}

const named = (faults: readonly SepaFault<DebitFault>[], items: readonly DueDebit[]): NamedFault[] =>
  faults.map(({ at, fault }) => ({ name: at === null ? '' : (items[at]?.name ?? ''), fault }))

/** Faults for which a file of these debits would not be made. @throws Forbidden */
export async function findDebitFaults(ctx: Ctx, input: Collecting, due: readonly DueDebit[]): Promise<NamedFault[]> {
  allow(canSeeClaims(ctx.actor))
  const draft = await draftFile(ctx, input, due)
  return draft ? named(debitFaults(draft.file), draft.items) : []
}

/** Files and statements of a club follow each other: the next statement sees what the one before did. In a transaction. */
export const lockBank = (ctx: Ctx) => sql`select from club_details where club_id = ${ctx.club.id} for update`.execute(ctx.db)

/** Collects what is due under mandates of one scheme: one debit for each debtor, one file. With any fault there is no file; each is named. @throws Forbidden */
export async function createSepaFile(
  ctx: Ctx,
  input: Collecting,
): Promise<Answer<string, SepaFileRefusal, { faulty: { faults: NamedFault[] } }>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    // Of two files made at the same moment the second finds the claims taken.
    await lockBank(ctx)
    const draft = await draftFile(ctx, input, await listDueDebits(ctx, input.dueOn))
    if (!draft) return refuse('no_creditor')
    const { id, items, file } = draft
    const written = writeDirectDebits(file)
    if (!written.ok) return refuse('faulty', { faults: named(written.faults, items) })
    const dueOn = collectedOn({ dueOn: input.dueOn.toString() })
    await insertFile(ctx, { ...file, id, content: written.value, dueOn }, items)
    await record(ctx, { event: 'sepa_file.created', id, content: CLAIM_JOURNAL.fileMade(items.length) })
    return ok(id)
  })
}

async function insertFile(
  ctx: Ctx,
  { id, messageId, content, dueOn }: { id: string; messageId: string; content: string; dueOn: string },
  items: readonly (DueDebit & { itemId: string })[],
): Promise<void> {
  const clubId = ctx.club.id
  await ctx.db
    .insertInto('sepaFiles')
    .values({
      ...{ clubId, id },
      kind: 'debit',
      messageId,
      dueOn: Temporal.PlainDate.from(dueOn),
      items: items.length,
      totalCents: items.reduce((sum, { cents }) => sum + cents, 0),
      content,
      sha256: createHash('sha256').update(content).digest('hex'),
      madeAt: ctx.now,
      madeBy: userIdOf(ctx),
    })
    .execute()
  const rows = items.map(({ itemId, ...one }) => ({ ...one, itemId, endToEndId: endToEndOf(itemId) }))
  await sql`
    insert into sepa_items (club_id, id, file_id, debtor_id, mandate_id, end_to_end_id, cents, iban, holder)
    select ${clubId}, "itemId", ${id}, "debtorId", "mandateId", "endToEndId", cents, iban, holder
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("itemId" uuid, "debtorId" uuid, "mandateId" uuid, "endToEndId" text,
      cents int, iban text, holder text)`.execute(ctx.db)
  const parts = items.flatMap(({ itemId, claims }) => claims.map((claim) => ({ itemId, id: claim.id, cents: claim.cents })))
  await sql`
    insert into sepa_item_claims (club_id, item_id, claim_id, cents)
    select ${clubId}, "itemId", id, cents from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as given ("itemId" uuid, id uuid, cents int)`.execute(
    ctx.db,
  )
  await noteMandatesUsed(
    ctx,
    items.map(({ mandateId }) => mandateId),
    dueOn,
  )
}

export interface SepaFile {
  id: string
  kind: 'debit' | 'transfer'
  messageId: string
  dueOn: string
  items: number
  totalCents: number
  returned: number
  /** The bank has booked some of it. */
  isBooked: boolean
  madeAt: Temporal.Instant
  withdrawnAt: Temporal.Instant | null
}

/** A payment that was undone does not count. Part of a query on `sepa_files f`. */
const isBooked = sql<boolean>`exists (
  select from sepa_items i where i.club_id = f.club_id and i.file_id = f.id and (i.returned_on is not null
    or exists (select from payments p where p.club_id = i.club_id and p.sepa_item_id = i.id and p.undone_at is null)))`

/** The latest first, at most 100. @throws Forbidden */
export async function listSepaFiles(ctx: Ctx): Promise<SepaFile[]> {
  allow(canSeeClaims(ctx.actor))
  const { rows } = await sql<SepaFile>`
    select f.id, f.kind, f.message_id, f.due_on::text as due_on, f.items, f.total_cents, f.made_at, f.withdrawn_at,
      (select count(*)::int from sepa_items i where i.club_id = f.club_id and i.file_id = f.id and i.returned_on is not null) as returned,
      ${isBooked} as is_booked
    from sepa_files f where f.club_id = ${ctx.club.id} and f.kind = 'debit' order by f.made_at desc limit 100`.execute(ctx.db)
  return rows
}

/** The file as it was made. @throws Forbidden, NotFound */
export async function getSepaFile(ctx: Ctx, id: string): Promise<{ messageId: string; content: string }> {
  allow(canSeeClaims(ctx.actor))
  const { rows } = await sql<{ messageId: string; content: string }>`
    select message_id, content from sepa_files where club_id = ${ctx.club.id} and id = ${isId(id) ? id : null}::uuid`.execute(
    ctx.db,
  )
  return found(rows[0])
}

/** The file for whoever takes it along; the log says who read its accounts. @throws Forbidden, NotFound */
export async function takeSepaFile(ctx: Ctx, id: string): Promise<{ messageId: string; content: string }> {
  return transaction(ctx, async (ctx) => {
    const file = await getSepaFile(ctx, id)
    await record(ctx, { event: 'sepa_file.read', id, content: CLAIM_JOURNAL.fileRead })
    return file
  })
}

/** The file never goes to the bank; its claims can be collected anew. @throws Forbidden, NotFound */
export async function withdrawSepaFile(ctx: Ctx, id: string): Promise<Answer<null, 'already_booked'>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    await lockBank(ctx)
    const { rows } = await sql<{ isBooked: boolean }>`
      select ${isBooked} as is_booked
      from sepa_files f where f.club_id = ${ctx.club.id} and f.id = ${isId(id) ? id : null}::uuid and f.withdrawn_at is null`.execute(
      ctx.db,
    )
    if (found(rows[0]).isBooked) return refuse('already_booked')
    await sql`update sepa_files set withdrawn_at = ${ctx.now} where club_id = ${ctx.club.id} and id = ${id}`.execute(ctx.db)
    const { rows: items } = await sql<{ mandateId: string }>`
      select mandate_id from sepa_items where club_id = ${ctx.club.id} and file_id = ${id} and mandate_id is not null`.execute(
      ctx.db,
    )
    await reviveOneOffs(
      ctx,
      items.map(({ mandateId }) => mandateId),
    )
    await record(ctx, { event: 'sepa_file.withdrawn', id, content: CLAIM_JOURNAL.fileWithdrawn })
    return ok(null)
  })
}
