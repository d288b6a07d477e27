import type { MemberLine } from '../../domain/members/list-members.ts'
import { SEX_TEXTS } from '../../domain/people/texts.ts'
import type { CsvColumn } from '../kit/csv.ts'
import { chosenColumns } from '../kit/query.ts'
import { type MemberRow, presentMemberRow } from './members-view.ts'

/** Columns by their name in the address; the name always stands first. */
export const MEMBER_COLUMNS = {
  nummer: { head: 'Nummer', of: ({ memberNo }) => memberNo },
  stand: { head: 'Stand', of: ({ stateText }) => stateText },
  art: { head: 'Art', of: ({ kindText }) => kindText },
  abteilungen: { head: 'Abteilungen', of: ({ departments }) => departments },
  geburt: { head: 'Geburtsdatum', of: ({ birth }) => birth },
  alter: { head: 'Alter', of: ({ age }) => age },
  eintritt: { head: 'Eintritt', of: ({ entry }) => entry },
  austritt: { head: 'Letzter Tag', of: ({ exit }) => exit },
  telefon: { head: 'Telefon', of: ({ phone }) => phone },
  email: { head: 'E-Mail', of: ({ email }) => email },
  anschrift: { head: 'Anschrift', of: ({ address }) => address },
} as const satisfies Record<string, CsvColumn<MemberRow>>
export type MemberColumn = keyof typeof MEMBER_COLUMNS

const USUAL: readonly MemberColumn[] = ['nummer', 'stand', 'art', 'abteilungen', 'alter', 'eintritt']

/** Columns of the address (`spalte`), in the order of the list; the usual ones when it names none that exists. */
export const readColumns = (search: URLSearchParams): MemberColumn[] => chosenColumns(search, MEMBER_COLUMNS, USUAL)

/** Columns of the file: names and address in fields of their own. */
export function fileColumns(chosen: readonly MemberColumn[], day: Temporal.PlainDate): CsvColumn<MemberLine>[] {
  const columns: CsvColumn<MemberLine>[] = [
    { head: 'Nachname', of: ({ lastname }) => lastname },
    { head: 'Vorname', of: ({ firstname }) => firstname },
    {
      head: 'Geschlecht',
      of: ({ sex, isOrganisation }) => (isOrganisation ? '' : (SEX_TEXTS[sex as keyof typeof SEX_TEXTS] ?? '')),
    },
  ]
  for (const name of chosen) {
    const { head, of }: CsvColumn<MemberRow> = MEMBER_COLUMNS[name]
    if (name === 'anschrift')
      columns.push(
        { head: 'Straße', of: ({ street }) => street },
        { head: 'PLZ', of: ({ postcode }) => postcode },
        { head: 'Ort', of: ({ city }) => city },
      )
    else columns.push({ head, of: (line) => of(presentMemberRow(line, day)) })
  }
  return columns
}
