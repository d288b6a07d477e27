import type { Club } from '../context.ts'

/**
 * What each template needs to know, by its name. A concept adds its own in its `mails.ts`:
 * `declare module '../mail/input.ts' { interface MailData { 'participation.received': Received } }`.
 * Ids and plain facts only, as JSON keeps them: names, numbers, ISO texts. Links are signed when the mail is rendered.
 * What grants something by itself is named `secretPath` (a path with its token) or `ref` (names a request for a new password):
 * both are struck out as soon as the mail server has taken the mail.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface MailData {}

export type TemplateName = keyof MailData

/** What a template may use besides its data. */
export interface MailTools {
  club: Club
  /** Absolute address of a page of the club: `page('/support')`. */
  page(path: string): string
  /** The same in another club, by its key: what an association writes to its clubs leads into theirs. */
  pageOf(club: string, path: string): string
  /** A signed token for an address, good for `hours` from when the mail was ordered. The same mail always carries the same tokens. */
  sign(kind: string, id: string, hours: number): string
}

export interface MailLink {
  text: string
  address: string
}

/** A part of a mail: a paragraph, a button, names with values, or small print. Texts are plain; each part knows how to look and how to read. */
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
  /** Takes an entry of an earlier mail out of the calendar. */
  isCancelled?: boolean
  /** Depends on an answer that is still awaited. */
  isTentative?: boolean
}

/** A mail before it is dressed in the club's layout. */
export interface Mail {
  subject: string
  /** The line that mail programs show beside the subject. */
  preview: string
  /** `Guten Tag Erika Muster,`; without a name nothing but the greeting. */
  to: string
  parts: readonly MailPart[]
  /** Become one calendar file. */
  calendar?: readonly CalendarEntry[]
}

export type MailTemplate<Name extends TemplateName> = (data: MailData[Name], tools: MailTools) => Mail

/** What goes over the wire. */
export interface RenderedMail {
  subject: string
  html: string
  text: string
  /** Content of `termine.ics`. */
  calendar: string | null
}
