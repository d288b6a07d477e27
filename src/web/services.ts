import type { Logger } from 'pino'
import type { Club } from '../domain/context.ts'
import type { Storage } from '../domain/files/create-storage.ts'
import type { RenderedMail } from '../domain/mail/input.ts'
import type { Answer } from '../kernel/answer.ts'
import type { Link, LinkRefusal } from '../kernel/link.ts'
import type { Auth } from './http/auth/contract.ts'
import type { SignUpLimit } from './http/sign-up-limit.ts'
import type { OrderedMail } from './mail/render.ts'
import type { Typeset } from './pdf/typeset.ts'

export interface HealthPart {
  name: 'database' | 'queue' | 'mail' | 'files'
  ok: boolean
  /** One short German sentence with figures: "3 Nachrichten warten." */
  note: string
}

/**
 * What the process offers to pages. A type only: main.ts fills it, because what the page build imports is a second copy.
 */
export interface Services {
  log: Logger
  auth: Auth
  signUpLimit: SignUpLimit
  /** Reads a mailed link (`/p/{token}`): what it is for, or why it does not count. */
  readLink(token: string, now: Temporal.Instant): Answer<Link, LinkRefusal>
  /** Makes a kept mail readable for the mailbox page; null where that page does not exist (a mail server, or no demo). */
  mailbox: ((order: OrderedMail, club: Club) => RenderedMail) | null
  /** The public key by which browsers know our notifications, base64url. */
  pushKey: string
  /** Reads the list of clubs now, for whoever must not see an older one; else it follows changes by itself, a moment later. */
  readClubs(): Promise<void>
  /** Where the bytes of files lie. */
  storage: Storage
  /** Makes the token of a link: for an address that counts for a while. */
  signLink(link: Link): string
  /** Asks for a duty of the clock (its name) in so many seconds. */
  askDuty(name: string, afterSeconds: number): Promise<void>
  /** Makes a PDF to hand out. */
  typeset: Typeset
  health(): Promise<HealthPart[]>
}
