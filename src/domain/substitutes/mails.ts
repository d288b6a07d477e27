import type { Mail, MailPart, MailTemplate, MailTools } from '../mail/input.ts'
import { spanText } from '../mail/rules.ts'

/** Facts in every mail about a substitute. Moments are ISO texts. */
export interface SubstituteFacts {
  /** Addressee. */
  name: string
  sessionId: string
  title: string
  startsAt: string
  endsAt: string
  place: string
}

declare module '../mail/input.ts' {
  interface MailData {
    /** `askId`: its link accepts or declines. */
    'substitute.asked': SubstituteFacts & { askId: string; askedBy: string; message: string }
    'substitute.agreed': SubstituteFacts
    /** To the trainers and the sender. */
    'substitute.found': SubstituteFacts & { substitute: string; phone: string }
    /** To the other candidates; `cancelled`: the session does not take place. */
    'substitute.settled': SubstituteFacts & { why: 'found' | 'cancelled' | 'withdrawn' }
    'substitute.nobody': SubstituteFacts
    /** To the substitute, who is not named, and to whoever leads the session again. */
    'substitute.undone': SubstituteFacts & { substitute: string }
  }
}

/** Kind of the link at `/p/{token}/session`; the id is the ask's. */
export const SUBSTITUTE_LINK = 'substitute'

const LINK_HOURS = 400 * 24

const facts = (data: SubstituteFacts, tools: MailTools, ...more: [string, string][]): MailPart => ({
  facts: [
    ['Angebot', data.title],
    ['Wann', spanText(data, tools)],
    ...(data.place ? [['Wo', data.place] as const] : []),
    ...more,
  ],
})

const calendarOf = (data: SubstituteFacts): Mail['calendar'] => [
  {
    id: data.sessionId,
    title: data.title,
    place: data.place,
    startsAt: Temporal.Instant.from(data.startsAt),
    endsAt: Temporal.Instant.from(data.endsAt),
  },
]

const lists = (tools: MailTools): MailPart => ({
  button: { text: 'Teilnehmerliste öffnen', address: tools.page('/admin/mobile/participantList') },
})

const asked: MailTemplate<'substitute.asked'> = (data, tools) => ({
  subject: `Können Sie vertreten? ${data.title}, ${spanText(data, tools)}`,
  preview: `${data.askedBy} sucht eine Vertretung.`,
  to: data.name,
  parts: [
    {
      text: `${data.askedBy} sucht eine Vertretung und hat auch Sie gefragt. Wer zuerst zusagt, übernimmt die Stunde; alle anderen bekommen gleich Bescheid.`,
    },
    facts(data, tools, ...(data.message ? [['Nachricht', data.message] as [string, string]] : [])),
    {
      button: {
        text: 'Zusagen oder absagen',
        address: tools.page(`/p/${tools.sign(SUBSTITUTE_LINK, data.askId, LINK_HOURS)}/session`),
      },
    },
  ],
})

const agreed: MailTemplate<'substitute.agreed'> = (data, tools) => ({
  subject: `Danke, Sie vertreten: ${data.title}, ${spanText(data, tools)}`,
  preview: 'Die Stunde steht in Ihren Teilnehmerlisten.',
  to: data.name,
  parts: [
    { text: 'vielen Dank, dass Sie einspringen! Die Stunde liegt als Kalenderdatei bei.' },
    facts(data, tools),
    lists(tools),
  ],
  calendar: calendarOf(data) ?? [],
})

const substituteFound: MailTemplate<'substitute.found'> = (data, tools) => ({
  subject: `Vertretung gefunden: ${data.title}, ${spanText(data, tools)}`,
  preview: `${data.substitute} übernimmt.`,
  to: data.name,
  parts: [
    { text: `${data.substitute} übernimmt die Stunde. Sie müssen nichts weiter tun.` },
    facts(data, tools, ...(data.phone ? [['Telefon', data.phone] as [string, string]] : [])),
    lists(tools),
  ],
})

const SETTLED = {
  found: 'jemand anderes übernimmt die Stunde schon. Danke, dass wir Sie fragen durften!',
  cancelled: 'die Stunde fällt aus. Eine Vertretung wird nicht mehr gebraucht. Danke, dass wir Sie fragen durften!',
  withdrawn: 'eine Vertretung wird nicht mehr gebraucht. Danke, dass wir Sie fragen durften!',
}

const settled: MailTemplate<'substitute.settled'> = (data, tools) => ({
  subject: `Hat sich erledigt: ${data.title}, ${spanText(data, tools)}`,
  preview: 'Eine Vertretung wird nicht mehr gesucht.',
  to: data.name,
  parts: [{ text: SETTLED[data.why] }, facts(data, tools), lists(tools)],
})

const nobody: MailTemplate<'substitute.nobody'> = (data, tools) => ({
  subject: `Keine Vertretung: ${data.title}, ${spanText(data, tools)}`,
  preview: 'Alle Gefragten haben abgesagt.',
  to: data.name,
  parts: [
    { text: 'alle, die wir gefragt haben, haben abgesagt. Bitte entscheiden Sie, ob die Stunde ausfällt.' },
    facts(data, tools),
    {
      button: { text: 'Jetzt entscheiden', address: tools.page(`/admin/mobile/participantList/${data.sessionId}/cancel`) },
    },
  ],
})

const undone: MailTemplate<'substitute.undone'> = (data, tools) => ({
  subject: `Doch keine Vertretung: ${data.title}, ${spanText(data, tools)}`,
  preview: data.substitute ? `${data.substitute} vertritt nicht.` : 'Sie werden nicht mehr gebraucht.',
  to: data.name,
  parts: [
    {
      text: data.substitute
        ? `${data.substitute} vertritt doch nicht: Die Stunde leiten Sie wieder wie vorher. ${data.substitute} weiß Bescheid.`
        : 'für diese Stunde brauchen wir nun doch keine Vertretung. Danke, dass Sie eingesprungen wären!',
    },
    facts(data, tools),
    lists(tools),
  ],
})

export const substituteMails = {
  'substitute.asked': asked,
  'substitute.agreed': agreed,
  'substitute.found': substituteFound,
  'substitute.settled': settled,
  'substitute.nobody': nobody,
  'substitute.undone': undone,
}
