import { formatMoment } from '../../kernel/calendar.ts'
import type { MailPart, MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'
import { KIND_TEXTS, kindText } from './texts.ts'

export interface DeclaredFacts {
  kind: 'withdrawal' | 'notice'
  name: string
  /** Name of the guardian who declares, and reads the receipt. */
  by?: string
  contract: string
  /** `ordentlich`; empty for a withdrawal. */
  way: string
  reason: string
  /** `zum 31.12.2026`; empty for a withdrawal. */
  wanted: string
  /** ISO moment. */
  receivedAt: string
}

declare module '../mail/input.ts' {
  interface MailData {
    /** Receipt that the law demands at once (§ 356a (4), § 312k (4) BGB): content, day and time. */
    'declaration.received': DeclaredFacts
    /** `lastOn`: TT.MM.JJJJ. */
    'declaration.exit': { name: string; lastOn: string }
    /** `at`: ISO moment. */
    'declaration.withdrawn': { name: string; contract: string; at: string }
    'member.ended': { name: string; lastOn: string }
    'declaration.forOffice': DeclaredFacts & { email: string }
  }
}

const momentOf = (iso: string) => `${formatMoment(Temporal.Instant.from(iso))} Uhr`
const received = (data: DeclaredFacts) => momentOf(data.receivedAt)

function content(data: DeclaredFacts, email = ''): MailPart {
  const rows: [string, string][] = [
    ['Eingegangen', received(data)],
    ['Art der Erklärung', kindText(data.kind, data.way)],
    ['Name', harmlessName(data.name)],
    ['Erklärt von', harmlessName(data.by ?? '')],
    ['E-Mail', email],
    ['Vertrag', harmlessName(data.contract)],
    ['Zeitpunkt', data.wanted],
    ['Grund', harmlessName(data.reason)],
  ]
  return { facts: rows.filter(([, text]) => text !== '') }
}

const receipt: MailTemplate<'declaration.received'> = (data, tools) => ({
  subject: `Ihr ${data.kind === 'withdrawal' ? 'Widerruf' : 'Kündigungsschreiben'} ist eingegangen`,
  preview: `Eingegangen am ${received(data)}.`,
  to: harmlessName(data.by || data.name),
  parts: [
    {
      text: `${data.kind === 'withdrawal' ? 'Ihr Widerruf' : 'Ihre Kündigung'} ist am ${received(data)} bei uns eingegangen. Wir kümmern uns darum und melden uns bei Ihnen. Bitte bewahren Sie diese E-Mail als Nachweis auf.`,
    },
    content(data),
    { button: { text: `Zu ${tools.club.displayName}`, address: tools.page('/') } },
    { note: 'Diese Erklärung stammt nicht von Ihnen? Dann antworten Sie bitte sofort auf diese E-Mail.' },
  ],
})

const forOffice: MailTemplate<'declaration.forOffice'> = (data, tools) => ({
  subject: `${KIND_TEXTS[data.kind]} eingegangen`,
  preview: `Eingegangen am ${received(data)}.`,
  to: '',
  parts: [
    { text: 'über die Website ist eine Erklärung eingegangen. Bitte prüfen Sie, von wem sie ist, und bearbeiten Sie sie.' },
    content(data, data.email),
    { button: { text: 'Zu den Erklärungen', address: tools.page('/admin/declarations') } },
  ],
})

const exit: MailTemplate<'declaration.exit'> = (data, tools) => ({
  subject: `Ihre Mitgliedschaft endet am ${data.lastOn}`,
  preview: 'Wir haben Ihre Kündigung bearbeitet.',
  to: harmlessName(data.name),
  parts: [
    {
      text: `wir haben Ihre Kündigung bearbeitet. Die Mitgliedschaft bei ${tools.club.displayName} endet am ${data.lastOn}; bis dahin sind Sie in allem Mitglied.`,
    },
    { text: 'Schade, dass Sie gehen. Wenn Sie es sich anders überlegen, antworten Sie einfach auf diese E-Mail.' },
  ],
})

const withdrawn: MailTemplate<'declaration.withdrawn'> = ({ name, contract, at }, tools) => ({
  subject: 'Ihre Kündigung ist zurückgenommen',
  preview: 'Die Mitgliedschaft geht weiter.',
  to: harmlessName(name),
  parts: [
    {
      text: `Ihre Kündigung ist seit ${momentOf(at)} zurückgenommen. Die Mitgliedschaft bei ${tools.club.displayName} geht weiter.`,
    },
    { facts: [['Vertrag', harmlessName(contract)]] },
    { note: 'Das waren nicht Sie? Dann antworten Sie bitte sofort auf diese E-Mail.' },
  ],
})

/** For the member or a guardian; nobody need have given notice. */
const ended: MailTemplate<'member.ended'> = ({ name, lastOn }, tools) => ({
  subject: `Mitgliedschaft von ${harmlessName(name)} endet am ${lastOn}`,
  preview: 'Wir haben den Austritt eingetragen.',
  to: '',
  parts: [
    {
      text: `wir haben den Austritt von ${harmlessName(name)} eingetragen: Letzter Tag der Mitgliedschaft bei ${tools.club.displayName} ist der ${lastOn}. Stimmt etwas nicht, antworten Sie bitte auf diese E-Mail.`,
    },
  ],
})

export const declarationMails = {
  'declaration.received': receipt,
  'declaration.forOffice': forOffice,
  'declaration.exit': exit,
  'declaration.withdrawn': withdrawn,
  'member.ended': ended,
}
