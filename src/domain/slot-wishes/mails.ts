import { formatMoment } from '../../kernel/calendar.ts'
import type { MailTemplate, MailTools } from '../mail/input.ts'
import { harmlessName, spanText } from '../mail/rules.ts'

declare module '../mail/input.ts' {
  interface MailData {
    /** Moments are ISO texts. */
    'slot.offered': {
      offerId: string
      name: string
      title: string
      place: string
      startsAt: string
      endsAt: string
      until: string
      /** Present for a public wish: its owner may end it, and taking the time is a request. */
      wishId?: string
    }
    'slot.confirm': { wishId: string; name: string; title: string; place: string; when: string }
  }
}

/** Kind of the link at `/p/{token}/slot`; its id is the offer's. */
export const SLOT_LINK = 'slot'
const LINK_HOURS = 30 * 24
/** Kind of the link at `/p/{token}/slot`; its id is the wish's. It lasts as long as a wish may. */
export const WAITING_LINK = 'waiting'
const WAITING_HOURS = 400 * 24

const offered: MailTemplate<'slot.offered'> = (data, tools) => {
  const span = spanText(data, tools)
  return {
    subject: `Freie Hallenzeit: ${span}, ${data.place}`,
    preview: 'Sie stehen auf der Warteliste. Möchten Sie diese Zeit?',
    to: harmlessName(data.name),
    parts: [
      { text: 'Sie warten auf Hallenzeit, und eine ist frei geworden. Möchten Sie sie haben?' },
      {
        facts: [
          ['Wofür', harmlessName(data.title)],
          ['Wann', span],
          ['Wo', data.place],
          ['Antwort bis', `${formatMoment(Temporal.Instant.from(data.until))} Uhr`],
        ],
      },
      { button: { text: 'Zeit ansehen', address: tools.page(`/p/${tools.sign(SLOT_LINK, data.offerId, LINK_HOURS)}/slot`) } },
      {
        note: `Ohne Antwort fragen wir danach den Nächsten auf der Liste.${data.wishId ? ' Wenn Sie die Zeit nehmen, geht Ihre Anfrage an den Verein. Erst mit seiner Zusage ist sie gebucht.' : ''}`,
        ...(data.wishId ? { link: { text: 'Nicht mehr warten', address: waitingPage(tools, data.wishId) } } : {}),
      },
    ],
  }
}

const waitingPage = (tools: MailTools, wishId: string): string =>
  tools.page(`/p/${tools.sign(WAITING_LINK, wishId, WAITING_HOURS)}/slot`)

const confirm: MailTemplate<'slot.confirm'> = (data, tools) => ({
  subject: `Bitte bestätigen: Warteliste für ${data.place}`,
  preview: 'Erst mit Ihrer Bestätigung stehen Sie auf der Warteliste.',
  to: harmlessName(data.name),
  parts: [
    {
      text: 'Ihre Wunschzeit ist belegt. Wird sie frei, fragen wir alle, die darauf warten, der Reihe nach. Möchten Sie warten?',
    },
    {
      facts: [
        ['Wofür', harmlessName(data.title)],
        ['Wann', data.when],
        ['Wo', data.place],
      ],
    },
    { button: { text: 'Auf die Warteliste', address: waitingPage(tools, data.wishId) } },
    {
      note: 'Bitte bestätigen Sie in den nächsten 48 Stunden. Mit demselben Link können Sie sich später wieder abmelden. Waren Sie das nicht? Dann tun Sie einfach nichts.',
    },
  ],
})

export const slotMails = { 'slot.offered': offered, 'slot.confirm': confirm }
