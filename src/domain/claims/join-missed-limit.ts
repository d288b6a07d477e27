import { type RawBuilder, sql } from 'kysely'

/** Limit by law that a return missed. */
export interface MissedLimit {
  /** The last day on which the debit could come back. */
  on: string
  /** The paragraph. */
  source: string
}

/**
 * `left join lateral` with `missed` (`MissedLimit`, or null) of the return on rows of `sepa_items`. Dated rows of `return_limits` say how
 * long a debit of a scheme may come back for a reason (§§ 675x, 676b BGB); where none fits, there is no limit.
 */
export const joinMissedLimit = (item: string, name: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${item}.${column}`)
  return sql`
  left join lateral (
    select json_build_object('on', o.last_on, 'source', o.source) as missed from (
      select (f.due_on + l.lasts::interval)::date as last_on, l.source from sepa_files f
      left join mandates m on m.club_id = f.club_id and m.id = ${of('mandate_id')}
      join return_limits l on l.scheme = coalesce(m.scheme, 'CORE') and l.reason in (${of('return_reason')}, '') and l.valid @> f.due_on
      where f.club_id = ${of('club_id')} and f.id = ${of('file_id')} order by l.reason desc limit 1) o
    where o.last_on < ${of('returned_on')}) ${sql.ref(name)} on true`
}
