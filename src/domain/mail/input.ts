import type { Club } from '../context.ts'

/**
 * Data of each template. A concept adds its own in its `mails.ts`: `declare module '../mail/input.ts' { interface MailData {
 * 'participation.received': Received } }`. Only ids and plain JSON facts; rendering signs the links. A request for a new
 * password is named `ref`: the sent mail loses it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface MailData {}

export type TemplateName = keyof MailData

export interface MailTools {
  club: Club
  /** Days of another year name it. */
  orderedAt: Temporal.Instant
  page(path: string): string
  /** By the key of another club: mails of an association lead into its clubs. */
  pageOf(club: string, path: string): string
  /** `until`: a moment, or hours from the order of the mail. A repeated mail carries the same tokens. */
  sign(kind: string, id: string, until: number | Temporal.Instant): string
}

export interface MailLink {
  text: string
  address: string
}

/** Texts are plain; each part knows its look in HTML and in text. */
export type MailPart =
  | { text: string }
  | { button: MailLink }
  | { facts: readonly (readonly [name: string, value: string])[] }
  | { note: string; link?: MailLink }

export interface CalendarEntry {
  id: string
  title: string
  place: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  isCancelled?: boolean
  /** An answer is still awaited. */
  isTentative?: boolean
}

export interface Mail {
  subject: string
  /** Line beside the subject in mail programs. */
  preview: string
  /** `Guten Tag Erika Muster,`; without a name the greeting alone. */
  to: string
  parts: readonly MailPart[]
  calendar?: readonly CalendarEntry[]
  files?: readonly MailFile[]
  /** Answers go there, not to the office. */
  replyTo?: string
  list?: MailList
}

/** A private file of the club. */
export interface MailFile {
  id: string
  name: string
  mime: string
}

/** A mail to many: its envelope sender names the recipient, so that a returned mail is known again. */
export interface MailList {
  /** Address that takes a person off with one request (RFC 8058); null for service mails. */
  unsubscribe: string | null
}

export type MailTemplate<Name extends TemplateName> = (data: MailData[Name], tools: MailTools) => Mail

export interface RenderedMail {
  subject: string
  html: string
  text: string
  /** Content of `termine.ics`. */
  calendar: string | null
  files: readonly MailFile[]
  /** Empty = the office. */
  replyTo: string
  list: MailList | null
}
