import { sql } from 'kysely'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { berlinDay, formatDay, isBefore, later, parseDayRange } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { formatCents } from '../../kernel/money.ts'
import { namesText, plural } from '../../kernel/plural.ts'
import type { Ctx } from '../context.ts'
import type { ContractRate } from '../contracts/rules.ts'
import { CONTRACT_RATE_NAMES } from '../contracts/texts.ts'
import { ensureOrganisations } from '../debtors/commands.ts'
import { readShortfalls } from '../operations/list-hour-accounts.ts'
import { flatPay, payFor } from '../statements/rules.ts'
import { listPayerFacts } from './list-payer-facts.ts'
import { type MonthUse, measureUse } from './measure-use.ts'
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
  periods: string[]
  cancelledPeriods: string[]
}

/** Bookings that came into the plan after their month was charged are charged by a run of so many months later. */
const LATE_MONTHS = 12

/** Contracts of rent that a run can charge, with the periods of them that are claimed, and those of which a claim was cancelled. */
async function listRentals(ctx: Ctx, { from, to }: RunInput): Promise<Rental[]> {
  const [first, last] = [from.with({ day: 1 }), to.with({ day: to.daysInMonth })]
  const isMeant = sql`c.club_id = ${ctx.club.id} and c.kind = 'rental' and c.rate_cents > 0
    and (c.rate_per in ('month', 'year') or c.booked_as <> '')
    and (c.valid && daterange(${first}::date, ${last}::date, '[]')
      or (c.valid && daterange(${first.subtract({ months: LATE_MONTHS })}::date, ${first}::date)
        and exists (select from claims k where k.club_id = c.club_id and k.source_kind = 'rent' and k.source_id = c.id)))`
  const parties = await sql<{
    party: string
  }>`select distinct c.party from contracts c where ${isMeant} and c.party <> ''`.execute(ctx.db)
  await ensureOrganisations(
    ctx,
    parties.rows.map(({ party }) => party),
  )
  const { rows } = await sql<Rental>`
    select c.id, c.person_id, c.party, c.subject, c.rate_cents, c.rate_per, c.department_id, c.valid::text as valid, d.id as debtor_id,
      coalesce((select array_agg(split_part(k.period, ' ', 1)) from claims k where k.club_id = c.club_id and k.source_kind = 'rent' and k.source_id = c.id and k.state <> 'cancelled'), '{}') as periods,
      coalesce((select array_agg(k.period) from claims k where k.club_id = c.club_id and k.source_kind = 'rent' and k.source_id = c.id and k.state = 'cancelled'), '{}') as cancelled_periods
    from contracts c left join lateral (select d.id from debtors d where d.club_id = c.club_id
      and (d.person_id = c.person_id or (c.person_id is null and d.kind = 'organisation' and d.name = c.party)) order by d.created_at, d.id limit 1) d on true
    where ${isMeant} order by c.party, c.id`.execute(ctx.db)
  return rows
}

const monthsOf = (first: Temporal.PlainDate, to: Temporal.PlainDate): Temporal.PlainDate[] =>
  Array.from({ length: first.until(to.with({ day: 1 }), { largestUnit: 'months' }).months + 1 }, (_, at) =>
    first.add({ months: at }),
  )

/** Period of the next claim for a month: `2027-01`, then `2027-01/2` for what came into the plan later. */
function nextPeriod(claimed: readonly string[], month: string, number = 1): string {
  const period = number > 1 ? `${month}/${number}` : month
  return claimed.includes(period) ? nextPeriod(claimed, month, number + 1) : period
}

interface Asked {
  period: string
  cents: number
  measured: string
  isClaimed: boolean
  bookingIds?: string[]
  lateDays?: readonly string[]
  /** Charged bookings of the month that no longer stand in the plan: the same time may stand there anew. */
  gone?: number
}

