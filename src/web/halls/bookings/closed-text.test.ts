import { expect, test } from 'vitest'
import { closedText } from './closed-text.ts'

const AUTUMN = { from: '2026-11-02', to: '2026-11-06', text: 'Herbstferien, 02.11.2026 bis 06.11.2026' }
const HALLS = [
  { name: 'Gymnastikhalle', parts: [{ id: 'left', name: 'Links' }], closed: [AUTUMN] },
  { name: 'Hallenbad', parts: [{ id: 'lane', name: 'Bahn 1' }] },
]
const CLOSED = 'Gymnastikhalle ist dann geschlossen: Herbstferien, 02.11.2026 bis 06.11.2026.'

test.each([
  ['left', '2026-11-01', ''],
  ['left', '2026-11-02', CLOSED],
  ['left', '2026-11-06', CLOSED],
  ['left', '2026-11-07', ''],
  ['left', '', ''],
  ['lane', '2026-11-02', ''],
  ['', '2026-11-02', ''],
])('part %j on %j', (partId, day, expected) => expect(closedText(HALLS, partId, day)).toBe(expected))
