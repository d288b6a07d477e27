import { z } from 'zod'
import { memberDay } from '../members/input.ts'
import { OWN_REQUEST_KINDS, REQUEST_KINDS } from './rules.ts'

const REQUESTER = 'Bitte schreiben Sie, wer angefragt hat.'
const IDENTITY = 'Bitte schreiben Sie, woran Sie die Person erkannt haben.'
const ANSWER = 'Bitte schreiben Sie, was Sie geantwortet haben.'
const text = (message: string, most: number) =>
  z.string({ error: message }).trim().min(1, message).max(most, `Bitte höchstens ${most} Zeichen.`)

export const RequestInput = z.object({
  kind: z.enum(REQUEST_KINDS, 'Bitte wählen Sie, worum es geht.'),
  requester: text(REQUESTER, 200),
  askedOn: memberDay,
})
export type RequestInput = z.output<typeof RequestInput>

/** `of`: `me`, or an own child. */
export const OwnRequest = z.object({ of: z.literal('me').or(z.uuid()), kind: z.enum(OWN_REQUEST_KINDS) })
export type OwnRequest = z.output<typeof OwnRequest>

export const IdentityInput = z.object({ id: z.uuid(), identity: text(IDENTITY, 200), checkedOn: memberDay })
export type IdentityInput = z.output<typeof IdentityInput>

export const AnswerInput = z.object({
  id: z.uuid(),
  answer: text(ANSWER, 2000),
  answeredOn: memberDay,
  /** Of an erasure: it is granted. */
  erases: z.boolean().default(false),
})
export type AnswerInput = z.output<typeof AnswerInput>
