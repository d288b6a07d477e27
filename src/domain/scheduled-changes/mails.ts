import { formatDay } from '../../kernel/calendar.ts'
import type { MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'

export interface DecidedFacts {
  /** Of whoever asked. */
  name: string
  /** Somebody under the asker's guardianship; empty for a change of their own. */
  personName: string
  /** Names of the fields, without their values. */
  fields: string[]
  isApproved: boolean
  /** The office's reason; empty when approved. */
  note: string
  /** ISO day from which the change counts. */
  effectiveOn: string
}

declare module '../mail/input.ts' {
  interface MailData {
    'change.decided': DecidedFacts
  }
}

const decided: MailTemplate<'change.decided'> = (data, { page, club }) => {
  const { name, personName, fields, isApproved, note, effectiveOn } = data
  const day = formatDay(Temporal.PlainDate.from(effectiveOn))
  const what = `${fields.join(', ')}${personName && ` von ${harmlessName(personName)}`}`
  const facts: [string, string][] = [
    ['Änderung', what],
    ['Gilt ab', isApproved ? day : ''],
    ['Grund', note],
  ]
  return {
    subject: isApproved ? 'Ihre Änderung ist übernommen' : 'Ihre Änderung wurde nicht übernommen',
    preview: what,
    to: harmlessName(name),
    parts: [
      {
        text: isApproved
          ? `${club.displayName} hat Ihre Änderung geprüft und übernommen.`
          : `${club.displayName} hat Ihre Änderung geprüft und nicht übernommen. Es bleibt, wie es war.`,
      },
      { facts: facts.filter(([, text]) => text !== '') },
      { button: { text: 'Mein Profil ansehen', address: page('/member/me') } },
      { note: 'Sie haben nichts geändert? Dann antworten Sie bitte gleich auf diese E-Mail.' },
    ],
  }
}

export const scheduledChangeMails = { 'change.decided': decided }
