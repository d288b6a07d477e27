import type { UserLine } from '../../domain/users/list-users.ts'
import type { CsvColumn } from '../kit/csv.ts'
import { chosenColumns } from '../kit/query.ts'
import { presentUserRow, type UserRow } from './user-view.ts'

/** Columns by their name in the address; the user always stands first. */
export const USER_COLUMNS = {
  email: { head: 'E-Mail', of: ({ email }) => email },
  rolle: { head: 'Rolle', of: ({ roleName }) => roleName },
  grenzen: { head: 'Bereiche und Ende', of: ({ limits }) => limits },
  abteilungen: { head: 'Abteilungen', of: ({ departments }) => departments },
  mitglied: { head: 'Mitglied', of: ({ member }) => member?.memberNo ?? '' },
  zuletzt: { head: 'Zuletzt eingeloggt', of: ({ lastLogin }) => lastLogin },
  logins: { head: 'Logins', of: ({ logins }) => logins },
  zustand: { head: 'Zustand', of: ({ isBlocked, isInvited }) => (isBlocked ? 'gesperrt' : isInvited ? 'eingeladen' : 'aktiv') },
  faktor: { head: 'Zweiter Faktor', of: ({ hasSecondFactor }) => (hasSecondFactor ? 'ja' : 'nein') },
} as const satisfies Record<string, CsvColumn<UserRow>>
export type UserColumn = keyof typeof USER_COLUMNS

const USUAL: readonly UserColumn[] = ['email', 'rolle', 'abteilungen', 'mitglied', 'zuletzt', 'logins']

/** Columns of the address (`spalte`), in the order of the list; the usual ones when it names none that exists. */
export const readColumns = (search: URLSearchParams): UserColumn[] => chosenColumns(search, USER_COLUMNS, USUAL)

/** Columns of the file, first and last name apart. */
export const fileColumns = (chosen: readonly UserColumn[]): CsvColumn<UserLine>[] => [
  { head: 'Nachname', of: ({ lastname }) => lastname },
  { head: 'Vorname', of: ({ firstname }) => firstname },
  { head: 'Benutzername', of: ({ userName }) => userName },
  ...chosen.map((name) => {
    const { head, of }: CsvColumn<UserRow> = USER_COLUMNS[name]
    return { head, of: (line: UserLine) => of(presentUserRow(line)) }
  }),
]
