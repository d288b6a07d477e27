import { expect, test } from 'vitest'
import type { PreviewedDate } from '../../../domain/series/preview-series.ts'
import { ONLY_ASKS, presentPreview } from './series-view.ts'

const startsAt = Temporal.Instant.from('2027-01-11T17:00:00Z')
const endsAt = startsAt.add({ hours: 1 })
const rival = {
  bookingId: 'b',
  sessionId: null,
  closureId: null,
  title: 'Belegt',
  facilityName: 'Turnhalle',
  partName: 'Drittel 1',
}

const dateOn = (day: number, isTaken: boolean): PreviewedDate => ({
  on: Temporal.PlainDate.from({ year: 2027, month: 1, day }),
  startsAt,
  endsAt,
  partId: 'p',
  choice: isTaken ? { kind: 'override', reason: '' } : null,
  isOpen: true,
  isUnchanged: false,
  occupants: [],
  displaced: isTaken ? [{ ...rival, partId: 'p', startsAt, endsAt }] : [],
  freeParts: [],
  freeTimes: [],
  mayWait: false,
})

test.each([
  [1, 1, '1 Termin ist frei. Den belegten Termin fragen Sie trotzdem an.'],
  [3, 2, '3 Termine sind frei. Die 2 belegten Termine fragen Sie trotzdem an.'],
  [0, 1, 'Den belegten Termin fragen Sie trotzdem an.'],
])('%i free dates and %i taken ones, asked for all the same', (free, taken, summary) => {
  const dates = Array.from({ length: free + taken }, (_, at) => dateOn(at + 1, at >= free))
  expect(presentPreview({ dates, left: [], conflicts: 0, choices: new Map() }, ONLY_ASKS).summary).toBe(summary)
})
