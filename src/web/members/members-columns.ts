import type { Ctx } from '../../domain/context.ts'
import type { MemberLine } from '../../domain/members/list-members.ts'
import { SEX_TEXTS } from '../../domain/people/texts.ts'
import { type Fee, listFees } from '../../domain/tariffs/list-fees.ts'
import type { CsvColumn } from '../kit/csv.ts'
import { chosenColumns } from '../kit/query.ts'
import { type MemberRow, presentMemberRow } from './members-view.ts'

/** Columns by their name in the address; the name always stands first. */
export const MEMBER_COLUMNS = {
  nummer: { head: 'Nummer', of: ({ memberNo }) => memberNo },
  alter: { head: 'Alter', of: ({ age }) => age },
  geburt: { head: 'Geburtsdatum', of: ({ birth }) => birth },
  abteilungen: { head: 'Abteilungen', of: ({ departments }) => departments },
  art: { head: 'Art', of: ({ kindText }) => kindText },
  stand: { head: 'Stand', of: ({ stateText }) => stateText },
  eintritt: { head: 'Eintritt', of: ({ entry }) => entry },
  austritt: { head: 'Letzter Tag', of: ({ exit }) => exit },
  beitrag: { head: 'Beitrag / Jahr', of: ({ fee }) => fee },
  telefon: { head: 'Telefon', of: ({ phone }) => phone },
  email: { head: 'E-Mail', of: ({ email }) => email },
  anschrift: { head: 'Anschrift', of: ({ address }) => address },
} as const satisfies Record<string, CsvColumn<MemberRow>>
export type MemberColumn = keyof typeof MEMBER_COLUMNS

const USUAL: readonly MemberColumn[] = ['nummer', 'alter', 'abteilungen', 'art', 'eintritt', 'beitrag']

/** Columns of the address (`spalte`), in the order of the list; the usual ones when it names none that exists. */
export const readColumns = (search: URLSearchParams): MemberColumn[] => chosenColumns(search, MEMBER_COLUMNS, USUAL)

/** A row of the page, and the line that it shows. */
interface FileRow {
  line: MemberLine
  row: MemberRow
}

/** Pages of the list as rows of the file; fees are worked out only where they are asked for. */
export async function* fileRows(
  ctx: Ctx,
  chosen: readonly MemberColumn[],
  day: Temporal.PlainDate,
  pages: AsyncIterable<readonly MemberLine[]>,
): AsyncGenerator<FileRow[]> {
  for await (const lines of pages) {
    const fees = await listShownFees(ctx, chosen, day, lines)
    yield lines.map((line) => ({ line, row: presentMemberRow(line, day, fees.get(line.personId)) }))
  }
}

/** Fees of these members where their column is shown. */
export const listShownFees = async (
  ctx: Ctx,
  chosen: readonly MemberColumn[],
  day: Temporal.PlainDate,
  lines: readonly MemberLine[],
): Promise<Map<string, Fee>> =>
  chosen.includes('beitrag')
    ? listFees(
        ctx,
        lines.map(({ personId }) => personId),
        day,
      )
    : new Map()

/** Columns of the file: names and address in fields of their own. */
export function fileColumns(chosen: readonly MemberColumn[]): CsvColumn<FileRow>[] {
  const columns: CsvColumn<FileRow>[] = [
    { head: 'Nachname', of: ({ line }) => line.lastname },
    { head: 'Vorname', of: ({ line }) => line.firstname },
    {
      head: 'Geschlecht',
      of: ({ line: { sex, isOrganisation } }) => (isOrganisation ? '' : (SEX_TEXTS[sex as keyof typeof SEX_TEXTS] ?? '')),
    },
  ]
  for (const name of chosen) {
    const { head, of }: CsvColumn<MemberRow> = MEMBER_COLUMNS[name]
    if (name === 'anschrift')
      columns.push(
        { head: 'Straße', of: ({ line }) => line.street },
        { head: 'PLZ', of: ({ line }) => line.postcode },
        { head: 'Ort', of: ({ line }) => line.city },
      )
    else columns.push({ head, of: ({ row }) => of(row) })
  }
  return columns
}
