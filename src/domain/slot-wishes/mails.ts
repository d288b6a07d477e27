import { formatMoment, formatSpan } from '../../kernel/calendar.ts'
import type { MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'

declare module '../mail/input.ts' {
  interface MailData {
    /** Released time is offered to one who waits. Moments are ISO texts. */
    'slot.offered': {
      offerId: string
      name: string
      title: string
      place: string
      startsAt: string
      endsAt: string
      until: string
    }
  }
}

/** The kind of link at `/p/{token}/slot`; the id is the offer's. */
export const SLOT_LINK = 'slot'
const LINK_HOURS = 30 * 24

const offered: MailTemplate<'slot.offered'> = (data, tools) => {
  const span = formatSpan(Temporal.Instant.from(data.startsAt), Temporal.Instant.from(data.endsAt))
  return {
    subject: `Freie Hallenzeit: ${span} Uhr, ${data.place}`,
    preview: 'Sie stehen auf der Warteliste. Möchten Sie diese Zeit?',
    to: harmlessName(data.name),
    parts: [
      { text: 'Sie warten auf Hallenzeit, und eine ist frei geworden. Möchten Sie sie haben?' },
      {
        facts: [
          ['Wofür', harmlessName(data.title)],
          ['Wann', `${span} Uhr`],
          ['Wo', data.place],
          ['Antwort bis', `${formatMoment(Temporal.Instant.from(data.until))} Uhr`],
        ],
      },
      { button: { text: 'Zeit ansehen', address: tools.page(`/p/${tools.sign(SLOT_LINK, data.offerId, LINK_HOURS)}/slot`) } },
      { note: 'Ohne Antwort fragen wir danach den Nächsten auf der Liste.' },
    ],
  }
}

export const slotMails = { 'slot.offered': offered }
