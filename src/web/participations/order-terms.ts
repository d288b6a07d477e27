import { askClub } from '../../domain/participations/deal-text.ts'
import { berlinDay, formatDay, isBefore } from '../../kernel/calendar.ts'

/** A text about the right of withdrawal under its title. */
export interface WithdrawalView {
  title: string
  text: string
}

const RIGHT =
  'Sie können diesen Vertrag binnen vierzehn Tagen ohne Angabe von Gründen widerrufen: über „Vertrag widerrufen“ am Ende jeder Seite, per E-Mail oder per Brief an den Verein. Es genügt, den Widerruf vor Ablauf der Frist abzusenden. Wir erstatten Ihnen dann alle Zahlungen binnen vierzehn Tagen. Soll das Angebot schon vorher beginnen, zahlen Sie im Fall des Widerrufs nur die Stunden bis dahin.'
const NO_RIGHT = 'Für Freizeitangebote an festen Terminen sieht das Gesetz kein Widerrufsrecht vor (§ 312g Abs. 2 Nr. 9 BGB).'
const BUT_LEAVE = ' Abmelden können Sie sich bis zur genannten Frist.'

/** Deadline for giving up a place. */
export interface LeaveTerms {
  /** Null without a last day. */
  last: Temporal.PlainDate | null
  now: Temporal.Instant
  /** Phone and mail of the club; may be empty. */
  contact: string
}

const isOver = ({ last, now }: LeaveTerms): boolean => last !== null && isBefore(last, berlinDay(now))

/** Withdrawal terms, shown before each order for money (art. 246a § 1 (2), (3) EGBGB). */
export function withdrawalOf({ hasWithdrawal }: { hasWithdrawal: boolean }, leave: LeaveTerms): WithdrawalView {
  if (hasWithdrawal) return { title: 'Ihr Widerrufsrecht', text: RIGHT }
  return { title: 'Kein Widerrufsrecht', text: leave.last && !isOver(leave) ? `${NO_RIGHT}${BUT_LEAVE}` : NO_RIGHT }
}

/** How long a place taken now can be given up. */
export function leaveText(leave: LeaveTerms): string {
  if (!leave.last) return 'Abmelden können Sie sich jederzeit über den Link in der E-Mail.'
  if (isOver(leave)) return `Die Anmeldung ist verbindlich. Sind Sie doch verhindert? ${askClub(leave.contact)}`
  return `Abmelden können Sie sich kostenfrei bis zum ${formatDay(leave.last)} über den Link in der E-Mail. Danach verhindert? ${askClub(leave.contact)}`
}
