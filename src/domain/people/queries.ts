import { type RawBuilder, sql } from 'kysely'

/**
 * Where a person is written to, as a part of a query on `people` under this name: their own address, else that of their login.
 * Empty where there is none.
 */
export const emailOf = (people: string): RawBuilder<string> => sql<string>`
  coalesce(nullif(${sql.ref(`${people}.email`)}, ''), (
    select l.email from club_users u join logins l on l.user_id = u.user_id and l.email_verified
    where u.club_id = ${sql.ref(`${people}.club_id`)} and u.person_id = ${sql.ref(`${people}.id`)}), '')`
