import type { Ctx } from '../../domain/context.ts'
import type { MemberLine } from '../../domain/members/list-members.ts'
import { listOwnValues } from '../../domain/own-fields/queries.ts'
import { showValue } from '../../domain/own-fields/rules.ts'
import { SEX_TEXTS } from '../../domain/people/texts.ts'
import { listFeeSums } from '../../domain/tariffs/list-fees.ts'
import type { CsvColumn } from '../kit/csv.ts'
import { chosenColumns } from '../kit/query.ts'
import { type MemberRow, presentMemberRow, type RowFacts } from './members-view.ts'
import { type FilterField, ownName } from './own-filter.ts'

/** Columns by their name in the address; the name always stands first. */
const MEMBER_COLUMNS = {
  nummer: { head: 'Nummer', of: ({ memberNo }) => memberNo },
  alter: { head: 'Alter', of: ({ age }) => age },
  geburt: { head: 'Geburtsdatum', of: ({ birth }) => birth },
  abteilungen: { head: 'Abteilungen', of: ({ departments }) => departments },
  passiv: { head: 'Passive Abteilungen', of: ({ passive }) => passive },
  art: { head: 'Art', of: ({ kindText }) => kindText },
  stand: { head: 'Stand', of: ({ stateText }) => stateText },
  eintritt: { head: 'Eintritt', of: ({ entry }) => entry },
  austritt: { head: 'Letzter Tag', of: ({ exit }) => exit },
  beitrag: { head: 'Beitrag / Jahr', of: ({ fee }) => fee },
  telefon: { head: 'Telefon', of: ({ phone }) => phone },
  email: { head: 'E-Mail', of: ({ email }) => email },
  weitere: { head: 'Weitere Kontakte', of: ({ more }) => more },
  anschrift: { head: 'Anschrift', of: ({ address }) => address },
} as const satisfies Record<string, CsvColumn<MemberRow>>

/** With a column for each own field of the club. */
export const columnsWith = (
  fields: readonly Pick<FilterField, 'id' | 'title'>[],
): Readonly<Record<string, CsvColumn<MemberRow>>> => ({
  ...MEMBER_COLUMNS,
  ...Object.fromEntries(
    fields.map(({ id, title }): [string, CsvColumn<MemberRow>] => [ownName(id), { head: title, of: ({ own }) => own[id] ?? '' }]),
  ),
})

const USUAL: readonly (keyof typeof MEMBER_COLUMNS)[] = ['nummer', 'alter', 'abteilungen', 'art', 'eintritt', 'beitrag']

/** Columns of the address (`spalte`), in the order of the list; the usual ones when it names none that exists. */
export const readColumns = (search: URLSearchParams, fields: readonly FilterField[]): string[] =>
  chosenColumns(search, columnsWith(fields), USUAL)

/** Columns that are shown, and as of which day. */
export interface ShownColumns {
  columns: readonly string[]
  fields: readonly FilterField[]
  day: Temporal.PlainDate
}

/** A row of the page, and the line that it shows. */
interface FileRow {
  line: MemberLine
  row: MemberRow
}

/** Pages of the list as rows of the file; fees are worked out only where they are asked for. */
export async function* fileRows(
  ctx: Ctx,
  shown: ShownColumns,
  pages: AsyncIterable<readonly MemberLine[]>,
): AsyncGenerator<FileRow[]> {
  for await (const lines of pages) {
    const facts = await listRowFacts(ctx, shown, lines)
    yield lines.map((line) => ({ line, row: presentMemberRow(line, shown.day, facts(line)) }))
  }
}

/** Fees and values of own fields of these members where their columns are shown. */
export async function listRowFacts(
  ctx: Ctx,
  { columns, fields, day }: ShownColumns,
  lines: readonly MemberLine[],
): Promise<(line: MemberLine) => RowFacts> {
  const people = lines.map(({ personId }) => personId)
  const own = fields.filter(({ id }) => columns.includes(ownName(id)))
  const [fees, values] = await Promise.all([
    columns.includes('beitrag') ? listFeeSums(ctx, people, day) : null,
    listOwnValues(
      ctx,
      people,
      own.map(({ id }) => id),
    ),
  ])
  return ({ personId }) => ({
    fee: fees?.get(personId),
    own: Object.fromEntries(own.map(({ id, kind }) => [id, showValue(kind, values.get(personId)?.get(id) ?? '')])),
  })
}

/** Columns of the file: names and address in fields of their own. */
export function fileColumns({ columns: chosen, fields }: Pick<ShownColumns, 'columns' | 'fields'>): CsvColumn<FileRow>[] {
  const all = columnsWith(fields)
  const columns: CsvColumn<FileRow>[] = [
    { head: 'Nachname', of: ({ line }) => line.lastname },
    { head: 'Vorname', of: ({ line }) => line.firstname },
    {
      head: 'Geschlecht',
      of: ({ line: { sex, isOrganisation } }) =>
        isOrganisation ? 'Organisation' : (SEX_TEXTS[sex as keyof typeof SEX_TEXTS] ?? ''),
    },
  ]
  for (const name of chosen) {
    const column = all[name]
    if (name === 'anschrift')
      columns.push(
        { head: 'Straße', of: ({ line }) => line.street },
        { head: 'PLZ', of: ({ line }) => line.postcode },
        { head: 'Ort', of: ({ line }) => line.city },
      )
    else if (column) columns.push({ head: column.head, of: ({ row }) => column.of(row) })
  }
  return columns
}
