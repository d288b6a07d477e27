import { z } from 'zod'
import { isAfter, parseTime } from '../../kernel/calendar.ts'
import { dayWithin, memberDay } from '../members/input.ts'

const TIME = 'Bitte geben Sie die Uhrzeit so ein: 19:30.'
const TITLE = 'Bitte geben Sie der Versammlung einen Namen.'
const count = (most: number) => {
  const message = `Bitte geben Sie eine Zahl von 0 bis ${most} an.`
  return z.coerce.number({ error: message }).int(message).min(0, message).max(most, message)
}

export const MeetingInput = z.object({
  id: z.union([z.literal(''), z.uuid()]).default(''),
  version: z.coerce.number().int().default(0),
  title: z.string({ error: TITLE }).trim().min(1, TITLE).max(120, 'Bitte höchstens 120 Zeichen.'),
  onDay: memberDay,
  startsAt: z.string({ error: TIME }).transform((typed, context) => {
    const time = parseTime(typed)
    if (time) return time
    context.addIssue({ code: 'custom', message: TIME })
    return z.NEVER
  }),
  place: z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default(''),
  votingAge: count(21),
  noticeDays: count(120),
})
export type MeetingInput = z.output<typeof MeetingInput>

const PROOF = 'Bitte schreiben Sie, wie Sie eingeladen haben, zum Beispiel E-Mail an alle und Aushang.'
export const InvitationInput = z.object({
  invitedOn: memberDay,
  proof: z.string({ error: PROOF }).trim().min(1, PROOF).max(500, 'Bitte höchstens 500 Zeichen.'),
  mailingId: z.union([z.literal(''), z.uuid()]).default(''),
})
export type InvitationInput = z.output<typeof InvitationInput>

const NUMBER = 'Bitte geben Sie die Mitgliedsnummer der gewählten Person an.'
export const ElectionInput = z
  .object({
    officeId: z.uuid('Bitte wählen Sie das Amt.'),
    memberNo: z.string({ error: NUMBER }).trim().min(1, NUMBER).max(20, 'Bitte höchstens 20 Zeichen.'),
    yes: count(100_000),
    no: count(100_000),
    abstained: count(100_000),
    termFrom: memberDay,
    // Statutes elect for up to five years, and meet a while before.
    termTo: dayWithin(8)
      .optional()
      .transform((day) => day ?? null),
  })
  .refine(({ termFrom, termTo }) => termTo === null || !isAfter(termFrom, termTo), {
    path: ['termTo'],
    message: 'Der letzte Tag liegt vor dem ersten.',
  })
export type ElectionInput = z.output<typeof ElectionInput>
