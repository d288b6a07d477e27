import { createHash, type Hash } from 'node:crypto'
import { type Extract, extract as openExtract } from 'tar-stream'
import type { z } from 'zod'
import { UnreadableBackup } from './container.ts'
import { CHECKSUMS, Checksums, FILES, MANIFEST, Manifest, SECRETS_ENTRY, TABLES } from './manifest.ts'

type Entry = Extract extends AsyncIterable<infer Source> ? Source : never

/** Large enough for the list of a million files. */
const MOST_JSON_BYTES = 200 << 20

/** Takes the parts of a backup in their order: manifest, secrets, files, tables. */
export interface Receiver {
  manifest(manifest: Manifest): Promise<void>
  secrets(text: string): void
  file(key: string, bytes: Buffer): Promise<void>
  /** Rows of one table as `COPY` reads them; the parts of a table follow each other. */
  rows(table: string, part: Buffer): Promise<void>
}

/** A backup that cannot be read on is broken. */
function broken(error: unknown): UnreadableBackup {
  return error instanceof UnreadableBackup ? error : new UnreadableBackup('broken', error)
}

function read<Schema extends z.ZodType>(schema: Schema, bytes: Buffer): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw broken(error)
  }
}

/** Faults of the tar; those of its reader pass by. @throws UnreadableBackup */
async function* unbroken<Part>(source: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    for await (const part of source) yield part
  } catch (error) {
    throw broken(error)
  }
}

async function bytesOf(entry: Entry): Promise<Buffer> {
  if ((entry.header.size ?? 0) > MOST_JSON_BYTES) throw new UnreadableBackup('broken')
  const parts: Buffer[] = []
  for await (const part of unbroken(entry as AsyncIterable<Buffer>)) parts.push(part)
  return Buffer.concat(parts)
}

class Sums {
  readonly files = new Map<string, string>()
  readonly tables = new Map<string, Hash>()

  /** @throws UnreadableBackup unless everything came, unchanged */
  compare({ files, tables }: Checksums): void {
    const sums = [
      ...Object.entries(files).map(([key, sum]) => this.files.get(key) === sum),
      ...Object.entries(tables).map(
        ([name, { sha256 }]) => (this.tables.get(name) ?? createHash('sha256')).digest('hex') === sha256,
      ),
    ]
    const isWhole = this.files.size === Object.keys(files).length && [...this.tables.keys()].every((name) => name in tables)
    if (!isWhole || sums.includes(false)) throw new UnreadableBackup('broken')
  }
}

async function receive(entry: Entry, sums: Sums, receiver: Receiver): Promise<Checksums | null> {
  const { name } = entry.header
  const bytes = await bytesOf(entry)
  if (name === CHECKSUMS) return read(Checksums, bytes)
  if (name === SECRETS_ENTRY) receiver.secrets(bytes.toString())
  else if (name.startsWith(FILES)) {
    const key = name.slice(FILES.length)
    sums.files.set(key, createHash('sha256').update(bytes).digest('hex'))
    await receiver.file(key, bytes)
  } else if (name.startsWith(TABLES)) {
    const table = name.slice(TABLES.length, name.lastIndexOf('/'))
    sums.tables.getOrInsertComputed(table, () => createHash('sha256')).update(bytes)
    await receiver.rows(table, bytes)
  } else throw new UnreadableBackup('broken')
  return null
}

/** Hands over every part and compares the checksums at the end. @throws UnreadableBackup */
export async function unpackBackup(content: AsyncIterable<Buffer>, receiver: Receiver): Promise<Checksums> {
  const extract = openExtract()
  const filled = fill(extract, content)
  const sums = new Sums()
  let [isBegun, end]: [boolean, Checksums | null] = [false, null]
  for await (const entry of unbroken(extract as AsyncIterable<Entry>)) {
    if (end || isBegun === (entry.header.name === MANIFEST)) throw new UnreadableBackup('broken')
    if (isBegun) end = await receive(entry, sums, receiver)
    else await receiver.manifest(read(Manifest, await bytesOf(entry)))
    isBegun = true
  }
  await filled
  if (!end) throw new UnreadableBackup('broken')
  sums.compare(end)
  return end
}

async function fill(extract: Extract, content: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const chunk of content)
      if (!extract.write(chunk)) await new Promise<void>((resolve) => extract.once('drain', () => resolve()))
    extract.end(null)
  } catch (error) {
    extract.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}
