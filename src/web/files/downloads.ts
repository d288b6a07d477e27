import { type Context, Hono } from 'hono'
import type { Ctx } from '../../domain/context.ts'
import type { Storage } from '../../domain/files/create-storage.ts'
import { findFile, type StoredFile, storageKey } from '../../domain/files/queries.ts'
import { dispositionOf } from '../../domain/files/rules.ts'
import { isId } from '../../kernel/id.ts'
import type { Routes } from '../http/deps.ts'
import type { Gate } from '../kit/gate.ts'
import { FILE_LINK } from './file-address.ts'

const GONE = 'Diese Datei gibt es nicht, oder der Link gilt nicht mehr.'

/** A private file needs a signed address that has not expired. */
function mayDownload(file: StoredFile, { ctx, services }: Gate, token: string | undefined): boolean {
  if (file.isPublic) return true
  const link = services.readLink(token ?? '', ctx.now)
  return link.ok && link.value.kind === FILE_LINK && link.value.club === ctx.club.id && link.value.id === file.id
}

async function findDownload(gate: Gate, id: string, token: string | undefined): Promise<StoredFile | null> {
  const file = isId(id) ? await findFile(gate.ctx, id) : null
  return file && mayDownload(file, gate, token) ? file : null
}

async function send(c: Context, storage: Storage, ctx: Ctx, file: StoredFile): Promise<Response> {
  const headers = {
    'content-type': file.mime,
    'content-disposition': dispositionOf(file),
    'cache-control': file.isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
    // A file opened on its own runs nothing on our origin.
    'content-security-policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox",
    etag: `"${file.sha256}"`,
  }
  if (c.req.header('if-none-match') === headers.etag) return c.body(null, 304, headers)
  const bytes = await storage.get(storageKey(ctx, file.id))
  if (!bytes) throw new Error(`The bytes of file ${file.id} are missing`)
  return c.body(new Uint8Array(bytes), 200, { ...headers, 'content-length': String(bytes.length) })
}

/** `/files/{id}`: downloads of files, before the pages. */
export function createDownloads(storage: Storage): Routes {
  const routes: Routes = new Hono()
  routes.get('/files/:id', async (c) => {
    const gate = await c.var.gate()
    const id = c.req.param('id')
    const named = c.req.query('verein')
    const other = named === undefined ? gate.clubOfBadge(id) : gate.clubOfPath(named)
    const ctx = other?.ctx ?? gate.ctx
    // Of another club only what is public: a signed address counts at its own.
    const file = await findDownload({ ...gate, ctx }, id, other ? undefined : c.req.query('zeichen'))
    return file ? send(c, storage, ctx, file) : c.text(GONE, 404)
  })
  return routes
}
