import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, found, ok } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, profileOf, userIdOf } from '../context.ts'
import { canImportKind } from './access.ts'
import { guessMapping } from './guess-mapping.ts'
import { ImportOptions, type Kind } from './input.ts'
import { IMPORT_JOURNAL } from './journal.ts'
import { findMapping } from './queries.ts'
import { readUpload, type Sheet, type UploadFault } from './read-upload.ts'

/** Reads a file and keeps its rows as a draft; imports nothing yet. Answers its id. @throws Forbidden */
export async function startImport(
  ctx: Ctx,
  kind: Kind,
  file: { name: string; bytes: Uint8Array },
  given: ImportOptions,
): Promise<Answer<string, UploadFault>> {
  allow(canImportKind(ctx.actor, kind))
  profileOf(ctx.actor)
  const options = ImportOptions.parse(given)
  const read = await readUpload(file.bytes, kind)
  if (!read.ok) return read
  const { source, sheets, sheet } = read.value
  const { head, rows } = found(sheets[sheet])
  return transaction(ctx, async (ctx) => {
    const id = newId()
    const mapping =
      source === 'table' ? guessMapping({ head, rows: rows.map(({ cells }) => cells) }, await findMapping(ctx, kind), kind) : {}
    const fileName = file.name.slice(0, 200) || 'Datei'
    await ctx.db
      .insertInto('imports')
      .values({
        clubId: ctx.club.id,
        id,
        kind,
        source,
        fileName,
        head,
        total: rows.length,
        createdAt: ctx.now,
        mapping: JSON.stringify(mapping),
        options: JSON.stringify(options),
        sheet,
        sheets: JSON.stringify(sheets.map(({ name, head, rows }) => ({ name, head, rows: rows.length }))),
        userId: found(userIdOf(ctx)),
      })
      .execute()
    await sql`
      insert into import_rows (club_id, import_id, position, sheet, line, cells)
      select ${ctx.club.id}, ${id}, position, sheet, line, array(select jsonb_array_elements_text(cells))
      from jsonb_to_recordset(${JSON.stringify(numbered(sheets))}::jsonb) as given (position int, sheet int, line int, cells jsonb)`.execute(
      ctx.db,
    )
    const content = IMPORT_JOURNAL.started(kind, fileName, rows.length)
    await record(ctx, { event: 'import.started', id, content })
    return ok(id)
  })
}

/** The first row of a line is numbered by it; further rows of lines, and other sheets, follow far behind. */
function numbered(sheets: readonly Sheet[]) {
  const given = new Set<number>()
  let next = 1_000_000
  return sheets.flatMap(({ rows }, sheet) =>
    rows.map(({ line, cells }) => {
      const position = given.has(line) ? next++ : line
      given.add(position)
      return { position, sheet, line, cells }
    }),
  )
}
