import { berlinDay, formatDay } from '../../kernel/calendar.ts'

/** A text about the right of withdrawal under its title. */
export interface WithdrawalView {
  title: string
  text: string
}

const RIGHT =
  'Sie können diesen Vertrag binnen vierzehn Tagen ohne Angabe von Gründen widerrufen: über „Vertrag widerrufen“ am Ende jeder Seite, per E-Mail oder per Brief an den Verein. Es genügt, den Widerruf vor Ablauf der Frist abzusenden. Wir erstatten Ihnen dann alle Zahlungen binnen vierzehn Tagen. Soll das Angebot schon vorher beginnen, zahlen Sie im Fall des Widerrufs nur die Stunden bis dahin.'
const NO_RIGHT =
  'Für Freizeitangebote an festen Terminen sieht das Gesetz kein Widerrufsrecht vor (§ 312g Abs. 2 Nr. 9 BGB). Abmelden können Sie sich bis zur genannten Frist.'

/** What is said about withdrawal wherever somebody orders for money (art. 246a § 1 (2), (3) EGBGB). */
export const withdrawalOf = ({ hasWithdrawal }: { hasWithdrawal: boolean }): WithdrawalView => ({
  title: hasWithdrawal ? 'Ihr Widerrufsrecht' : 'Kein Widerrufsrecht',
  text: hasWithdrawal ? RIGHT : NO_RIGHT,
})

/** How long a place can be given up that is taken now; `last` is null where it can be at any time. */
export function leaveText(last: Temporal.PlainDate | null, now: Temporal.Instant): string {
  if (!last) return 'Abmelden können Sie sich jederzeit über den Link in der E-Mail.'
  if (Temporal.PlainDate.compare(last, berlinDay(now)) < 0)
    return 'Die Anmeldung ist verbindlich. Wenn Sie verhindert sind, wenden Sie sich bitte an den Verein.'
  return `Abmelden können Sie sich kostenfrei bis zum ${formatDay(last)} über den Link in der E-Mail. Danach wenden Sie sich bitte an den Verein.`
}
