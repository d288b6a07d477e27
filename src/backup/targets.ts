import { randomBytes } from 'node:crypto'
import { lstat, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { S3Client } from '@aws-sdk/client-s3'
import { isCode } from '../kernel/codes.ts'
import { BadSettings } from '../kernel/settings.ts'
import { isOurs } from './rules.ts'

export interface Kept {
  name: string
  bytes: number
}

/** A place for backups: a folder, or a bucket. */
export interface Target {
  /** Whole or not at all: what is interrupted counts as never begun. Answers the size in bytes. */
  write(name: string, parts: AsyncIterable<Buffer>): Promise<number>
  list(): Promise<Kept[]>
  remove(name: string): Promise<void>
}

const DRAFT = '.unfertig'

async function kindOf(path: string): Promise<'file' | 'other' | 'none'> {
  try {
    return (await lstat(path)).isFile() ? 'file' : 'other'
  } catch (error) {
    if (isCode(error, 'ENOENT')) return 'none'
    throw error
  }
}

/** Killed backups left them: two never run at a time. */
async function removeDrafts(folder: string, start: string): Promise<void> {
  for (const left of await readdir(folder)) if (left.startsWith(start) && left.endsWith(DRAFT)) await rm(join(folder, left))
}

/** Hundreds of megabytes that the disk gets at once hold up what the database writes meanwhile. */
const SYNCED_EVERY = 4 << 20

/** Writes beside the file and renames it at the end, everything on the disk. A file of that name is replaced. */
export async function writeWhole(path: string, parts: AsyncIterable<Buffer>): Promise<number> {
  // A device or a folder must not be replaced by a file.
  if ((await kindOf(path)) === 'other') throw Object.assign(new Error(`${path} is no file`), { code: 'EISDIR' })
  await removeDrafts(dirname(path), `.${basename(path)}.`)
  const draft = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}${DRAFT}`)
  const handle = await open(draft, 'wx', 0o600)
  let [bytes, synced] = [0, 0]
  try {
    for await (const part of parts) {
      // `write` may take a part of it only, on a disk that is nearly full.
      await handle.writeFile(part)
      bytes += part.length
      if (bytes - synced < SYNCED_EVERY) continue
      await handle.datasync()
      synced = bytes
    }
    await handle.sync()
    await handle.close()
    await rename(draft, path)
  } catch (error) {
    await handle.close()
    await rm(draft, { force: true })
    throw error
  }
  const folder = await open(dirname(path), 'r')
  await folder.sync()
  await folder.close()
  return bytes
}

/** A folder; drafts of killed backups go with the next one. */
export function folderTarget(folder: string): Target {
  return {
    async write(name, parts) {
      await removeDrafts(folder, '.verein-')
      return writeWhole(join(folder, name), parts)
    },
    async list() {
      const names = (await readdir(folder)).filter(isOurs)
      return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })))
    },
    remove: (name) => rm(join(folder, name)),
  }
}

/** S3 takes at most 10,000 parts: 80 GB. */
const PART_BYTES = 8 << 20

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [held, bytes] = [[] as Buffer[], 0]
  for await (const chunk of chunks) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  yield Buffer.concat(held)
}

/** `s3://bucket/folder?region=…&endpoint=…`; the S3 library reads key and secret from the environment. @throws BadSettings */
export async function bucketTarget(address: string): Promise<Target> {
  const url = URL.parse(address)
  if (url?.protocol !== 's3:' || url.hostname === '')
    throw new BadSettings('BACKUP_TO: Erwartet wird s3://name-des-speichers/ordner?region=…')
  const s3 = await import('@aws-sdk/client-s3')
  const endpoint = url.searchParams.get('endpoint')
  const client: S3Client = new s3.S3Client({
    region: url.searchParams.get('region') ?? 'eu-central-1',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint, forcePathStyle: true }),
  })
  const Bucket = url.hostname
  const folder = url.pathname.replace(/^\/+|\/+$/g, '')
  const keyOf = (name: string) => (folder === '' ? name : `${folder}/${name}`)
  return {
    async write(name, chunks) {
      const place = { Bucket, Key: keyOf(name) }
      const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(place))
      const Parts: { PartNumber: number; ETag: string | undefined }[] = []
      let bytes = 0
      try {
        for await (const Body of inParts(chunks)) {
          const PartNumber = Parts.length + 1
          const { ETag } = await client.send(new s3.UploadPartCommand({ ...place, UploadId, PartNumber, Body }))
          Parts.push({ PartNumber, ETag })
          bytes += Body.length
        }
        await client.send(new s3.CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }))
      } catch (error) {
        // A store that is away refuses this as well: the first reason counts.
        await client.send(new s3.AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => Promise.reject(error))
        throw error
      }
      return bytes
    },
    async list() {
      const kept: Kept[] = []
      for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: keyOf('verein-') }))
        kept.push(...Contents.map(({ Key = '', Size = 0 }) => ({ name: Key.slice(keyOf('').length), bytes: Size })))
      return kept.filter(({ name }) => isOurs(name))
    },
    async remove(name) {
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: keyOf(name) }))
    },
  }
}
