import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { changeEvent } from '../events/commands.ts'
import { restoreEvent as restoreDiscarded } from '../events/discard-event.ts'
import { fieldsOf, getEventFields } from '../events/get-event-fields.ts'
import { publishEvent, withdrawEvent } from '../events/publish-event.ts'
import { AUDIENCES } from '../events/rules.ts'
import type { ListKind } from './input.ts'

const Discarded = z.object({ courseId: z.uuid().nullable() })
const Changed = z.object({
  category: z.string(),
  audience: z.enum(AUDIENCES),
  departmentId: z.uuid().nullable(),
  version: z.int(),
})

/** Undoes one line; false after another change. @throws NotFound, Forbidden */
export async function restoreEvent(ctx: Ctx, kind: ListKind, id: string, before: unknown): Promise<boolean> {
  switch (kind) {
    case 'publish':
      return (await withdrawEvent(ctx, id)).ok
    case 'withdraw':
      return (await publishEvent(ctx, id)).ok
    case 'discard':
      await restoreDiscarded(ctx, id, Discarded.parse(before).courseId)
      return true
    case 'change':
      return changeBack(ctx, id, Changed.parse(before))
    default:
      return false
  }
}

async function changeBack(ctx: Ctx, id: string, { version, ...before }: z.output<typeof Changed>): Promise<boolean> {
  const known = await getEventFields(ctx, id)
  // Refused after a later edit: that editor meant it so.
  if (known.version !== version) return false
  return (await changeEvent(ctx, id, version, { ...fieldsOf(known), ...before })).ok
}
