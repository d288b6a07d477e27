import type { Mail, MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'
import { fillIn } from './rules.ts'

export interface Message {
  /** Who gets it. */
  name: string
  /** For whose sake, where not for themselves: names of children. */
  about: readonly string[]
  course: { title: string; slug: string }
  /** As it was written, with `{name}` and `{kurs}`. */
  subject: string
  text: string
  /** Who wrote it. */
  from: string
  isTest: boolean
}

declare module '../mail/input.ts' {
  interface MailData {
    /** What staff write to the people of an offer. */
    'mailing.message': Message
  }
}

/** The subject and the paragraphs as one recipient reads them. */
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
