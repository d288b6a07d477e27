import type { Mail, MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'
import { fillIn } from './rules.ts'

export interface Message {
  /** Addressee. */
  name: string
  /** Names of the addressee's children, if it is about them. */
  about: readonly string[]
  course: { title: string; slug: string }
  subject: string
  text: string
  from: string
  isTest: boolean
}

declare module '../mail/input.ts' {
  interface MailData {
    'mailing.message': Message
  }
}

export function readAs({ name, course, subject, text }: Pick<Message, 'name' | 'course' | 'subject' | 'text'>) {
  const values = { name: harmlessName(name), kurs: course.title }
  const paragraphs = fillIn(text, values).split(/\r?\n+/)
  return { subject: fillIn(subject, values), paragraphs: paragraphs.filter((line) => line.trim() !== '') }
}

const message: MailTemplate<'mailing.message'> = (data, tools): Mail => {
  const { subject, paragraphs } = readAs(data)
  const about = data.about.map(harmlessName).join(', ')
  return {
    subject: data.isTest ? `Test: ${subject}` : subject,
    preview: paragraphs[0] ?? '',
    to: harmlessName(data.name),
    parts: [
      ...paragraphs.map((text) => ({ text })),
      {
        note: `Diese Nachricht hat ${harmlessName(data.from)} an die Teilnehmer von „${data.course.title}“ geschrieben.${about ? ` Sie betrifft ${about}.` : ''}`,
        link: { text: 'Zum Angebot', address: tools.page(`/id/${data.course.slug}`) },
      },
    ],
  }
}

export const mailingMails = { 'mailing.message': message }
