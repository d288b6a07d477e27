import readXlsxFile from 'read-excel-file/node'
import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import { type ArchiveEntry, readArchive, unpackText } from './read-archive.ts'
import { readOds } from './read-ods.ts'
import { type FormulaCell, sheetFiles, type TallCell, tallCellsOf, unsolvedCellsOf, withFormulas } from './tall-cells.ts'

export interface WorkbookSheet {
  name: string
  data: readonly (readonly unknown[])[]
  tall?: readonly TallCell[]
}

export type WorkbookFault = 'too_large' | 'too_many_rows' | 'not_readable' | 'password' | 'formulas'

/** A larger unpacked file is a trap, or no list. */
const MOST_UNPACKED = 60 * 1024 * 1024
/** Text of the tables alone: thousands of rows have room. */
const MOST_TABLE = 16 * 1024 * 1024
/** Empty rows with a colour count, too. */
const MOST_XML_ROWS = 20_100
const LIMITS = { rows: 20_100, columns: 60 }

const tablesOf = (entries: readonly ArchiveEntry[]) =>
  entries.filter(({ name }) => /^(xl\/worksheets\/[^/]+|content)\.xml$/.test(name))
const size = (entries: readonly ArchiveEntry[]): number => entries.reduce((sum, { bytes }) => sum + bytes, 0)

/** Sheets of an XLSX or ODS file, in their order. `keepsFormulas`: unsolved ones stand in their cells instead of refusing the file. */
export async function readWorkbook(bytes: Uint8Array, keepsFormulas = false): Promise<Answer<WorkbookSheet[], WorkbookFault>> {
  const entries = readArchive(bytes)
  if (!entries) return refuse('not_readable')
  const content = entries.find(({ name }) => name === 'content.xml')
  if (size(entries) > MOST_UNPACKED) return refuse(size(tablesOf(entries)) > MOST_TABLE ? 'too_many_rows' : 'too_large')
  return content ? readOpenDocument(entries, content) : readExcel(bytes, entries, keepsFormulas)
}

function readOpenDocument(entries: readonly ArchiveEntry[], content: ArchiveEntry): Answer<WorkbookSheet[], WorkbookFault> {
  const manifest = entries.find(({ name }) => name === 'META-INF/manifest.xml')
  if (manifest && unpackText(manifest, MOST_TABLE)?.includes('encryption-data')) return refuse('password')
  if (content.bytes > MOST_TABLE) return refuse('too_many_rows')
  const xml = unpackText(content, MOST_TABLE)
  const sheets = xml === null ? [] : readOds(xml, LIMITS)
  return sheets.length > 0 ? ok(sheets) : refuse('not_readable')
}

/** A formula that no program has worked out yet. */
const UNSOLVED = /<f\b[^>]*(?:\/>|>[^<]*<\/f>)\s*(?:<v\s*\/>|<v>\s*<\/v>)?\s*<\/c>/

async function readExcel(
  bytes: Uint8Array,
  entries: readonly ArchiveEntry[],
  keepsFormulas: boolean,
): Promise<Answer<WorkbookSheet[], WorkbookFault>> {
  const tables = tablesOf(entries)
  if (size(tables) > MOST_TABLE) return refuse('too_many_rows')
  const tall = new Map<string, TallCell[]>()
  const unsolved = new Map<string, FormulaCell[]>()
  for (const table of tables) {
    const xml = unpackText(table, MOST_TABLE) ?? ''
    if ((xml.match(/<row\b/g)?.length ?? 0) > MOST_XML_ROWS) return refuse('too_many_rows')
    if (!keepsFormulas && UNSOLVED.test(xml)) return refuse('formulas')
    if (keepsFormulas) unsolved.set(table.name, unsolvedCellsOf(xml))
    tall.set(table.name, tallCellsOf(xml))
  }
  try {
    const files = sheetFiles(entries)
    const sheets = await readXlsxFile(Buffer.from(bytes))
    return ok(
      sheets.map(({ sheet, data }, at) => ({
        name: sheet,
        data: withFormulas(data, unsolved.get(files[at] ?? '') ?? []),
        tall: tall.get(files[at] ?? '') ?? [],
      })),
    )
  } catch (error) {
    // Any error of the library means: no workbook it can open.
    if (error instanceof Error) return refuse('not_readable')
    throw error
  }
}
