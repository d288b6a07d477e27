import { type RawBuilder, sql } from 'kysely'

/**
 * The payer's bank may still settle a return that was asked for in time: within 2 bank days (SEPA Core Rulebook, refund), of a company
 * within 3 (B2B Rulebook, return), of an unauthorised debit after an inquiry of 30 days and 4 bank days (Core Rulebook). Bank days are
 * counted as the most days that they take, over Christmas or Easter: nobody is accused who was in time.
 */
const SETTLED_WITHIN = { core: 'P6D', company: 'P7D', unauthorised: 'P41D' }

/** Limit by law that a return missed, also when the banks took their time. */
export interface MissedLimit {
  /** The last day on which the payer could ask for it. */
  on: string
  /** The paragraph. */
  source: string
}

/**
 * `left join lateral` with `missed` (`MissedLimit`, or null) of the return on rows of `sepa_items`. Dated rows of `return_limits` say how
 * long a debit of a scheme may come back for a reason (§§ 675x, 676b BGB), to which the days of the banks are added; where none fits,
 * there is no limit.
 */
export const joinMissedLimit = (item: string, name: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${item}.${column}`)
  return sql`
  left join lateral (
    select json_build_object('on', o.last_on, 'source', o.source) as missed from (
      select (f.due_on + l.lasts::interval)::date as last_on, l.source,
        case when l.reason = 'MD01' then ${SETTLED_WITHIN.unauthorised} when l.scheme = 'B2B' then ${SETTLED_WITHIN.company} else ${SETTLED_WITHIN.core} end as settles
      from sepa_files f
      left join mandates m on m.club_id = f.club_id and m.id = ${of('mandate_id')}
      join return_limits l on l.scheme = coalesce(m.scheme, 'CORE') and l.reason in (${of('return_reason')}, '') and l.valid @> f.due_on
      where f.club_id = ${of('club_id')} and f.id = ${of('file_id')} order by l.reason desc limit 1) o
    where o.last_on + o.settles::interval < ${of('returned_on')}) ${sql.ref(name)} on true`
}
