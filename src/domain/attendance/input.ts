import { z } from 'zod'
import { MARKS } from './rules.ts'

const name = z.string().trim().min(1).max(80)
const id = z.uuid().transform((text) => text.toLowerCase())
/** Milliseconds since 1970; a wrong clock is allowed, an impossible date is not. */
const moment = z.int().min(-8.64e15).max(8.64e15)

/** A guest; the phone made the id. */
const guest = z.object({
  firstname: name,
  lastname: name,
  phone: z.string().trim().max(40).default(''),
  isTrial: z.boolean().default(false),
})

export const entryInput = z.object({
  clientId: id,
  sessionId: id,
  personId: id,
  state: z.enum(MARKS),
  tappedAt: moment.describe('Uhr des Handys, Millisekunden seit 1970'),
  offsetMs: z.int().describe('so viel geht die Uhr des Handys nach'),
  knewUntil: moment.nullable().default(null).describe('bis wann das Handy die Einträge anderer kannte'),
  isGuest: z.boolean().default(false).describe('kommt spontan dazu, ohne auf der Liste zu stehen'),
  guest: guest.optional().describe('wer das ist, wenn der Verein die Person noch nicht kennt'),
})
export type EntryInput = z.infer<typeof entryInput>

/** Entries in the order of the phone. */
export const batchInput = z.object({
  /** Author of the entries; other users must not send them. */
  userId: z.string(),
  phoneId: id,
  entries: z.array(entryInput).max(200),
})
export type Batch = z.infer<typeof batchInput>
