import { createHash } from 'node:crypto'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { removeFile, storeFile } from '../files/commands.ts'
import type { Storage } from '../files/create-storage.ts'
import { canAttachFiles } from './access.ts'
import { findDraft } from './keep-draft.ts'
import { ATTACHED_BYTES, attachmentTypeOf, MOST_FILES } from './rules.ts'
import type { AttachRefusal } from './texts.ts'

/** True for the same name and bytes: a form that is sent again brings its file again. */
async function isAttached(ctx: Ctx, draftId: string, name: string, bytes: Uint8Array): Promise<boolean> {
  const same = await ctx.db
    .selectFrom('mailingFiles as m')
    .innerJoin('files as f', (join) => join.onRef('f.clubId', '=', 'm.clubId').onRef('f.id', '=', 'm.fileId'))
    .select('f.id')
    .where('m.clubId', '=', ctx.club.id)
    .where('m.mailingId', '=', draftId)
    .where('f.name', '=', name)
    .where('f.sha256', '=', createHash('sha256').update(bytes).digest('hex'))
    .executeTakeFirst()
  return same !== undefined
}

/**
 * Adds a file to the author's draft; one that is attached already stays there once. All together stay below what mail servers
 * take. @throws Forbidden
 */
export async function attachFile(
  ctx: Ctx,
  storage: Storage,
  { name: path, bytes }: { name: string; bytes: Uint8Array },
): Promise<Answer<null, AttachRefusal>> {
  allow(canAttachFiles(ctx.actor))
  const name = path.replace(/^.*[\\/]/s, '').slice(-120)
  const draft = await findDraft(ctx)
  const used = (draft?.files ?? []).reduce((sum, file) => sum + file.bytes, 0)
  if (bytes.length === 0) return refuse('file_empty')
  if (draft && (await isAttached(ctx, draft.id, name, bytes))) return ok(null)
  if (used + bytes.length > ATTACHED_BYTES) return refuse('file_too_large')
  if (!draft || draft.files.length >= MOST_FILES) return refuse('too_many_files')
  const mime = attachmentTypeOf(name, bytes)
  if (!mime) return refuse('file_dangerous')
  const fileId = await storeFile(ctx, storage, { name, mime, bytes, isPublic: false })
  await ctx.db.insertInto('mailingFiles').values({ clubId: ctx.club.id, mailingId: draft.id, fileId }).execute()
  return ok(null)
}

/** Takes a file from the author's draft. */
export async function detachFile(ctx: Ctx, storage: Storage, fileId: string): Promise<void> {
  allow(canAttachFiles(ctx.actor))
  const draft = await findDraft(ctx)
  const file = draft?.files.find(({ id }) => id === fileId)
  if (!draft || !file) return
  await ctx.db
    .deleteFrom('mailingFiles')
    .where('clubId', '=', ctx.club.id)
    .where('mailingId', '=', draft.id)
    .where('fileId', '=', fileId)
    .execute()
  await removeFile(ctx, storage, file)
}
