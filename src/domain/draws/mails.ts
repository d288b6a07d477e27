import { formatMoment } from '../../kernel/calendar.ts'
import { namesText } from '../../kernel/plural.ts'
import type { Mail, MailPart, MailTemplate, MailTools } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'
import {
  calendarOf,
  cancelNote,
  consentNote,
  courseButton,
  factsPart,
  type ParticipationFacts,
} from '../participations/mail-parts.ts'
import type { Confirmed } from '../participations/mails.ts'

/** Facts in every mail about a wish. Moments are ISO texts. */
export interface WishFacts {
  wishId: string
  draw: { id: string; name: string; drawAt: string }
  number: number
  contact: string
  people: readonly string[]
  /** Titles, the dearest first. */
  wishes: readonly string[]
}

/** Steps of which guardians get a copy; a form sent twice is none. */
export type CopiedWishStep = 'received' | 'confirmed' | 'changed' | 'withdrawn' | 'missed' | 'reduced'

export interface LostCourse {
  title: string
  reason: string
}

interface Drawn extends ParticipationFacts {
  draw: { id: string; name: string }
  number: number
}

declare module '../mail/input.ts' {
  interface MailData {
    /** The link confirms. */
    'draw.received': WishFacts
    'draw.confirmed': WishFacts & { isChanged: boolean }
    /** A repeated form, told to the known address only. */
    'draw.already': WishFacts & { isConfirmed: boolean }
    'draw.withdrawn': WishFacts
    /** A cancelled course; `wishes`: those left. */
    'draw.reduced': WishFacts & { lost: LostCourse; isConfirmed: boolean; mayChange: boolean }
    'draw.placed': Drawn & Pick<Confirmed, 'price' | 'payment' | 'sessions' | 'hasWithdrawal'>
    'draw.waiting': Drawn & { position: number }
    'draw.missed': WishFacts
    /** To guardians of a minor beside the contact; without links that act. */
    'draw.copy': WishFacts & { step: CopiedWishStep; lost?: LostCourse }
  }
}

/** Kind of the link at `/p/{token}/wish`; the id is the wish's. */
export const WISH_LINK = 'wish'
const LINK_HOURS = 400 * 24

const wishPage = (data: WishFacts, tools: MailTools) => tools.page(`/p/${tools.sign(WISH_LINK, data.wishId, LINK_HOURS)}/wish`)
export const drawPage = (data: { draw: { id: string } }, tools: MailTools) => tools.page(`/draw/${data.draw.id}`)

export function wishRows({ draw, people, wishes, number }: WishFacts, isOver = false): MailPart {
  const ranked = wishes.map((title, at): [string, string] => [wishes.length > 1 ? `${at + 1}. Wunsch` : 'Wunsch', title])
  return {
    facts: [
      ['Verlosung', draw.name],
      ['Für', people.map(harmlessName).join(', ')],
      ...ranked,
      ['Wunschnummer', String(number)],
      ...(isOver ? [] : [['Ausgelost wird', `${formatMoment(Temporal.Instant.from(draw.drawAt))} Uhr`] as const]),
    ],
  }
}

const drawNote = (data: { draw: { id: string } }, tools: MailTools, isOver = true): MailPart => ({
  note: isOver
    ? 'Das ganze Ergebnis, zum Nachrechnen:'
    : 'So läuft die Verlosung ab. Danach finden Sie dort das vollständige Ergebnis:',
  link: { text: 'Zur Verlosung', address: drawPage(data, tools) },
})

export const about = (data: WishFacts, mail: Omit<Mail, 'to'>): Mail => ({ ...mail, to: harmlessName(data.contact) })

const received: MailTemplate<'draw.received'> = (data, tools) =>
  about(data, {
    subject: `Bitte bestätigen: Ihr Wunsch für ${data.draw.name}`,
    preview: 'Nur bestätigte Wünsche nehmen an der Verlosung teil.',
    parts: [
      { text: 'Ihr Wunsch ist eingegangen. Bitte bestätigen Sie ihn: Nur bestätigte Wünsche nehmen an der Verlosung teil.' },
      wishRows(data),
      { button: { text: 'Wunsch bestätigen', address: wishPage(data, tools) } },
      { note: 'Der Wunsch ist nicht von Ihnen? Dann brauchen Sie nichts zu tun. Ohne Bestätigung zählt der Wunsch nicht.' },
    ],
  })

const confirmed: MailTemplate<'draw.confirmed'> = (data, tools) =>
  about(data, {
    subject: data.isChanged ? `Wunsch geändert: ${data.draw.name}` : `Ihr Wunsch nimmt teil: ${data.draw.name}`,
    preview: `Ausgelost wird am ${formatMoment(Temporal.Instant.from(data.draw.drawAt))} Uhr.`,
    parts: [
      {
        text: `Ihr Wunsch nimmt an der Verlosung teil. Ob Sie ihn früh oder spät abgegeben haben, ist egal. Nach der Auslosung schreiben wir Ihnen, ob Sie einen Platz haben.`,
      },
      wishRows(data),
      { button: { text: 'Wunsch ansehen oder ändern', address: wishPage(data, tools) } },
      drawNote(data, tools, false),
    ],
  })

