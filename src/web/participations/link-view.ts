import { AFTER_TRIAL, askClub, bookedText, forPlaces, nextText, waitingText } from '../../domain/participations/deal-text.ts'
import type { Standing } from '../../domain/participations/get-standing.ts'
import type { ParticipationLink } from '../../domain/participations/mail-parts.ts'
import { ENDED_TEXTS } from '../../domain/participations/texts.ts'
import { formatDay, formatMoment } from '../../kernel/calendar.ts'
import { leaveText, type WithdrawalView, withdrawalOf } from './order-terms.ts'

/** Page of a mailed link: the standing, and the one action of its button. */
export interface LinkView {
  title: string
  tone: 'info' | 'good' | 'warning'
  lines: string[]
  /** Null without an action left. */
  button: string | null
  isDangerous: boolean
  /** Null where the button costs nothing. */
  withdrawal: WithdrawalView | null
}

export const LEAVE_LIST = 'Warteliste verlassen'

/** How a price is paid. */
export const PAYMENTS = { none: '', invoice: 'auf Rechnung', mandate: 'per SEPA-Lastschrift' }

const view = (tone: LinkView['tone'], title: string, ...lines: string[]): LinkView => ({
  tone,
  title,
  lines,
  button: null,
  isDangerous: false,
  withdrawal: null,
})

const ENDED = 'Möchten Sie weiterhin teilnehmen? Dann melden Sie sich bitte neu an.'

/** Somebody signed up others: their names. */
const areOthers = ({ personName, contactName }: Standing): boolean => personName !== contactName

function endedView(standing: Standing): LinkView {
  const { state, endedReason, event, personName, people } = standing
  if (endedReason === 'by_person')
    return view(
      'good',
      areOthers(standing) ? `${personName} ${people > 1 ? 'sind' : 'ist'} abgemeldet` : 'Sie sind abgemeldet',
      'Danke, dass Sie Bescheid gegeben haben. So kann jemand anderes nachrücken.',
    )
  if (endedReason === 'offer_declined')
    return view(
      'good',
      `Sie haben ${forPlaces(people, 'den Platz', 'die Plätze')} abgelehnt`,
      `${nextText(people)} Danke, dass Sie Bescheid gegeben haben.`,
    )
  if (state === 'finished') return view('info', event ? 'Dieser Termin ist vorbei' : 'Dieses Angebot ist zu Ende')
  return view('warning', 'Diese Anmeldung gilt nicht mehr', `Grund: ${ENDED_TEXTS[endedReason ?? ''] ?? 'beendet'}.`, ENDED)
}

/** Standing behind a mailed link of one purpose, or in the profile, where every action is offered. */
type Place = 'mail' | 'profile'

const LATE = 'Abmelden können Sie sich nicht mehr selbst. Sind Sie doch verhindert?'

function settledView(standing: Standing, place: Place): LinkView {
  const { state, position, isConfirmed, trialLessons, isTooLate, clubContact, people } = standing
  const leave = `${place === 'mail' ? 'Die Termine stehen in unserer E-Mail. ' : ''}Abmelden können Sie sich gleich hier.`
  if (state === 'confirmed')
    return view(
      'good',
      bookedText(trialLessons, people),
      ...(trialLessons > 0 ? [AFTER_TRIAL] : []),
      'Wir freuen uns auf Sie!',
      isTooLate ? `${LATE} ${askClub(clubContact)}` : leave,
    )
  if (state === 'offered')
    return view(
      'info',
      `${forPlaces(people, 'Ein Platz ist', `${people} Plätze sind`)} für Sie frei`,
      `Bitte nehmen Sie ${forPlaces(people, 'ihn', 'sie')} mit dem Link in unserer neuesten E-Mail an.`,
    )
  if (state === 'waiting' && isConfirmed)
    return view(
      'good',
      waitingText(position, people),
      `${forPlaces(people, 'Wird ein Platz', 'Werden Plätze')} für Sie frei, schreiben wir Ihnen.`,
    )
  return view('info', 'Die Anmeldung ist noch nicht bestätigt', 'Bitte öffnen Sie den Link zum Bestätigen in unserer E-Mail.')
}

