import { sql } from 'kysely'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, berlinMoment, formatDay, isBefore, parseDayRange } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { formatCents } from '../../kernel/money.ts'
import { plural } from '../../kernel/plural.ts'
import type { Ctx } from '../context.ts'
import { isRented } from '../contracts/list-booked-names.ts'
import type { ContractRate } from '../contracts/rules.ts'
import { CONTRACT_RATE_NAMES } from '../contracts/texts.ts'
import { ensureOrganisations } from '../debtors/commands.ts'
import { readShortfalls } from '../operations/list-hour-accounts.ts'
import { flatPay, payFor } from '../statements/rules.ts'
import { listPayerFacts } from './list-payer-facts.ts'
import { marksOf } from './quote-run.ts'
import { type RunInput, type RunItem, shortfallCents, titled } from './rules.ts'

const hours = (minutes: number): string => `${(minutes / 60).toLocaleString('de-DE', { maximumFractionDigits: 2 })} Std.`

/** Hours that members owe for the year in which the run ends, once it is over. */
export async function quoteShortfalls(ctx: Ctx, input: RunInput): Promise<Answer<RunItem[], 'year_open' | 'no_rate'>> {
  const { year } = input.to
  if (year >= berlinDay(ctx.now).year) return refuse('year_open')
  const { accounts, centsPerHour } = await readShortfalls(ctx, year)
  if (centsPerHour === 0) return refuse('no_rate')
  const ids = accounts.map(({ personId }) => personId)
  const payers = await listPayerFacts(ctx, ids, { ...input, sourceKind: 'helpers' })
  return ok(
    accounts.flatMap(({ personId, target, done, carried, shortfall }): RunItem[] => {
      const facts = payers.get(personId)
      const cents = shortfallCents(shortfall, centsPerHour)
      if (!facts || cents === 0) return []
      const dates = { asOf: input.asOf, dueOn: input.dueOn.toString(), period: String(year), lastOn: null }
      return [
        {
          id: newId(),
          debtorId: facts.debtorId,
          personId,
          sourceKind: 'helpers',
          sourceId: personId,
          period: String(year),
          title: `Fehlende Helferstunden ${year}`,
          cents,
          beforeCents: null,
          dueOn: input.dueOn,
          explanation: [
            `Soll ${hours(target)}, geleistet ${hours(done)}${carried > 0 ? `, aus dem Vorjahr ${hours(carried)}` : ''}: es fehlen ${hours(shortfall)} zu je ${formatCents(centsPerHour)}.`,
          ],
          flags: marksOf({ ...facts, birthOn: null }, { ...dates, cents }),
        },
      ]
    }),
  )
}

interface Rental {
  id: string
  personId: string | null
  party: string
  subject: string
  rateCents: number
  ratePer: ContractRate
  departmentId: string | null
  valid: string
  debtorId: string | null
  months: string[]
  cancelledMonths: string[]
}

/** Contracts of rent that a run can charge, with the months of them that are claimed, and those of which a claim was cancelled. */
async function listRentals(ctx: Ctx, { from, to }: RunInput): Promise<Rental[]> {
  const isMeant = sql`c.club_id = ${ctx.club.id} and c.kind = 'rental' and c.rate_cents > 0
    and (c.rate_per in ('month', 'year') or c.booked_as <> '')
    and c.valid && daterange(${from.with({ day: 1 })}::date, ${to.with({ day: to.daysInMonth })}::date, '[]')`
  const parties = await sql<{
    party: string
  }>`select distinct c.party from contracts c where ${isMeant} and c.party <> ''`.execute(ctx.db)
  await ensureOrganisations(
    ctx,
    parties.rows.map(({ party }) => party),
  )
  const { rows } = await sql<Rental>`
    select c.id, c.person_id, c.party, c.subject, c.rate_cents, c.rate_per, c.department_id, c.valid::text as valid, d.id as debtor_id,
      coalesce((select array_agg(split_part(k.period, ' ', 1)) from claims k where k.club_id = c.club_id and k.source_kind = 'rent' and k.source_id = c.id and k.state <> 'cancelled'), '{}') as months,
      coalesce((select array_agg(k.period) from claims k where k.club_id = c.club_id and k.source_kind = 'rent' and k.source_id = c.id and k.state = 'cancelled'), '{}') as cancelled_months
    from contracts c left join lateral (select d.id from debtors d where d.club_id = c.club_id
      and (d.person_id = c.person_id or (c.person_id is null and d.kind = 'organisation' and d.name = c.party)) order by d.created_at, d.id limit 1) d on true
    where ${isMeant} order by c.party, c.id`.execute(ctx.db)
  return rows
}

