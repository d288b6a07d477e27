import { transaction } from '../../database/transaction.ts'
import { type Answer, found, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { guessMapping } from './guess-mapping.ts'
import { IMPORT_JOURNAL } from './journal.ts'
import { findMapping, getImportForChange, listRows } from './queries.ts'

/** Takes another sheet of the file, with its own columns; nothing is tried yet. @throws NotFound, Forbidden */
export async function chooseSheet(ctx: Ctx, id: string, sheet: number): Promise<Answer<void, 'under_way'>> {
  return transaction(ctx, async (ctx) => {
    const one = await getImportForChange(ctx, id)
    if (one.state !== 'draft') return refuse('under_way')
    const { head, rows: total } = found(one.sheets[sheet])
    const imports = ctx.db.updateTable('imports').where('clubId', '=', ctx.club.id).where('id', '=', id)
    await imports.set({ sheet, head, total, names: '{}' }).execute()
    const rows = (await listRows(ctx, id)).map(({ cells }) => cells)
    const mapping = guessMapping({ head, rows }, await findMapping(ctx, one.kind), one.kind)
    await imports.set({ mapping: JSON.stringify(mapping) }).execute()
    await record(ctx, { event: 'import.checked', id, content: IMPORT_JOURNAL.checked(one.kind, one.fileName) })
    return ok(undefined)
  })
}
