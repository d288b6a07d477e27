import { allocationMails } from '../../domain/allocations/mails.ts'
import { applicationMails } from '../../domain/applications/mails.ts'
import { bookingMails } from '../../domain/bookings/mails.ts'
import { sessionMails } from '../../domain/cancellations/mails.ts'
import { claimMails } from '../../domain/claims/mails.ts'
import { closureMails } from '../../domain/closures/mails.ts'
import { clubMails } from '../../domain/clubs/mails.ts'
import type { Club } from '../../domain/context.ts'
import { coverMails } from '../../domain/covers/mails.ts'
import { creditMails } from '../../domain/credits/mails.ts'
import { decisionMails } from '../../domain/decisions/mails.ts'
import { declarationMails } from '../../domain/declarations/mails.ts'
import { drawCopyMails } from '../../domain/draws/draw-copy-mails.ts'
import { drawMails } from '../../domain/draws/mails.ts'
import { dunningMails } from '../../domain/dunnings/mails.ts'
import { facilityMails } from '../../domain/facilities/mails.ts'
import { feedbackMails } from '../../domain/feedback/mails.ts'
import { invoiceMails } from '../../domain/invoice-orders/mails.ts'
import type { Mail, MailTemplate, MailTools, RenderedMail, TemplateName } from '../../domain/mail/input.ts'
import { mailingMails } from '../../domain/mailings/mails.ts'
import { majorityMails } from '../../domain/majorities/mails.ts'
import { helperMails } from '../../domain/operations/mails.ts'
import { changeMails } from '../../domain/participations/change-mails.ts'
import { copyMails } from '../../domain/participations/copy-mails.ts'
import { endedMails } from '../../domain/participations/ended-mails.ts'
import { participationMails } from '../../domain/participations/mails.ts'
import { timesMails } from '../../domain/processes/mails.ts'
import { qualificationMails } from '../../domain/qualifications/mails.ts'
import { scheduledChangeMails } from '../../domain/scheduled-changes/mails.ts'
import { sharedTimeMails } from '../../domain/shared-halls/mails.ts'
import { slotMails } from '../../domain/slot-wishes/mails.ts'
import { statementMails } from '../../domain/statements/mails.ts'
import { substituteMails } from '../../domain/substitutes/mails.ts'
import { userMails } from '../../domain/users/mails.ts'
import type { Link } from '../../kernel/link.ts'
import { calendarFile } from './calendar.ts'
import { mailHtml, mailText } from './layout.ts'

/** Every template; the type demands each. */
export const templates: { [Name in TemplateName]: MailTemplate<Name> } = {
  ...allocationMails,
  ...applicationMails,
  ...bookingMails,
  ...claimMails,
  ...clubMails,
  ...facilityMails,
  ...closureMails,
  ...timesMails,
  ...slotMails,
  ...sharedTimeMails,
  ...majorityMails,
  ...qualificationMails,
  ...mailingMails,
  ...invoiceMails,
  ...dunningMails,
  ...helperMails,
  ...coverMails,
  ...participationMails,
  ...sessionMails,
  ...creditMails,
  ...drawMails,
  ...drawCopyMails,
  ...substituteMails,
  ...endedMails,
  ...copyMails,
  ...changeMails,
  ...declarationMails,
  ...scheduledChangeMails,
  ...feedbackMails,
  ...decisionMails,
  ...statementMails,
  ...userMails,
}

/** For a mail's links: the club's public origin (`https://gsv.example`) and the installation's signature. */
export interface MailPlace {
  club: Club
  origin: string
  /** Address of any club's page; without it, all links lead to this origin. */
  addressOf?: (club: string, path: string) => string
  sign(link: Link): string
}

export interface OrderedMail {
  template: string
  data: unknown
  createdAt: Temporal.Instant
}

function toolsFor(order: OrderedMail, place: MailPlace): MailTools {
  const pageOf = (club: string, path: string) => place.addressOf?.(club, path) ?? new URL(path, place.origin).href
  return {
    club: place.club,
    orderedAt: order.createdAt,
    page: (path) => pageOf(place.club.name, path),
    pageOf,
    sign: (kind, id, end) => {
      const until = typeof end === 'number' ? order.createdAt.add({ hours: end }) : end
      return place.sign({ club: place.club.id, kind, id, until })
    },
  }
}

/** Renders an ordered mail; the same order always gives the same mail. @throws Error for an unknown template. */
export function renderMail(order: OrderedMail, place: MailPlace): RenderedMail {
  const known: Record<string, unknown> = templates
  const template = Object.hasOwn(known, order.template) ? known[order.template] : undefined
  if (typeof template !== 'function') throw new Error(`No mail template "${order.template}"`)
  const tools = toolsFor(order, place)
  const mail: Mail = template(order.data, tools)
  const subject = mail.subject.replace(/\s+/g, ' ').trim()
  const calendar = mail.calendar && mail.calendar.length > 0 ? calendarFile(place.club, mail.calendar, order.createdAt) : null
  return {
    subject,
    html: mailHtml(mail, place.club, tools.page('/')),
    text: mailText(mail, place.club, tools.page('/')),
    calendar,
    files: mail.files ?? [],
    replyTo: mail.replyTo ?? '',
    list: mail.list ?? null,
  }
}
