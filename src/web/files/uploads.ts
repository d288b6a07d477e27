import { Hono } from 'hono'
import { canStoreFiles } from '../../domain/files/access.ts'
import type { Storage } from '../../domain/files/create-storage.ts'
import type { Routes } from '../http/deps.ts'
import { UPLOADS_PATH } from './file-address.ts'

const FORBIDDEN = 'Dateien hochladen dürfen hier nur Leute mit diesem Recht. Bitte melden Sie sich an.'

/**
 * `/uploads`: files in parts, by the tus protocol. Mounted before the forms' bodies are read: its body may be as long as a
 * file.
 */
export function createUploads(storage: Storage): Routes {
  const routes: Routes = new Hono()
  routes.on(['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS'], [UPLOADS_PATH, `${UPLOADS_PATH}/:id`], async (c) => {
    const { ctx } = await c.var.gate()
    if (!canStoreFiles(ctx.actor)) return c.text(FORBIDDEN, 403)
    const { answerUpload } = await import('./upload-store.ts')
    return answerUpload(ctx, storage, c.req.raw)
  })
  return routes
}
