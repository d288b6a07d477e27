import type { MailTemplate, MailTools } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'

declare module '../mail/input.ts' {
  interface MailData {
    /** `/p/{token}/membership`, kind `application`. */
    'application.confirm': { applicationId: string; name: string; people: string[] }
    /** After the link was followed; `payment` as the applicant reads it, the IBAN masked. */
    'application.received': { applicationId: string; name: string; people: string[]; entry: string; payment: string }
    'application.forOffice': { applicationId: string; name: string; people: string[] }
    'application.approved': { name: string; entry: string; members: { name: string; number: string }[] }
    'application.declined': { name: string; note: string }
  }
}

/** Kind of the link at `/p/{token}/membership`. */
export const APPLICATION_LINK = 'application'
const APPLICATION_LINK_DAYS = 14

const linkOf = (tools: MailTools, applicationId: string): string =>
  tools.page(`/p/${tools.sign(APPLICATION_LINK, applicationId, APPLICATION_LINK_DAYS * 24)}/membership`)

const listOf = (people: readonly string[]): string => people.map(harmlessName).join(', ')

const confirm: MailTemplate<'application.confirm'> = (data, tools) => ({
  subject: 'Bitte bestätigen Sie Ihren Aufnahmeantrag',
  preview: 'Erst mit Ihrer Bestätigung bearbeiten wir ihn.',
  to: harmlessName(data.name),
  parts: [
    {
      text: `jemand hat mit dieser E-Mail-Adresse die Aufnahme bei ${tools.club.displayName} beantragt. Waren Sie das? Dann bestätigen Sie bitte den Antrag.`,
    },
    { facts: [['Für', listOf(data.people)]] },
    {
      button: {
        text: 'Antrag ansehen und bestätigen',
        address: linkOf(tools, data.applicationId),
      },
    },
    {
      note: `Der Link gilt ${APPLICATION_LINK_DAYS} Tage. Waren Sie das nicht? Dann tun Sie einfach nichts: Ohne Bestätigung wird niemand Mitglied.`,
    },
  ],
})

const received: MailTemplate<'application.received'> = (data, tools) => ({
  subject: 'Ihr Aufnahmeantrag ist bei uns',
  preview: 'Wir bearbeiten ihn und schreiben Ihnen.',
  to: harmlessName(data.name),
  parts: [
    {
      text: `danke für Ihren Aufnahmeantrag bei ${tools.club.displayName}. Wir bearbeiten ihn und schreiben Ihnen, sobald er entschieden ist.`,
    },
    {
      facts: [
        ['Für', listOf(data.people)],
        ['Eintritt am', data.entry],
        ['Zahlungsweise', harmlessName(data.payment)],
      ],
    },
    { button: { text: 'Antrag mit allen Angaben ansehen', address: linkOf(tools, data.applicationId) } },
    { note: `Der Link gilt ${APPLICATION_LINK_DAYS} Tage. Stimmt etwas nicht? Antworten Sie einfach auf diese E-Mail.` },
  ],
})

const forOffice: MailTemplate<'application.forOffice'> = (data, tools) => ({
  subject: 'Aufnahmeantrag eingegangen',
  preview: `Von ${harmlessName(data.name)}.`,
  to: '',
  parts: [
    { text: `${harmlessName(data.name)} hat einen Aufnahmeantrag gestellt und per E-Mail bestätigt.` },
    { facts: [['Für', listOf(data.people)]] },
    { button: { text: 'Antrag bearbeiten', address: tools.page(`/admin/members/applications?antrag=${data.applicationId}`) } },
  ],
})

const approved: MailTemplate<'application.approved'> = (data, tools) => ({
  subject: `Willkommen bei ${harmlessName(tools.club.displayName)}`,
  preview: 'Ihr Aufnahmeantrag ist angenommen.',
  to: harmlessName(data.name),
  parts: [
    { text: 'wir haben Ihren Aufnahmeantrag angenommen. Schön, dass Sie dabei sind!' },
    {
      facts: [
        ['Mitglied ab', data.entry],
        ...data.members.map(({ name, number }) => [harmlessName(name), `Mitglied Nr. ${number}`] as const),
      ],
    },
    {
      text: 'Wenn Sie noch kein Konto haben, kommt mit einer zweiten E-Mail die Einladung dazu: Dann sehen Sie Ihre Daten und die Ihrer Kinder selbst.',
    },
    { button: { text: 'Zum Sportangebot', address: tools.page('/') } },
  ],
})

const declined: MailTemplate<'application.declined'> = (data, tools) => ({
  subject: 'Ihr Aufnahmeantrag',
  preview: 'Wir können ihn leider nicht annehmen.',
  to: harmlessName(data.name),
  parts: [
    { text: `Ihren Aufnahmeantrag bei ${tools.club.displayName} können wir leider nicht annehmen.` },
    { text: `Der Grund: ${data.note}` },
    { note: 'Haben Sie Fragen? Antworten Sie einfach auf diese E-Mail. Ihre Angaben löschen wir nach sechs Monaten.' },
  ],
})

export const applicationMails = {
  'application.confirm': confirm,
  'application.received': received,
  'application.forOffice': forOffice,
  'application.approved': approved,
  'application.declined': declined,
}
