import type { MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'
import { FEEDBACK_KINDS, FEEDBACK_SUBJECTS, type FeedbackKind, type FeedbackSubject } from './texts.ts'

interface FeedbackFacts {
  about: FeedbackSubject
  kind: FeedbackKind
  body: string
  name: string
  email: string
  page: string
  version: string
}

declare module '../mail/input.ts' {
  interface MailData {
    'feedback.forOffice': FeedbackFacts
    'feedback.answered': { name: string; body: string; answer: string }
  }
}

const paragraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ text: part }))

const forOffice: MailTemplate<'feedback.forOffice'> = ({ about, kind, body, name, email, page, version }, tools) => ({
  subject: `${FEEDBACK_SUBJECTS[about]}: ${FEEDBACK_KINDS[kind]}`,
  preview: body.slice(0, 100),
  to: '',
  replyTo: email,
  parts: [
    { text: `über die Website ist eine Nachricht eingegangen (${FEEDBACK_KINDS[kind]}):` },
    ...paragraphs(body),
    {
      facts: [
        ['Von', harmlessName(name) || 'ohne Namen'],
        ['E-Mail', email || 'keine Antwort gewünscht'],
        ...(page ? [['Seite', page] as const] : []),
        ...(version ? [['Version', version] as const] : []),
      ],
    },
    { button: { text: 'Lesen und beantworten', address: tools.page('/admin/news/feedback') } },
  ],
})

const answered: MailTemplate<'feedback.answered'> = ({ name, body, answer }, tools) => ({
  subject: 'Antwort auf Ihre Nachricht',
  preview: answer.slice(0, 100),
  to: harmlessName(name),
  parts: [
    { text: 'vielen Dank für Ihre Nachricht. Das ist unsere Antwort:' },
    ...paragraphs(answer),
    { facts: [['Ihre Nachricht', body.length > 1000 ? `${body.slice(0, 1000)} …` : body]] },
    { button: { text: `Zu ${tools.club.displayName}`, address: tools.page('/') } },
  ],
})

export const feedbackMails = { 'feedback.forOffice': forOffice, 'feedback.answered': answered }
