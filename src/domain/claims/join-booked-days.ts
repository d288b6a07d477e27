import { type RawBuilder, sql } from 'kysely'

export const localDay = (moment: string): RawBuilder<unknown> => sql`(${sql.ref(moment)} at time zone 'Europe/Berlin')::date`
const isLater = (moment: string, day: string) =>
  sql`date_trunc('month', ${localDay(moment)}) > date_trunc('month', ${sql.ref(day)})`

/**
 * Days on which payment `p` is in the books: `m.on_day`, and `u.back_on` where it was undone in a later month than that. It counts when it
 * was booked where its line was booked before, or where the file that was handed over for its month does not hold it. Part of a query.
 */
export const joinBookedDays = sql`
  cross join lateral (select case when exists (select from payments o where o.club_id = p.club_id
    and o.statement_line_id = p.statement_line_id and o.undone_at <= p.made_at and ${isLater('o.undone_at', 'o.paid_on')})
    or exists (select from datev_exports x where x.club_id = p.club_id and p.paid_on between x.from_on and x.to_on
      and ${isLater('x.exported_at', 'p.paid_on')} and not exists (select from datev_export_payments h
        where h.club_id = x.club_id and h.export_id = x.id and h.payment_id = p.id))
    then ${localDay('p.made_at')} else p.paid_on end as on_day) m
  cross join lateral (select case when ${isLater('p.undone_at', 'm.on_day')} then ${localDay('p.undone_at')} end as back_on) u`
