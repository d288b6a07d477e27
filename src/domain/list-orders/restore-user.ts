import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { changeRole } from '../users/change-role.ts'
import { blockUser, unblockUser } from '../users/commands.ts'
import { RoleChange } from '../users/input.ts'
import type { ListKind } from './input.ts'

const Given = RoleChange.omit({ id: true }).extend({ version: z.int() })

/** Undoes one line; false after another change. @throws NotFound, Forbidden */
export async function restoreUser(ctx: Ctx, kind: ListKind, id: string, before: unknown): Promise<boolean> {
  switch (kind) {
    case 'block':
      return (await unblockUser(ctx, id)).ok
    case 'unblock':
      return (await blockUser(ctx, id)).ok
    case 'role':
      // Another version is refused: that editor meant it so.
      return (await changeRole(ctx, { id, ...Given.parse(before) })).ok
    default:
      return false
  }
}
