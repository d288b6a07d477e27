import { z } from 'zod'
import { mailingInput } from '../../domain/mailings/input.ts'
import { draftInput } from '../../domain/mailings/keep-draft.ts'
import { readAs } from '../../domain/mailings/mails.ts'
import { type MailingPlan, type PlannedRecipient, seenOf } from '../../domain/mailings/plan-mailing.ts'
import { emptyFields } from '../../domain/mailings/rules.ts'
import { namesText } from '../../kernel/plural.ts'

/** Names shown of a longer list. */
const NAMED = 20

/** Form of a finished mailing. `at`: recipient of the preview, counted from 1. */
export const WriteForm = mailingInput.extend({
  intent: z.enum(['preview', 'test', 'send']).default('preview'),
  key: z.uuid(),
  seen: z.string().default(''),
  at: z.coerce.number().int().min(1).catch(1),
})

/** Typed values, finished or not. */
export const readDraft = (sent: FormData) =>
  draftInput.parse({
    groups: sent.getAll('groups').filter((one) => typeof one === 'string'),
    topic: sent.get('topic') ?? undefined,
    perHousehold: sent.get('perHousehold') !== null,
    subject: textOf(sent, 'subject'),
    text: textOf(sent, 'text'),
  })

export const textOf = (sent: FormData, name: string): string => {
  const value = sent.get(name)
  return typeof value === 'string' ? value : ''
}

export interface NameList {
  count: number
  /** The first of them. */
  names: string[]
}

const listOf = (people: readonly { name: string }[]): NameList => ({
  count: people.length,
  names: people.slice(0, NAMED).map(({ name }) => name),
})

export interface MailingPreview {
  titles: string[]
  seen: string
  count: number
  letters: NameList
  unsubscribed: NameList
  sharing: NameList
  empty: { field: string; list: NameList }[]
  /** The mail as one recipient reads it; null when all get letters. */
  reader: { at: number; of: number; name: string; greeted: string; subject: string; paragraphs: string[]; because: string } | null
}

/** Recipient of this number; the first for any other. */
export const readerOf = ({ reached, letters }: MailingPlan, at: number): PlannedRecipient | undefined =>
  reached[at - 1] ?? reached[0] ?? letters[0]

export function presentPreview(
  plan: MailingPlan,
  { subject, text }: { subject: string; text: string },
  at: number,
): MailingPreview {
  const { titles, reached, letters, unsubscribed, sharing } = plan
  const reader = readerOf(plan, at)
  const everybody = [...reached, ...letters]
  return {
    titles,
    seen: seenOf(plan),
    count: reached.length,
    letters: listOf(letters),
    unsubscribed: listOf(unsubscribed),
    sharing: listOf(sharing.map(({ name, withName }) => ({ name: `${name} (mit ${withName})` }))),
    empty: emptyFields(`${subject} ${text}`, everybody).map(({ field, names }) => ({
      field,
      list: { count: names.length, names: names.slice(0, NAMED) },
    })),
    reader: reader
      ? {
          at: reached[at - 1] ? at : 1,
          of: Math.max(1, reached.length),
          name: reader.name,
          greeted: namesText([reader.name, ...reader.household]),
          because: reader.because,
          ...readAs({ fields: reader.fields, subject, text }),
        }
      : null,
  }
}

export const addressesText = (count: number): string =>
  count === 1 ? 'eine Adresse' : `${count.toLocaleString('de-DE')} Adressen`
