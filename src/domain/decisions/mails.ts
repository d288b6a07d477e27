import type { MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'

declare module '../mail/input.ts' {
  interface MailData {
    /** To the deciders: the day has come with too few people. */
    'course.decision': { name: string; course: { title: string }; confirmed: number; minimum: number; first: string }
    /** To the group list. `about`: names of the addressee's children, if it is about them. */
    'course.cancelled': { name: string; about: readonly string[]; course: { title: string }; reason: string }
  }
}

const decision: MailTemplate<'course.decision'> = (data, tools) => ({
  subject: `Bitte entscheiden: ${data.course.title}`,
  preview: `${data.confirmed} von mindestens ${data.minimum} Plätzen sind gebucht.`,
  to: harmlessName(data.name),
  parts: [
    {
      text: 'heute ist der Tag der Entscheidung, und für dieses Angebot haben sich noch zu wenige angemeldet. Soll es trotzdem stattfinden, später entschieden oder abgesagt werden?',
    },
    {
      facts: [
        ['Angebot', data.course.title],
        ['Gebucht', `${data.confirmed} von mindestens ${data.minimum}`],
        ['Erster Termin', data.first],
      ].filter((row): row is [string, string] => row[1] !== ''),
    },
    { button: { text: 'Jetzt entscheiden', address: tools.page('/admin/decisions') } },
  ],
})

const cancelled: MailTemplate<'course.cancelled'> = (data, tools) => {
  const children = data.about.map(harmlessName).join(', ')
  return {
    subject: `Abgesagt: ${data.course.title}`,
    preview: 'Dieses Angebot gibt es leider nicht mehr.',
    to: harmlessName(data.name),
    parts: [
      { text: 'leider müssen wir dieses Angebot absagen. Alle kommenden Stunden fallen aus.' },
      {
        facts: [['Angebot', data.course.title], ...(children ? [['Für', children] as const] : []), ['Grund', data.reason]],
      },
      { text: 'Es tut uns leid, und wir hoffen, Sie finden bei uns etwas anderes.' },
      { button: { text: 'Alle Angebote ansehen', address: tools.page('/') } },
    ],
  }
}

export const decisionMails = { 'course.decision': decision, 'course.cancelled': cancelled }
