import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'

// Header and trailer are frames that zstd skips: without a key, `zstd -d` and `tar` read the rest.
const HEADER = 0x184d2a50
const TRAILER = 0x184d2a51
const FRAME_BYTES = 8
const SUM_BYTES = 32
const TRAILER_BYTES = FRAME_BYTES + SUM_BYTES
const MOST_HEADER_BYTES = 1000
const FORMAT = 'verein-backup'
const VERSION = 1

/** Plain bytes of an encrypted record. */
const RECORD_BYTES = 1 << 20
/** Of what zstd answers: each costs a way to a thread and back. */
const CHUNK_BYTES = 128 << 10
const TAG_BYTES = 16
const RECORD_HEAD_BYTES = 5
/** Quick, and hardly larger than at the usual level. */
const LEVEL = 1

/** `foreign`: no backup of this program; `newer`: of a later format; `broken`: cut or changed. */
export type FileFault = 'foreign' | 'newer' | 'broken' | 'key_missing' | 'key_wrong'

export class UnreadableBackup extends Error {
  override readonly name = 'UnreadableBackup'
  readonly fault: FileFault

  constructor(fault: FileFault, cause?: unknown) {
    super(`The backup is not readable: ${fault}`, { cause })
    this.fault = fault
  }
}

function frame(magic: number, content: Uint8Array): Buffer {
  const head = Buffer.alloc(FRAME_BYTES)
  head.writeUInt32LE(magic, 0)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

const keyFrom = (password: string, salt: Buffer): Buffer =>
  scryptSync(password, salt, 32, { N: 32_768, r: 8, p: 1, maxmem: 64 << 20 })

/** Counts the records: none can be left out, moved or repeated; the last one says that it is. */
function recordNonce(number: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 4)
  return nonce
}

function sealed(key: Buffer, number: number, isLast: boolean, plain: Uint8Array): Buffer {
  const head = Buffer.alloc(RECORD_HEAD_BYTES)
  head.writeUInt8(isLast ? 1 : 0, 0)
  head.writeUInt32LE(plain.length, 1)
  const cipher = createCipheriv('aes-256-gcm', key, recordNonce(number)).setAAD(head)
  return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** A record for each chunk, and an empty last one: chunks of zstd are smaller than `RECORD_BYTES`. */
async function* encrypted(key: Buffer, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let number = 0
  for await (const chunk of source) yield sealed(key, number++, false, chunk)
  yield sealed(key, number, true, Buffer.alloc(0))
}

/** Writes `content` compressed, with a key also encrypted, and closed by its checksum. The key is a text. */
export async function writeContainer(
  content: AsyncIterable<Uint8Array>,
  key: string | null,
  sink: (parts: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const salt = key === null ? null : randomBytes(16)
  const header = { format: FORMAT, version: VERSION, ...(salt && { salt: salt.toString('base64') }) }
  const first = frame(HEADER, Buffer.from(JSON.stringify(header)))
  const sum = createHash('sha256').update(first)
  async function* whole(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield first
    for await (const part of key !== null && salt ? encrypted(keyFrom(key, salt), body) : body) {
      sum.update(part)
      yield part
    }
    yield frame(TRAILER, sum.digest())
  }
  const compress = createZstdCompress({ chunkSize: CHUNK_BYTES, params: { [constants.ZSTD_c_compressionLevel]: LEVEL } })
  await pipeline(content, compress, whole, sink)
}

interface Header {
  bytes: number
  salt: Buffer | null
}

async function readHeader(file: FileHandle): Promise<Header> {
  const { buffer: head } = await file.read(Buffer.alloc(FRAME_BYTES), 0, FRAME_BYTES, 0)
  const length = head.readUInt32LE(4)
  if (head.readUInt32LE(0) !== HEADER || length > MOST_HEADER_BYTES) throw new UnreadableBackup('foreign')
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, FRAME_BYTES)
  const header = parsed(buffer.toString())
  if (header?.format !== FORMAT) throw new UnreadableBackup('foreign')
  if (typeof header.version !== 'number' || header.version > VERSION) throw new UnreadableBackup('newer')
  const salt = typeof header.salt === 'string' ? Buffer.from(header.salt, 'base64') : null
  return { bytes: FRAME_BYTES + length, salt }
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

async function checkSum(file: FileHandle, path: string, size: number): Promise<void> {
  const { buffer: trailer } = await file.read(Buffer.alloc(TRAILER_BYTES), 0, TRAILER_BYTES, size - TRAILER_BYTES)
  const sum = createHash('sha256')
  for await (const part of createReadStream(path, { end: size - TRAILER_BYTES - 1, highWaterMark: 1 << 20 })) sum.update(part)
  const isWhole = trailer.readUInt32LE(0) === TRAILER && trailer.readUInt32LE(4) === SUM_BYTES
  if (!isWhole || !timingSafeEqual(trailer.subarray(FRAME_BYTES), sum.digest())) throw new UnreadableBackup('broken')
}

async function* decrypted(key: Buffer, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [number, held, isLast]: [number, Buffer, boolean] = [0, Buffer.alloc(0), false]
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk])
    while (held.length >= RECORD_HEAD_BYTES) {
      const length = held.readUInt32LE(1)
      const end = RECORD_HEAD_BYTES + length + TAG_BYTES
      if (isLast || length > RECORD_BYTES) throw new UnreadableBackup('broken')
      if (held.length < end) break
      isLast = held.readUInt8(0) === 1
      yield opened(key, number++, held.subarray(0, end))
      held = held.subarray(end)
    }
  }
  if (!isLast || held.length > 0) throw new UnreadableBackup('broken')
}

function opened(key: Buffer, number: number, record: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, recordNonce(number), { authTagLength: TAG_BYTES })
  decipher.setAAD(record.subarray(0, RECORD_HEAD_BYTES)).setAuthTag(record.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(record.subarray(RECORD_HEAD_BYTES, -TAG_BYTES)), decipher.final()])
  } catch (error) {
    // The file's own checksum was right.
    throw new UnreadableBackup(number === 0 ? 'key_wrong' : 'broken', error)
  }
}

/** Reads a file to its end and compares its checksum, before `work` gets its content, and has to read all of it. @throws UnreadableBackup */
export async function readContainer<T>(
  path: string,
  key: string | null,
  work: (content: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size < FRAME_BYTES + TRAILER_BYTES) throw new UnreadableBackup('foreign')
    const header = await readHeader(file)
    await checkSum(file, path, size)
    if (size <= header.bytes + TRAILER_BYTES) throw new UnreadableBackup('broken')
    if (header.salt && key === null) throw new UnreadableBackup('key_missing')
    const body = createReadStream(path, { start: header.bytes, end: size - TRAILER_BYTES - 1, highWaterMark: 1 << 20 })
    const plain = header.salt && key !== null ? decrypted(keyFrom(key, header.salt), body) : body
    return await unpack(plain, work)
  } finally {
    await file.close()
  }
}

/** Codes of Node's zstd. */
const isOfZstd = (error: unknown): boolean => error instanceof Error && 'code' in error && /^Z(STD)?_/.test(String(error.code))

async function unpack<T>(source: AsyncIterable<Buffer>, work: (content: AsyncIterable<Buffer>) => Promise<T>): Promise<T> {
  let answer: { value: T } | undefined
  try {
    await pipeline(source, createZstdDecompress(), async (content: AsyncIterable<Buffer>) => {
      answer = { value: await work(content) }
    })
  } catch (error) {
    throw isOfZstd(error) ? new UnreadableBackup('broken', error) : error
  }
  if (!answer) throw new UnreadableBackup('broken')
  return answer.value
}
