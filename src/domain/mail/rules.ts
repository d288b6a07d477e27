import { formatSpan, isBefore } from '../../kernel/calendar.ts'
import type { MailTools } from './input.ts'

const LONGEST = 100

/** Defuses a stranger's name for a mail to a stranger's address: mail programs turn `www.shop.example` into a link. */
export const harmlessName = (name: string): string =>
  name
    .replace(/[\p{C}/\\:@<>]+|(?<=\S)\.(?=\S)/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST)

const MINUTE = 60
/** Seconds; a link that holds a place soon loses its use. */
const PAUSES = { urgent: [15, 30, 60, 120, 300], ordinary: [MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, 60 * MINUTE] }
const GIVEN_UP_AFTER = { urgent: Temporal.Duration.from({ hours: 2 }), ordinary: Temporal.Duration.from({ hours: 24 }) }

/** Null = given up. `attempts` counts the failed one. */
export function nextTry(
  mail: { priority: number; createdAt: Temporal.Instant; attempts: number },
  now: Temporal.Instant,
): Temporal.Instant | null {
  const kind = mail.priority === 0 ? 'urgent' : 'ordinary'
  const pauses = PAUSES[kind]
  const seconds = pauses[Math.min(mail.attempts, pauses.length) - 1] ?? MINUTE
  const next = now.add({ seconds })
  return isBefore(next, mail.createdAt.add(GIVEN_UP_AFTER[kind])) ? next : null
}

export interface Failure {
  /** nodemailer's name of the failed step. */
  code?: string | undefined
  responseCode?: number | undefined
}

const AUTHENTICATION_REQUIRED = 530

/** Refused for good: 5xx (RFC 5321 §4.2.1) about this mail, not about our connection. */
export const isPermanent = ({ code, responseCode }: Failure): boolean =>
  (code === 'EENVELOPE' && responseCode === undefined) ||
  ((code === 'EENVELOPE' || code === 'EMESSAGE') &&
    responseCode !== undefined &&
    responseCode >= 500 &&
    responseCode !== AUTHENTICATION_REQUIRED)

/** The mail server refuses every mail, not just this one. */
export const isAboutServer = ({ code, responseCode }: Failure): boolean =>
  (code !== 'EENVELOPE' && code !== 'EMESSAGE') || responseCode === 421 || responseCode === AUTHENTICATION_REQUIRED

/** The server of the recipient knows no such mailbox (RFC 5321 §4.2.2: 550, 551, 553), by its word, not by a filter's. */
export const isUnknownAddress = ({ code, responseCode, text }: Failure & { text: string }): boolean =>
  code === 'EENVELOPE' && responseCode !== undefined && [550, 551, 553].includes(responseCode) && !/\b5\.7\./.test(text)

export interface Returned {
  mailId: string
  isHard: boolean
  /** Status and the words of the mail server, without addresses. */
  reason: string
}

/** The report comes first; our own text behind it says nothing. */
const RETURNED_BYTES = 64 * 1024

const RETURN_ADDRESS = /\+([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@/i
const STATUS = /^Status:\s*([245])\.(\d{1,3})\.(\d{1,3})/im
const DIAGNOSIS = /^(?:Diagnostic-Code:[ \t]*(?:smtp[ \t]*;)?|[ \t]*(?=5\d\d[ -]))[ \t]*(.{1,500}(?:\r?\n[ \t].{1,500}){0,5})/im

/**
 * A returned mail (RFC 3464), or one by an older server: our mail by its own return address, and whether the address is gone. Null
 * when it is none, or only late. A full mailbox (x.2.2) and a filter (x.7.x) say nothing about the address.
 */
export function readReturned(whole: string): Returned | null {
  const source = whole.slice(0, RETURNED_BYTES)
  const mailId = RETURN_ADDRESS.exec(source)?.[1]?.toLowerCase()
  if (!mailId) return null
  const words = (DIAGNOSIS.exec(source)?.[1] ?? '').replace(/\s+/g, ' ').replace(/[^\s<>"']+@[^\s<>"']+/g, '…')
  const [, kind, subject, detail] = STATUS.exec(source) ?? /\b([245])\.(\d{1,3})\.(\d{1,3})\b/.exec(words) ?? []
  const code = /\b([45])\d\d\b/.exec(words)?.[1]
  const first = kind ?? code
  if (first === undefined || first === '2' || (first === '4' && /^Action:\s*delayed/im.test(source))) return null
  const isAboutMailbox = subject === '7' || (subject === '2' && detail === '2') || subject === '3'
  const status = kind === undefined ? '' : `${kind}.${subject}.${detail}`
  return { mailId, isHard: first === '5' && !isAboutMailbox, reason: [status, words].filter(Boolean).join(' ').slice(0, 300) }
}

/** `Mo 23.11. · 17:30–18:30 Uhr`, as `formatSpan` at the order of the mail. Moments are ISO texts. */
export const spanText = (
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  { orderedAt }: Pick<MailTools, 'orderedAt'>,
): string => `${formatSpan(Temporal.Instant.from(startsAt), Temporal.Instant.from(endsAt), orderedAt)} Uhr`
