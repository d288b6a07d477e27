import sharp from 'sharp'
import type { Ctx } from '../../src/domain/context.ts'
import type { Storage } from '../../src/domain/files/create-storage.ts'
import { addPicture } from '../../src/domain/media/commands.ts'

const kept = new Map<string, Uint8Array>()
export const storage: Storage = {
  put: async (key, bytes) => void kept.set(key, bytes),
  get: async (key) => kept.get(key) ?? null,
  remove: async (key) => void kept.delete(key),
  removeFolder: async () => {},
  probe: async () => {},
}

/** Puts a picture into the library; answers its file's id. */
export async function insertPicture(ctx: Ctx, alt = 'Zwei Kinder'): Promise<string> {
  const bytes = await sharp({ create: { width: 700, height: 400, channels: 3, background: '#ffd21e' } })
    .png()
    .toBuffer()
  const added = await addPicture(ctx, storage, { name: 'kinder.png', bytes, alt })
  if (!added.ok) throw new Error(added.refusal)
  return added.value.id
}
