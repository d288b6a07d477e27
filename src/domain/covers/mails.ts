import type { MailPart, MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'

/** Facts in every mail about a shift that lacks helpers. */
export interface CoverFacts {
  /** Addressee. */
  name: string
  plan: string
  planId: string
  task: string
  when: string
  place: string
  /** Age, qualification and note. */
  about: string
  /** For questions. */
  contact: string
}

declare module '../mail/input.ts' {
  interface MailData {
    /** `askId`: its link accepts or declines. */
    'cover.asked': CoverFacts & { askId: string; askedBy: string; message: string }
    /** To those who have not answered. */
    'cover.settled': CoverFacts & { why: 'found' | 'withdrawn' }
    /** To the plan's contact, else to who asked. */
    'cover.nobody': CoverFacts
  }
}

/** Kind of the link at `/p/{token}/cover`; the id is the ask's. */
export const COVER_LINK = 'cover'

const LINK_HOURS = 400 * 24

const facts = (data: CoverFacts, ...more: [string, string][]): MailPart => ({
  facts: [
    ['Was', data.plan],
    ['Aufgabe', [data.task, data.about].filter(Boolean).join(', ')],
    ['Wann', data.when],
    ...(data.place ? [['Wo', data.place] as const] : []),
    ...more,
    ...(data.contact ? [['Fragen an', data.contact] as const] : []),
  ],
})

const asked: MailTemplate<'cover.asked'> = (data, tools) => ({
  subject: `Können Sie helfen? ${data.task}, ${data.when}`,
  preview: `${data.plan}: Es fehlt noch jemand.`,
  to: harmlessName(data.name),
  parts: [
    { text: `für „${data.plan}“ fehlt noch jemand, und wir haben an Sie gedacht. Wer zuerst zusagt, ist eingetragen.` },
    facts(data, ...(data.message ? [['Nachricht', `${data.message} (${data.askedBy})`] as [string, string]] : [])),
    {
      button: {
        text: 'Ich komme, oder: Ich kann nicht',
        address: tools.page(`/p/${tools.sign(COVER_LINK, data.askId, LINK_HOURS)}/cover`),
      },
    },
    {
      note: 'Sie bekommen diese Anfrage, weil Sie Mitglied sind oder schon geholfen haben. Möchten Sie nicht mehr gefragt werden, antworten Sie einfach auf diese E-Mail.',
    },
  ],
})

const SETTLED = {
  found: 'inzwischen sind genug Helfer da. Danke, dass wir Sie fragen durften!',
  withdrawn: 'wir suchen für diese Schicht niemanden mehr. Danke, dass wir Sie fragen durften!',
}

const settled: MailTemplate<'cover.settled'> = (data) => ({
  subject: `Hat sich erledigt: ${data.task}, ${data.when}`,
  preview: 'Für diese Schicht wird niemand mehr gesucht.',
  to: harmlessName(data.name),
  parts: [{ text: SETTLED[data.why] }, facts(data)],
})

const nobody: MailTemplate<'cover.nobody'> = (data, tools) => ({
  subject: `Noch niemand gefunden: ${data.task}, ${data.when}`,
  preview: 'Alle, die passen, sind gefragt.',
  to: harmlessName(data.name),
  parts: [
    { text: 'alle, die wir für diese Schicht fragen konnten, haben abgesagt oder nicht geantwortet.' },
    facts(data),
    { button: { text: 'Plan ansehen', address: tools.page(`/admin/operations/${data.planId}`) } },
  ],
})

export const coverMails = {
  'cover.asked': asked,
  'cover.settled': settled,
  'cover.nobody': nobody,
}
