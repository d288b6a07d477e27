import type { Ctx } from '../../../domain/context.ts'
import { changeImport } from '../../../domain/imports/change-import.ts'
import { missingFields } from '../../../domain/imports/guess-mapping.ts'
import { getImport } from '../../../domain/imports/queries.ts'

/** With known columns the first look tells already what each row would come to. */
export async function tryAtOnce(ctx: Ctx, id: string): Promise<void> {
  const { kind, mapping, source } = await getImport(ctx, id)
  if (source === 'calendar' || missingFields(kind, mapping).length === 0) await changeImport(ctx, id, { mapping, answers: [] })
}
