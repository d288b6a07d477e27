import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok, refuse } from '../../kernel/answer.ts'
import { isId, newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { findAccount } from '../clubs/find-account.ts'
import { type Ctx, userIdOf } from '../context.ts'
import { noteMandatesUsed, reviveOneOffs } from '../debtors/commands.ts'
import { debtorName } from '../debtors/queries.ts'
import { type DebitScheme, type SepaFault, sequenceOf } from '../sepa/rules.ts'
import { collectedOn, type DebitFault, type DirectDebit, debitFaults, writeDirectDebits } from '../sepa/write-direct-debits.ts'
import { canChangeClaims, canSeeClaims } from './access.ts'
import { allocatedOf, hasOpenReturn, joinMandate } from './join-mandate.ts'
import { CLAIM_JOURNAL } from './journal.ts'

/** Open claims of one debtor that one debit collects. */
export interface DueDebit {
  debtorId: string
  name: string
  mandateId: string
  reference: string
  signedOn: string
  lastUsedOn: string | null
  iban: string
  bic: string
  holder: string
  isAccountNew: boolean
  scheme: DebitScheme
  isOneOff: boolean
  /** Day on which the payer was told of the last of these claims; null: of one nobody was told. */
  toldOn: string | null
  cents: number
  claims: { id: string; cents: number; title: string }[]
}

/** A claim is in a file that goes to the bank, or its payer transfers it after a return. Part of a query on `claims c`. */
export const isInFile = sql<boolean>`exists (
  select from sepa_item_claims ic join sepa_items si on si.club_id = ic.club_id and si.id = ic.item_id
  join sepa_files sf on sf.club_id = si.club_id and sf.id = si.file_id
  where ic.club_id = c.club_id and ic.claim_id = c.id and sf.withdrawn_at is null
    and (si.returned_on is null or si.cleared_how = 'transfer'))`

/** Debits for claims due by a day, of debtors whose mandate counts then. @throws Forbidden */
export async function listDueDebits(ctx: Ctx, dueOn: Temporal.PlainDate): Promise<DueDebit[]> {
  allow(canSeeClaims(ctx.actor))
  const { rows } = await sql<DueDebit>`
    with due as (
      select c.club_id, c.id, c.debtor_id, c.title, c.due_on, c.cents - ${allocatedOf('c')} as cents,
        (select max(n.announced_at at time zone 'Europe/Berlin')::date from debit_notices n where n.club_id = c.club_id
          and n.debtor_id = c.debtor_id and n.run_id = c.run_id and n.due_on = c.due_on) as told_on
      from claims c
      where c.club_id = ${ctx.club.id} and (c.state = 'posted' or (c.state = 'deferred' and c.deferred_until <= ${dueOn}::date))
        and c.due_on <= ${dueOn}::date and c.cents > 0 and not ${isInFile})
    select d.id as debtor_id, trim(${debtorName('d')}) as name, m.id as mandate_id, m.reference, m.signed_on::text as signed_on,
      m.last_used_on::text as last_used_on, m.iban, m.bic, m.holder, m.scheme, m.is_one_off, sum(k.cents)::int as cents,
      case when bool_and(k.told_on is not null) then max(k.told_on)::text end as told_on,
      coalesce((select i.iban <> m.iban from sepa_items i join sepa_files f on f.club_id = i.club_id and f.id = i.file_id and f.withdrawn_at is null
        where i.club_id = d.club_id and i.mandate_id = m.id order by i.id desc limit 1), false) as is_account_new,
      json_agg(json_build_object('id', k.id, 'cents', k.cents, 'title', k.title) order by k.due_on, k.id) as claims
    from due k join debtors d on d.club_id = k.club_id and d.id = k.debtor_id
    ${joinMandate('d', 'm', sql`${dueOn}::date`)}
    where k.cents > 0 and m.id is not null and d.blocked_at is null and not ${hasOpenReturn(sql`d.club_id`, sql`d.id`)}
    group by d.club_id, d.id, m.id, m.reference, m.signed_on, m.last_used_on, m.iban, m.bic, m.holder, m.scheme, m.is_one_off
    order by name, d.id`.execute(ctx.db)
  return rows
}

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

/** Collects what is due under mandates of one scheme: one debit for each debtor, one file. With any fault there is no file; each is named. @throws Forbidden */
export async function createSepaFile(
  ctx: Ctx,
  input: Collecting,
): Promise<Answer<string, SepaFileRefusal, { faulty: { faults: NamedFault[] } }>> {
  allow(canChangeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    // Of two files made at the same moment the second finds the claims taken.
    await sql`select from club_details where club_id = ${ctx.club.id} for update`.execute(ctx.db)
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

/** Part of a query on `sepa_files f`. */
const isBooked = sql<boolean>`exists (
  select from sepa_items i where i.club_id = f.club_id and i.file_id = f.id and (i.returned_on is not null
    or exists (select from payments p where p.club_id = i.club_id and p.sepa_item_id = i.id)))`

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
    const { rows } = await sql<{ isBooked: boolean }>`
      select ${isBooked} as is_booked
      from sepa_files f where f.club_id = ${ctx.club.id} and f.id = ${isId(id) ? id : null}::uuid and f.withdrawn_at is null for update`.execute(
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
