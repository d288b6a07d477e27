import type { MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'

declare module '../mail/input.ts' {
  interface MailData {
    /** To those who decide: the day has come and there are too few people. */
    'course.decision': { name: string; course: { title: string }; confirmed: number; minimum: number; first: string }
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

export const decisionMails = { 'course.decision': decision }
