import { join, resolve } from 'node:path'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Keys are `{club}/{id}`; rows of `files` describe them. */
export interface Storage {
  put(key: string, bytes: Uint8Array, mime: string): Promise<void>
  /** Null when the bytes are missing. */
  get(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
  removeFolder(key: string): Promise<void>
  /** Writes and reads a small file; throws the failure. */
  probe(): Promise<void>
}

/** `s3://bucket?region=…&endpoint=…`; the S3 library reads key and secret from the environment. */
async function openBucket(address: string): Promise<Disk> {
  const url = URL.parse(address)
  if (url?.protocol !== 's3:' || url.hostname === '')
    throw new Error('STORAGE_URL: erwartet wird s3://name-des-speichers?region=…')
  const { S3Driver } = await import('flydrive/drivers/s3')
  const endpoint = url.searchParams.get('endpoint')
  return new Disk(
    new S3Driver({
      bucket: url.hostname,
      region: url.searchParams.get('region') ?? 'eu-central-1',
      visibility: 'private',
      supportsACL: false,
      // Stores beside Amazon's do not know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    }),
  )
}

const isMissing = (error: unknown): boolean => error instanceof errors.E_CANNOT_READ_FILE

/** Folder `files` in the data directory, or the S3 bucket of `storageUrl`. */
export async function createStorage({ dataDir, storageUrl }: { dataDir: string; storageUrl: string | null }): Promise<Storage> {
  const disk = storageUrl
    ? await openBucket(storageUrl)
    : new Disk(new FSDriver({ location: resolve(join(dataDir, 'files')), visibility: 'private' }))
  return {
    put: (key, bytes, mime) => disk.put(key, bytes, { contentType: mime }),
    remove: (key) => disk.delete(key),
    removeFolder: (key) => disk.deleteAll(key),
    async get(key) {
      try {
        return await disk.getBytes(key)
      } catch (error) {
        if (isMissing(error) && !(await disk.exists(key))) return null
        throw error
      }
    },
    async probe() {
      const key = `probe/${process.pid}`
      await disk.put(key, 'ok')
      if ((await disk.get(key)) !== 'ok') throw new Error('The storage gave back something else')
      await disk.delete(key)
    },
  }
}
