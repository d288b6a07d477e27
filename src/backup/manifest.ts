import { z } from 'zod'

/** Name of the first entry of a backup, and of the last. */
export const MANIFEST = 'manifest.json'
export const CHECKSUMS = 'checksums.json'
/** Only in an encrypted backup. */
export const SECRETS_ENTRY = 'secrets.json'
export const FILES = 'files/'
export const TABLES = 'tables/'

export const Manifest = z.object({
  /** Of the program. */
  version: z.string(),
  /** Moment of the snapshot. */
  takenAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
})
export type Manifest = z.infer<typeof Manifest>

const Sum = z.string().length(64)

export const Checksums = z.object({
  /** SHA-256 of the rows as `COPY` writes them, in their order. */
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: Sum })),
  files: z.record(z.string(), Sum),
  /** Files that were missing in the store, or were deleted during the backup. */
  missing: z.array(z.string()),
})
export type Checksums = z.infer<typeof Checksums>
