import { type RawBuilder, sql } from 'kysely'

/** Part of a query on `people` under this name: their own address, else the confirmed one of their login, else empty. */
export const emailOf = (people: string): RawBuilder<string> => sql<string>`
  coalesce(nullif(${sql.ref(`${people}.email`)}, ''), (
    select l.email from club_users u join logins l on l.user_id = u.user_id and l.email_verified
    where u.club_id = ${sql.ref(`${people}.club_id`)} and u.person_id = ${sql.ref(`${people}.id`)}), '')`
