import { transaction } from '../../database/transaction.ts'
import { type Answer, allow, ok, refuse } from '../../kernel/answer.ts'
import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { type ImageRefusal, removeFile, storeImage } from '../files/commands.ts'
import type { Storage } from '../files/create-storage.ts'
import { findFile } from '../files/queries.ts'
import { canEditEvent } from './access.ts'
import { EVENT_JOURNAL } from './journal.ts'
import { getClubEvent, getEventForChange } from './queries.ts'

const SIDE = 2000

export interface EventImage {
  name: string
  bytes: Uint8Array
  /** Text for readers without the picture. */
  alt: string
}

/** Sets or removes (null) the picture of an event. @throws NotFound, Forbidden */
export async function setEventImage(
  ctx: Ctx,
  storage: Storage,
  id: string,
  image: EventImage | null,
): Promise<Answer<void, 'changed_meanwhile' | ImageRefusal>> {
  const known = await getClubEvent(ctx, id)
  allow(canEditEvent(ctx.actor, known))
  const stored = image && (await storeImage(ctx, storage, { ...image, isPublic: true, side: SIDE }))
  if (stored && !stored.ok) return stored
  const imageFileId = stored ? stored.value.id : null
  const isSet = await transaction(ctx, async (ctx) => {
    const event = await getEventForChange(ctx, id)
    if (event.imageFileId !== known.imageFileId) return false
    await ctx.db
      .updateTable('events')
      .set((set) => ({ imageFileId, version: set('version', '+', 1), updatedAt: ctx.now }))
      .where('clubId', '=', ctx.club.id)
      .where('id', '=', id)
      .execute()
    const content = (imageFileId ? EVENT_JOURNAL.imageSet : EVENT_JOURNAL.imageRemoved)(event.title)
    await record(ctx, { event: 'event.changed', id, content })
    return true
  })
  const gone = isSet ? known.imageFileId : imageFileId
  const file = gone && (await findFile(ctx, gone))
  if (file) await removeFile(ctx, storage, file)
  return isSet ? ok(undefined) : refuse('changed_meanwhile')
}
