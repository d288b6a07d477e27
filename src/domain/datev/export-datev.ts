import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { canChangeClaims, canSeeClaims } from '../claims/access.ts'
import { invoicesAbout } from '../claims/invoices-about.ts'
import { joinBookedDays, localDay } from '../claims/join-booked-days.ts'
import type { VatKey } from '../claims/rules.ts'
import type { Ctx } from '../context.ts'
import { debtorName } from '../debtors/queries.ts'
import type { DatevInput } from './input.ts'
import { DATEV_JOURNAL } from './journal.ts'
import { type DatevBooking, writeDatev } from './write-datev.ts'

const MOST_BOOKINGS = 99_999
/** Keys of automatic tax: 2 for 7 %, 3 for 19 %. */
const TAX_KEYS: Partial<Record<VatKey, string>> = { reduced: '2', full: '3' }

/** Of SKR 42. */
const DONATIONS = '40500'

interface Row {
  /** Payment that is booked on its day; null of other bookings. */
  paymentId: string | null
  kind: 'claim' | 'dropped' | 'payment' | 'donation' | 'cost' | 'pay'
  cents: number
  bookedOn: string
  account: string
  vatKey: VatKey
  title: string
  debtor: string
  department: string
  number: string
}

/**
 * Claims of a time by the day they were posted, what was waived or cancelled, payments, what the bank took for debits that came back, and
 * trainers' pay. A payment that was undone in a later month stays in its own, which was exported by then, and is booked back on that day;
 * its line booked anew counts from then on, as does a payment that is missing from a hand-over of its month. Pay that came back likewise.
 * @throws Forbidden
 */
export async function exportDatev(ctx: Ctx, input: DatevInput): Promise<Answer<Uint8Array, 'nothing' | 'too_many'>> {
  allow(input.isHandedOver ? canChangeClaims(ctx.actor) : canSeeClaims(ctx.actor))
  return transaction(ctx, async (ctx) => {
    const rows = await listBookings(ctx, input)
    if (rows.length === 0) return refuse('nothing')
    if (rows.length > MOST_BOOKINGS) return refuse('too_many')
    const { from, to, consultantNo, clientNo, receivables, isHandedOver } = input
    const { id: clubId } = ctx.club
    if (isHandedOver) await keepHandOver(ctx, input, rows)
    const content = DATEV_JOURNAL[isHandedOver ? 'handedOver' : 'exported'](from, to, rows.length)
    await record(ctx, { event: isHandedOver ? 'datev.handed_over' : 'datev.exported', id: clubId, content })
    const bookings = rows.map((row) => bookingOf(row, input))
    const facts = { from, to, consultantNo, clientNo, accountDigits: receivables.length, title: `Verein ${from.slice(0, 7)}` }
    return ok(writeDatev({ ...facts, createdAt: ctx.now, bookings }))
  })
}

async function keepHandOver(ctx: Ctx, { from, to }: DatevInput, rows: readonly Row[]): Promise<void> {
  const id = newId()
  await sql`insert into datev_exports (club_id, id, from_on, to_on, exported_at)
    values (${ctx.club.id}, ${id}, ${from}, ${to}, ${ctx.now})`.execute(ctx.db)
  const paymentIds = rows.map(({ paymentId }) => paymentId).filter((paymentId) => paymentId !== null)
  await sql`insert into datev_export_payments (club_id, export_id, payment_id)
    select ${ctx.club.id}, ${id}, unnest(${paymentIds}::uuid[])`.execute(ctx.db)
}

