import type { ReactElement } from 'react'
import type { Club } from '../context.ts'

/**
 * What each template needs to know, by its name. A concept adds its own in its `mails.tsx`:
 * `declare module '../mail/template.ts' { interface MailData { 'participation.received': Received } }`.
 * Ids and plain facts only, as JSON keeps them: German texts, numbers, ISO texts. Never a link or a token that grants something.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface MailData {}

export type TemplateName = keyof MailData

/** What a template may use besides its data. */
export interface MailTools {
  club: Club
  /** Absolute address of a page of the club: `page('/support')`. */
  page(path: string): string
  /** Absolute address `/p/{token}`, signed now: `link('participation', id, until)`. `until` is an ISO moment. */
  link(kind: string, id: string, until: string): string
}

export interface Attachment {
  filename: string
  contentType: string
  content: string
}

/** A mail before it is dressed: `body` goes into the club's layout, and becomes the plain text part as well. */
export interface Mail {
  subject: string
  /** The line that mail programs show beside the subject. */
  preview: string
  body: ReactElement
  attachments?: Attachment[]
}

export type MailTemplate<Name extends TemplateName> = (data: MailData[Name], tools: MailTools) => Mail

/** What goes over the wire. */
export interface RenderedMail {
  subject: string
  html: string
  text: string
  attachments: Attachment[]
}
