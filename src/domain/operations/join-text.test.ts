import { expect, test } from 'vitest'
import { JOIN_REFUSALS, joinText, leaveText } from './texts.ts'

const plan = { startsOn: Temporal.PlainDate.from('2027-06-19') }
const shift = (task: string, from: string, to: string) => ({
  id: task,
  task,
  startsAt: Temporal.Instant.from(`2027-06-19T${from}:00Z`),
  endsAt: Temporal.Instant.from(`2027-06-19T${to}:00Z`),
})
const [grill, kasse] = [shift('Grill', '12:00', '14:00'), shift('Kasse', '13:00', '15:00')]
const GRILL = 'Grill, Sa 19.06.2027 · 14:00–16:00 Uhr'
const KASSE = 'Kasse, Sa 19.06.2027 · 15:00–17:00 Uhr'
const BOTH = `${GRILL} und ${KASSE}: Diese Zeiten überschneiden sich. Bitte wählen Sie eine von beiden.`

test.each<[Parameters<typeof joinText>[0], Parameters<typeof joinText>[1], string]>([
  [{ refusal: 'full', shiftId: 'Grill' }, [grill], JOIN_REFUSALS.full],
  [{ refusal: 'full', shiftId: 'Kasse' }, [grill, kasse], `${KASSE}: ${JOIN_REFUSALS.full}`],
  [{ refusal: 'overlap', shiftId: 'Grill', otherId: 'Kasse' }, [grill, kasse], BOTH],
  [{ refusal: 'overlap', shiftId: 'Grill', otherId: null }, [grill, kasse], `${GRILL}: ${JOIN_REFUSALS.overlap}`],
  [{ refusal: 'guardian_missing' }, [grill, kasse], JOIN_REFUSALS.guardian_missing],
  [{ refusal: 'not_open', shiftId: 'Grill' }, [grill, kasse], JOIN_REFUSALS.not_open],
])('%j', (refused, chosen, said) => expect(joinText(refused, chosen, plan)).toBe(said))

test('the last day to leave is the one before the midnight that ends it', () => {
  expect(leaveText(Temporal.Instant.from('2027-06-29T22:00:00Z'))).toBe('Absagen geht bis zum 29.06.2027')
})
