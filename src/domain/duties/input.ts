import { z } from 'zod'

const TITLE = 'Bitte sagen Sie, was zu tun ist, zum Beispiel Bestandserhebung melden.'
const YEAR = 'Bitte geben Sie ein Jahr an, zum Beispiel 2027.'
const LEAD = 'Bitte geben Sie 0 bis 180 Tage an.'
const DAY = 'Bitte geben Sie einen Tag von 1 bis 31 an.'

export const DutyInput = z.object({
  officeId: z.uuid('Bitte wählen Sie ein Amt.'),
  title: z.string({ error: TITLE }).trim().min(1, TITLE).max(120, 'Bitte höchstens 120 Zeichen.'),
  note: z.string().trim().max(500, 'Bitte höchstens 500 Zeichen.').default(''),
  day: z.int(DAY).min(1, DAY).max(31, DAY),
  month: z.int().min(1).max(12),
  leadDays: z.int(LEAD).min(0, LEAD).max(180, LEAD),
  fromYear: z.int(YEAR).min(2000, YEAR).max(2200, YEAR),
})
export type DutyInput = z.output<typeof DutyInput>

export const DutyYear = z.object({ id: z.uuid(), year: z.int().min(2000).max(2200) })
export type DutyYear = z.output<typeof DutyYear>