const already: MailTemplate<'draw.already'> = (data, tools) =>
  about(data, {
    subject: `Schon gewünscht: ${data.draw.name}`,
    preview: 'Es gibt schon einen Wunsch.',
    parts: [
      {
        text: data.isConfirmed
          ? `für ${namesText(data.people.map(harmlessName))} gibt es schon einen Wunsch, und er nimmt teil. Sie können ihn ändern, solange Wünsche angenommen werden.`
          : `für ${namesText(data.people.map(harmlessName))} gibt es schon einen Wunsch. Er ist nur noch nicht bestätigt.`,
      },
      wishRows(data),
      { button: { text: data.isConfirmed ? 'Wunsch ansehen oder ändern' : 'Wunsch bestätigen', address: wishPage(data, tools) } },
    ],
  })

const withdrawn: MailTemplate<'draw.withdrawn'> = (data, tools) =>
  about(data, {
    subject: `Wunsch zurückgezogen: ${data.draw.name}`,
    preview: 'Ihr Wunsch nimmt nicht mehr teil.',
    parts: [
      { text: 'Ihr Wunsch ist zurückgezogen und nimmt nicht mehr an der Verlosung teil.' },
      wishRows(data, true),
      { button: { text: 'Zur Verlosung', address: drawPage(data, tools) } },
    ],
  })

export const leftText = ({ wishes, draw }: WishFacts): string =>
  wishes.length === 0
    ? 'Damit ist keiner Ihrer Wünsche übrig.'
    : `Ihre anderen Wünsche bleiben und rücken auf. Ausgelost wird am ${formatMoment(Temporal.Instant.from(draw.drawAt))} Uhr.`

/** Sentence with a leading space; empty without a reason. */
export const whyText = ({ reason }: LostCourse): string => (reason ? ` Grund: ${reason.replace(/[.!?]?$/, '.')}` : '')

const reduced: MailTemplate<'draw.reduced'> = (data, tools) => {
  const { lost, isConfirmed, mayChange, wishes } = data
  const more = wishes.length === 0 && mayChange ? ' Solange Wünsche angenommen werden, können Sie andere Angebote wünschen.' : ''
  const still = !isConfirmed && wishes.length > 0 ? ' Bitte denken Sie daran, Ihren Wunsch zu bestätigen.' : ''
  return about(data, {
    subject: `Abgesagt: ${lost.title}`,
    preview: leftText(data),
    parts: [
      { text: `„${lost.title}“ findet leider nicht statt.${whyText(lost)} ${leftText(data)}${more}${still}` },
      wishRows(data, wishes.length === 0),
      mayChange || !isConfirmed
        ? { button: { text: 'Wunsch ansehen oder ändern', address: wishPage(data, tools) } }
        : { button: { text: 'Weitere Angebote', address: tools.page('/') } },
      drawNote(data, tools, false),
    ],
  })
}

function drawnFacts(data: Drawn, tools: MailTools, price: string | null = null, payment: string | null = null): MailPart {
  const part = factsPart(data, tools, price, payment)
  const rows = 'facts' in part ? part.facts : []
  return { facts: [...rows, ['Verlosung', data.draw.name], ['Wunschnummer', String(data.number)]] }
}

const placed: MailTemplate<'draw.placed'> = (data, tools) => ({
  subject: `Sie haben einen Platz: ${data.course.title}`,
  preview: 'Die Plätze sind ausgelost.',
  to: harmlessName(data.contact),
  parts: [
    {
      text: `die Plätze sind ausgelost, und Sie haben einen Platz. Er ist fest gebucht. ${data.sessions.length > 0 ? 'Die Termine liegen dieser E-Mail als Kalenderdatei bei. ' : ''}Wir freuen uns auf Sie!`,
    },
    drawnFacts(data, tools, data.price, data.payment ?? null),
    courseButton(data, tools),
    cancelNote(data, tools),
    ...consentNote(data, tools),
    ...(data.hasWithdrawal
      ? [
          {
            note: 'Sie können diesen Vertrag binnen vierzehn Tagen ohne Angabe von Gründen widerrufen.',
            link: { text: 'Vertrag widerrufen', address: tools.page('/withdraw') },
          },
        ]
      : []),
    drawNote(data, tools),
  ],
  calendar: calendarOf(data),
})

const waiting: MailTemplate<'draw.waiting'> = (data, tools) => ({
  subject: `Warteliste: ${data.course.title}`,
  preview: `Die Plätze sind ausgelost. Sie stehen auf Platz ${data.position} der Warteliste.`,
  to: harmlessName(data.contact),
  parts: [
    {
      text: `die Plätze sind ausgelost. Diesmal hat es nicht gereicht: Sie stehen auf Platz ${data.position} der Warteliste, vor allen, die sich jetzt noch anmelden. Wird ein Platz frei, schreiben wir Ihnen.`,
    },
    drawnFacts(data, tools),
    courseButton(data, tools),
    cancelNote(data, tools),
    ...consentNote(data, tools),
    drawNote(data, tools),
  ],
})

const missed: MailTemplate<'draw.missed'> = (data, tools) =>
  about(data, {
    subject: `Leider kein Platz: ${data.draw.name}`,
    preview: 'Die Plätze sind ausgelost.',
    parts: [
      { text: 'die Plätze sind ausgelost. Diesmal war leider keiner für Sie dabei. Vielleicht passt ein anderes Angebot?' },
      wishRows(data, true),
      { button: { text: 'Weitere Angebote', address: tools.page('/') } },
      drawNote(data, tools),
    ],
  })

export const drawMails = {
  'draw.received': received,
  'draw.confirmed': confirmed,
  'draw.already': already,
  'draw.withdrawn': withdrawn,
  'draw.reduced': reduced,
  'draw.placed': placed,
  'draw.waiting': waiting,
  'draw.missed': missed,
}
