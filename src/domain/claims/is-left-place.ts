import { sql } from 'kysely'

/** Begins the reason of a claim about whose left place somebody decided. */
const DECIDED = 'Abgemeldet:'
export const LEFT_TEXTS = { kept: `${DECIDED} bleibt geschuldet`, credited: `${DECIDED} gutgeschrieben` } as const

/** Charged for a place that was left afterwards, and nobody decided yet. Part of a query on `claims c`. */
export const isLeftPlace = sql<boolean>`(c.source_kind = 'participation' and c.state in ('posted', 'deferred') and c.cents > 0
  and c.reason not like ${`${DECIDED}%`} and exists (select from participations left_place where left_place.club_id = c.club_id
    and left_place.id = c.source_id and left_place.state in ('cancelled', 'declined')))`