const monthsOf = ({ from, to }: RunInput): Temporal.PlainDate[] => {
  const first = from.with({ day: 1 })
  return Array.from({ length: first.until(to.with({ day: 1 }), { largestUnit: 'months' }).months + 1 }, (_, at) =>
    first.add({ months: at }),
  )
}

interface Use {
  bookings: number
  minutes: number
}

/**
 * Approved bookings of months that are over, by contract and month. Each counts once: for a contract that its month is claimed for, else
 * for that of its hall, else for that of all halls; of several for the latest.
 */
async function measureUse(ctx: Ctx, months: readonly Temporal.PlainDate[]): Promise<Map<string, Use>> {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return new Map()
  const thisMonth = berlinDay(ctx.now).with({ day: 1 })
  const next = last.add({ months: 1 })
  const midnight = Temporal.PlainTime.from('00:00')
  const [from, before] = [berlinMoment(first, midnight), berlinMoment(isBefore(thisMonth, next) ? thisMonth : next, midnight)]
  const { rows } = await sql<Use & { contractId: string; month: string }>`
    with used as (
      select distinct on (b.id) c.id as contract_id, to_char(b.starts_at at time zone 'Europe/Berlin', 'YYYY-MM') as month,
        extract(epoch from b.ends_at - b.starts_at) / 60 as minutes
      from bookings b join parts p on p.club_id = b.club_id and p.id = b.part_id
      join contracts c on c.club_id = b.club_id and c.kind = 'rental' and c.rate_per in ('hour', 'unit') and lower(c.booked_as) = lower(b.title)
        and c.valid @> (b.starts_at at time zone 'Europe/Berlin')::date and (c.facility_id is null or c.facility_id = p.facility_id)
      where b.club_id = ${ctx.club.id} and b.state = 'approved' and b.starts_at >= ${from} and b.starts_at < ${before}
        and ${isRented}
      order by b.id, exists (select from claims k where k.club_id = c.club_id and k.source_kind = 'rent' and k.source_id = c.id
          and split_part(k.period, ' ', 1) = to_char(b.starts_at at time zone 'Europe/Berlin', 'YYYY-MM')) desc,
        c.facility_id nulls last, lower(c.valid) desc, c.id)
    select contract_id, month, count(*)::int as bookings, sum(minutes)::int as minutes from used group by contract_id, month`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ contractId, month, ...use }) => [`${contractId} ${month}`, use]))
}

const NO_USE: Use = { bookings: 0, minutes: 0 }

/** Rent for each month that the run touches: of a month under contract in part by its days, by the hour once the month is over. */
export async function quoteRent(ctx: Ctx, input: RunInput): Promise<RunItem[]> {
  const months = monthsOf(input)
  const [rentals, used] = [await listRentals(ctx, input), await measureUse(ctx, months)]
  return rentals.flatMap((rental) => {
    const { from, to } = parseDayRange(rental.valid)
    if (!from) return []
    return months.flatMap((month): RunItem[] => {
      const terms = { ...rental, allowance: null, absenceCents: null, from, to }
      const period = month.toString().slice(0, 7)
      const isFlat = rental.ratePer === 'month' || rental.ratePer === 'year'
      const { bookings, minutes } = used.get(`${rental.id} ${period}`) ?? NO_USE
      const cents = isFlat ? flatPay(terms, month) : payFor(minutes, rental)
      const [isClaimed, wasCancelled] = [rental.months.includes(period), rental.cancelledMonths.includes(period)]
      if (cents === 0) return []
      const dueOn = Temporal.PlainDate.compare(month, input.dueOn) > 0 ? month : input.dueOn
      const name = `${period.slice(5)}/${period.slice(0, 4)}`
      return [
        {
          id: newId(),
          debtorId: rental.debtorId,
          personId: rental.personId,
          sourceKind: 'rent',
          sourceId: rental.id,
          period,
          title: titled(`Miete ${name}: ${rental.subject}`),
          cents,
          beforeCents: null,
          dueOn,
          explanation: [
            `${formatCents(rental.rateCents)} ${CONTRACT_RATE_NAMES[rental.ratePer]}, Vertrag ab ${formatDay(from)}: ${isFlat ? '' : `${plural(bookings, 'Termin', 'Termine')}, ${hours(minutes)}: `}${formatCents(cents)} für ${name}.`,
          ],
          flags: isClaimed ? ['double'] : wasCancelled ? ['was_cancelled'] : [],
          departmentId: rental.departmentId,
        },
      ]
    })
  })
}
