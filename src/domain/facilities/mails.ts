import { formatMoment } from '../../kernel/calendar.ts'
import type { MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'
import { DEFECT_KINDS } from './texts.ts'

declare module '../mail/input.ts' {
  interface MailData {
    /** To the office. */
    'defect.reported': {
      kind: keyof typeof DEFECT_KINDS
      /** `Turnhalle Nordring, Drittel 1` */
      place: string
      slug: string
      text: string
      reportedBy: string
      /** Missing in mails of an earlier version. */
      reportedEmail?: string
    }
    /** To the reporter with an address. */
    'defect.settled': {
      kind: keyof typeof DEFECT_KINDS
      place: string
      name: string
      reportedAt: string
      answer: string
    }
  }
}

const reported: MailTemplate<'defect.reported'> = ({ kind, place, slug, text, reportedBy, reportedEmail }, tools) => ({
  subject: `${DEFECT_KINDS[kind]}: ${place}`,
  preview: text === '' ? 'Gerade gemeldet.' : text,
  to: '',
  parts: [
    { text: 'an einer Sportstätte stimmt etwas nicht.' },
    {
      facts: [
        ['Was', DEFECT_KINDS[kind]],
        ['Wo', place],
        ...(text === '' ? [] : [['Beschreibung', text] as const]),
        ['Von', harmlessName(reportedBy) || 'ohne Namen'],
        ...(reportedEmail ? [['E-Mail', reportedEmail] as const] : []),
      ],
    },
    { button: { text: 'Meldung ansehen', address: tools.page(`/admin/facilities/${slug}?tab=meldungen`) } },
  ],
})

const SETTLED: Record<keyof typeof DEFECT_KINDS, string> = {
  defect: 'danke für Ihre Meldung: Der Mangel ist behoben.',
  locked: 'danke für Ihre Meldung, dass die Halle verschlossen war. Wir haben uns darum gekümmert.',
  nobody: 'danke für Ihre Meldung, dass niemand da war. Wir haben uns darum gekümmert.',
}

const settled: MailTemplate<'defect.settled'> = ({ kind, place, name, reportedAt, answer }) => ({
  subject: `${kind === 'defect' ? 'Behoben' : 'Erledigt'}: Ihre Meldung zu ${place}`,
  preview: answer === '' ? 'Danke, dass Sie sich gemeldet haben.' : answer,
  to: harmlessName(name),
  parts: [
    { text: SETTLED[kind] },
    {
      facts: [
        ['Was', DEFECT_KINDS[kind]],
        ['Wo', place],
        ['Gemeldet', formatMoment(Temporal.Instant.from(reportedAt))],
        ...(answer === '' ? [] : [['Unsere Antwort', answer] as const]),
      ],
    },
    { note: 'Ihren Namen und Ihre E-Mail-Adresse löschen wir nach einiger Zeit wieder.' },
  ],
})

export const facilityMails = { 'defect.reported': reported, 'defect.settled': settled }
