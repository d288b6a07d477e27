import { listUsers, type UserLine } from '../../domain/users/list-users.ts'
import { type CsvColumn, csvAnswer, everyPage } from '../csv.ts'
import { gateOf } from '../gate.ts'
import type { Route } from './+types/export'
import { presentUserRow, readFilter } from './user-view.ts'

const COLUMNS: CsvColumn<UserLine>[] = [
  { head: 'Nachname', of: ({ lastname }) => lastname },
  { head: 'Vorname', of: ({ firstname }) => firstname },
  { head: 'Benutzername', of: ({ userName }) => userName },
  { head: 'E-Mail', of: ({ email }) => email },
  { head: 'Rolle', of: (line) => presentUserRow(line).roleName },
  { head: 'Abteilungen', of: ({ departments }) => departments.join(', ') },
  { head: 'Mitgliedsnummer', of: ({ member }) => member?.memberNo ?? '' },
  { head: 'Zuletzt eingeloggt', of: (line) => presentUserRow(line).lastLogin },
  { head: 'Logins', of: ({ logins }) => logins },
  { head: 'Gesperrt', of: ({ blockedAt }) => (blockedAt ? 'ja' : 'nein') },
]

/** What the list of users shows, as a table to download. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const filter = readFilter(url.searchParams)
  const pages = everyPage<UserLine>(async (after) => {
    const { users, next } = await listUsers(ctx, filter, { after, limit: 1_000 })
    return { rows: users, next }
  })
  return csvAnswer('Benutzer', COLUMNS, pages)
}
