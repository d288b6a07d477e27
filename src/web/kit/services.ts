import type { Logger } from 'pino'
import type { Club } from '../../domain/context.ts'
import type { Storage } from '../../domain/files/create-storage.ts'
import type { PaperDesk } from '../../domain/invoices/keep-paper.ts'
import type { RenderedMail } from '../../domain/mail/input.ts'
import type { WebhookDesk } from '../../domain/webhooks/commands.ts'
import type { Answer } from '../../kernel/answer.ts'
import type { Link, LinkRefusal } from '../../kernel/link.ts'
import type { Auth } from '../auth/contract.ts'
import type { OrderedMail } from '../mail/render.ts'
import type { Typeset } from '../pdf/typeset.ts'
import type { RequestLimit, SignUpLimit } from './limits.ts'

export interface HealthPart {
  name: 'database' | 'queue' | 'mail' | 'files'
  ok: boolean
  /** One short German sentence with figures: "3 Nachrichten warten." */
  note: string
}

/** Services of the process for pages. A type only: main.ts fills it, because the page build would import a second copy. */
export interface Services {
  log: Logger
  auth: Auth
  signUpLimit: SignUpLimit
  requestLimit: RequestLimit
  /** Reads the token of a mailed link (`/p/{token}`). */
  readLink(token: string, now: Temporal.Instant): Answer<Link, LinkRefusal>
  /** False without a mail server: mails wait for one. True with the mailbox page. */
  canMail: boolean
  /** Renders a kept mail for the mailbox page; null without that page (a mail server, or no demo). */
  mailbox: ((order: OrderedMail, club: Club) => RenderedMail) | null
  /** Public key of our pushes for browsers, base64url. */
  pushKey: string
  /** Reads the list of clubs at once; by itself it follows changes a moment later. */
  readClubs(): Promise<void>
  storage: Storage
  /** Signs the token of a link that expires. */
  signLink(link: Link): string
  /** Secret part of a calendar's address, for its stored name; and back. */
  signFeed(stored: string): string
  readFeed(address: string): string
  typeset: Typeset
  /** Makes and keeps the papers of invoices. */
  paperDesk: PaperDesk
  webhookDesk: WebhookDesk
  health(): Promise<HealthPart[]>
}