/** Rent of a month by the bookings that no claim charges yet; without any, what is claimed. `isOver`: the month lies before the run. */
function askedByUse(rental: Rental, month: string, { open, charged }: MonthUse, isOver: boolean): Asked {
  const use = open ?? charged
  const { bookingIds, minutes } = use ?? { bookingIds: [], minutes: 0 }
  const period = open ? nextPeriod(rental.periods, month) : month
  return {
    period,
    cents: payFor(minutes, rental),
    measured: `${plural(bookingIds.length, 'Termin', 'Termine')}, ${hours(minutes)}: `,
    isClaimed: !open,
    ...(open && { bookingIds, gone: open.gone }),
    ...(open && (isOver || period !== month) && { lateDays: open.days }),
  }
}

/**
 * Rent for each month that the run touches: of a month under contract in part by its days, by the hour once the month is over. Bookings of
 * months that are claimed already come with it, each once.
 */
export async function quoteRent(ctx: Ctx, input: RunInput): Promise<RunItem[]> {
  const begin = input.from.with({ day: 1 })
  const first = begin.subtract({ months: LATE_MONTHS })
  const rentals = await listRentals(ctx, input)
  const used = await measureUse(ctx, { first, last: input.to })
  return rentals.flatMap((rental) => {
    const { from, to } = parseDayRange(rental.valid)
    if (!from) return []
    const terms = { ...rental, allowance: null, absenceCents: null, from, to }
    const isFlat = rental.ratePer === 'month' || rental.ratePer === 'year'
    return monthsOf(first, input.to).flatMap((month): RunItem[] => {
      const name = month.toString().slice(0, 7)
      const use = used.get(`${rental.id} ${name}`) ?? {}
      const isClaimed = rental.periods.some((one) => one.startsWith(name))
      const isOver = isBefore(month, begin)
      if (isOver && (isFlat || !comesLater(rental, name, use))) return []
      const asked = isFlat
        ? { period: name, cents: flatPay(terms, month), measured: '', isClaimed }
        : askedByUse(rental, name, use, isOver)
      return asked.cents === 0 ? [] : [rentItem({ ...rental, from }, month, asked, input.dueOn)]
    })
  })
}

/**
 * Bookings of a month before the run are charged with it once the contract is charged by runs at all. What was cancelled comes again only
 * where a run touches its month.
 */
const comesLater = ({ periods, cancelledPeriods }: Rental, month: string, { open }: MonthUse): boolean =>
  open !== undefined && periods.some((one) => one.slice(0, 7) <= month) && !cancelledPeriods.some((one) => one.startsWith(month))

function rentItem(
  rental: Rental & { from: Temporal.PlainDate },
  month: Temporal.PlainDate,
  { period, cents, measured, isClaimed, bookingIds = [], lateDays = [], gone = 0 }: Asked,
  dueOn: Temporal.PlainDate,
): RunItem {
  const name = `${period.slice(5, 7)}/${period.slice(0, 4)}`
  const late = lateDays.map((day) => formatDay(Temporal.PlainDate.from(day)))
  return {
    id: newId(),
    debtorId: rental.debtorId,
    personId: rental.personId,
    sourceKind: 'rent',
    sourceId: rental.id,
    period,
    title: titled(`Miete ${name}${late.length > 0 ? ', Nachtrag' : ''}: ${rental.subject}`),
    cents,
    beforeCents: null,
    dueOn: later(month, dueOn),
    explanation: [
      `${formatCents(rental.rateCents)} ${CONTRACT_RATE_NAMES[rental.ratePer]}, Vertrag ab ${formatDay(rental.from)}: ${measured}${formatCents(cents)} für ${name}.`,
      ...(late.length > 0
        ? [`Nachtrag für den ${namesText(late)}: Das kam in den Hallenplan, nachdem der Monat schon berechnet war.`]
        : []),
      ...(gone > 0 ? [goneText(gone)] : []),
    ],
    flags: isClaimed ? ['double'] : rental.cancelledPeriods.includes(period) ? ['was_cancelled'] : [],
    departmentId: rental.departmentId,
    bookingIds,
    ...(gone > 0 && { isHeld: true }),
  }
}

const goneText = (gone: number): string =>
  `${gone === 1 ? 'Ein schon berechneter Termin dieses Monats steht' : `${gone} schon berechnete Termine dieses Monats stehen`} nicht mehr im Plan. Bitte prüfen Sie, ob dieselbe Zeit nur neu eingetragen ist. Wenn nicht, nehmen Sie den Betrag wieder auf.`