async function listBookings(ctx: Ctx, { from, to }: DatevInput): Promise<Row[]> {
  const within = sql`between ${from}::date and ${to}::date`
  const claim = sql`c.account, c.vat_key, c.title, trim(${debtorName('d')}) as debtor, coalesce(e.name, '') as department,
    coalesce((select i.number from ${invoicesAbout('c')} where i.number is not null
      order by i.state = 'issued' desc, i.number desc limit 1), '') as number`
  const tables = sql`claims c join debtors d on d.club_id = c.club_id and d.id = c.debtor_id
    left join departments e on e.club_id = c.club_id and e.id = c.department_id`
  const { rows } = await sql<Row>`
    select null::uuid as payment_id, 'claim' as kind, c.cents, ${localDay('c.made_at')}::text as booked_on, ${claim} from ${tables}
      where c.club_id = ${ctx.club.id} and ${localDay('c.made_at')} ${within}
    union all
    select null, 'dropped', -c.cents, ${localDay('c.decided_at')}::text, ${claim} from ${tables}
      where c.club_id = ${ctx.club.id} and c.state in ('waived', 'cancelled') and ${localDay('c.decided_at')} ${within}
    union all
    select null, b.kind, b.cents, ${localDay('b.moment')}::text, ${claim} from ${tables} cross join lateral unnest(c.waived_before) w
      cross join lateral (values ('dropped', -c.cents, lower(w)), ('claim', c.cents, upper(w))) b (kind, cents, moment)
      where c.club_id = ${ctx.club.id} and ${localDay('b.moment')} ${within}
    union all
    select case when b.begins = '' and not b.is_cost then p.id end,
      case when b.is_cost then 'cost' when p.kind = 'donation' then 'donation' else 'payment' end, b.cents, b.booked_on::text, '', 'none',
      b.begins || case when b.is_cost then 'Kosten der Rücklastschrift'
        else coalesce(nullif(p.note, ''), case p.kind when 'donation' then 'Spende' else 'Zahlung' end) end,
      coalesce(trim(${debtorName('d')}), ''), '', ''
      from payments p left join debtors d on d.club_id = p.club_id and d.id = p.debtor_id
      ${joinBookedDays}
      cross join lateral (select coalesce((select greatest(p.cents - l.amount_cents, 0) from statement_lines l
        where l.club_id = p.club_id and l.id = p.statement_line_id and p.kind = 'return'), 0) as cents) k
      cross join lateral (values (p.cents, m.on_day, '', false), (-p.cents, u.back_on, 'Zurückgenommen: ', false),
        (-k.cents, m.on_day, '', true), (k.cents, u.back_on, 'Zurückgenommen: ', true)) b (cents, booked_on, begins, is_cost)
      where p.club_id = ${ctx.club.id} and (p.undone_at is null or u.back_on is not null) and p.kind not in ('credit', 'waiver')
        and b.cents <> 0 and b.booked_on ${within}
    union all
    select null, 'pay', b.cents, b.booked_on::text, '', 'none', b.begins || 'Übungsleiter ' || to_char(s.month, 'MM.YYYY'),
      concat_ws(' ', nullif(q.firstname, ''), q.lastname),
      coalesce(e.name, ''), '' from trainer_statements s join people q on q.club_id = s.club_id and q.id = s.person_id
      left join departments e on e.club_id = s.club_id and e.id = s.department_id
      cross join lateral (select coalesce((select sum(i.cents) from statement_items i
          where i.club_id = s.club_id and i.statement_id = s.id), 0)
        - coalesce((select sum(y.cents) from payments y where y.club_id = s.club_id and y.kind = 'waiver' and y.source_id = s.id
          and y.undone_at is null), 0) as cents) w
      cross join lateral (select w.cents, case when s.state = 'paid' then s.paid_on end as booked_on, '' as begins
        union all select b.cents, b.booked_on, b.begins from jsonb_to_recordset(s.paid_before) t ("on" date, cents int, "backOn" date)
          cross join lateral (values (t.cents, t."on", ''), (-t.cents, t."backOn", 'Zurückgekommen: ')) b (cents, booked_on, begins)) b
      where s.club_id = ${ctx.club.id} and b.cents <> 0 and b.booked_on ${within}
    order by booked_on, kind limit ${MOST_BOOKINGS + 1}`.execute(ctx.db)
  return rows
}

/** Receivables to revenue; money to receivables; costs and pay to the bank. */
function bookingOf(row: Row, { receivables, bank, revenue, pay, bankCosts }: DatevInput): DatevBooking {
  const owed = [receivables, row.account || revenue] as const
  const [account, counterAccount] = {
    ...{ claim: owed, dropped: owed, payment: [bank, receivables] as const, donation: [bank, DONATIONS] as const },
    ...{ cost: [bank, bankCosts] as const, pay: [pay, bank] as const },
  }[row.kind]
  return {
    ...{ cents: row.cents, account, counterAccount },
    taxKey: TAX_KEYS[row.vatKey] ?? '',
    bookedOn: row.bookedOn,
    voucher: row.number,
    text: [row.debtor, row.title].filter(Boolean).join(', '),
    costCentre: row.department,
  }
}