function confirmView(standing: Standing, place: Place): LinkView {
  const { people } = standing
  if (standing.isConfirmed || standing.state === 'offered') return settledView(standing, place)
  if (standing.state === 'waiting')
    return {
      ...view(
        'info',
        'Möchten Sie warten?',
        `${waitingText(standing.position, people)}. Nur wer bestätigt, bekommt ${forPlaces(people, 'einen freien Platz', 'freie Plätze')} angeboten.`,
      ),
      button: forPlaces(people, 'Wartelistenplatz bestätigen', 'Wartelistenplätze bestätigen'),
    }
  return {
    ...view(
      'info',
      `Noch ein Klick, dann ${forPlaces(people, 'ist der Platz', 'sind die Plätze')} gebucht`,
      'Bitte bestätigen Sie Ihre Anmeldung.',
    ),
    button: 'Anmeldung bestätigen',
  }
}

/** Answers to an offer; the law gives the words where money is due (§ 312j (3) BGB). */
export const offerButtons = ({ priceCents, people }: Standing): { accept: string; decline: string } => ({
  accept: priceCents > 0 ? 'zahlungspflichtig anmelden' : forPlaces(people, 'Platz annehmen', 'Plätze annehmen'),
  decline: forPlaces(people, 'Platz ablehnen', 'Plätze ablehnen'),
})

function offerView(kind: 'accept' | 'decline', standing: Standing, now: Temporal.Instant): LinkView {
  if (standing.state !== 'offered') return settledView(standing, 'mail')
  const { people, offerUntil } = standing
  const places = forPlaces(people, 'den Platz', 'die Plätze')
  const button = offerButtons(standing)[kind]
  const until = offerUntil ? `Wir halten ${places} bis ${formatMoment(offerUntil)} Uhr für Sie frei.` : ''
  if (kind === 'decline')
    return {
      ...view('info', `Möchten Sie ${places} ablehnen?`, nextText(people)),
      button,
      isDangerous: true,
    }
  const { priceCents, deal, payment, leaveUntil, clubContact } = standing
  const leave = { last: leaveUntil, now, contact: clubContact }
  const isPaid = priceCents > 0
  const price = deal ? `Preis: ${deal} ${PAYMENTS[payment]}`.trim() : ''
  const lines = [until, price, leaveText(leave)].filter(Boolean)
  return {
    ...view('info', `${forPlaces(people, 'Ein Platz ist', `${people} Plätze sind`)} frei geworden`, ...lines),
    button,
    withdrawal: isPaid ? withdrawalOf(standing, leave) : null,
  }
}

const overText = ({ leaveUntil }: Standing): string =>
  leaveUntil ? `Abmelden konnten Sie sich selbst bis zum ${formatDay(leaveUntil)}.` : ''

const FREELY = 'Freiwillige Einwilligungen können Sie jederzeit widerrufen. An Ihrem Platz ändert das nichts.'

/** @param standing with names and prices of all people of a common offer */
export function linkView(kind: ParticipationLink, standing: Standing, now: Temporal.Instant, place: Place = 'mail'): LinkView {
  if (kind === 'consents') return view('info', 'Ihre Einwilligungen', FREELY)
  if (['cancelled', 'declined', 'finished'].includes(standing.state)) return endedView(standing)
  if (kind === 'confirm') return confirmView(standing, place)
  if (kind === 'companion')
    return {
      ...view('info', 'Wer begleitet das Kind?', standing.companion ? `Bisher: ${standing.companion}` : ''),
      button: 'Begleitung speichern',
    }
  if (kind === 'accept' || kind === 'decline') return offerView(kind, standing, now)
  if (standing.isTooLate) return view('warning', 'Die Abmeldefrist ist vorbei', overText(standing), askClub(standing.clubContact))
  if (standing.state === 'waiting')
    return {
      ...view(
        'info',
        areOthers(standing) ? `Soll ${standing.personName} die Warteliste verlassen?` : 'Möchten Sie die Warteliste verlassen?',
        `Wir bieten Ihnen dann ${forPlaces(standing.people, 'keinen Platz', 'keine Plätze')} mehr an.`,
      ),
      button: LEAVE_LIST,
      isDangerous: true,
    }
  return {
    ...view(
      'info',
      areOthers(standing) ? `Möchten Sie ${standing.personName} abmelden?` : 'Möchten Sie sich abmelden?',
      nextText(standing.people),
    ),
    button: 'Jetzt abmelden',
    isDangerous: true,
  }
}
