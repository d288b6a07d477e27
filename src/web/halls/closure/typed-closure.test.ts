import { expect, test } from 'vitest'
import { typedClosure } from './typed-closure.ts'

const part = { fromTime: ['18:00'], to: ['02.12.2026'], toTime: ['20:00'] }
const whole = { fromTime: [''], to: ['04.12.2026'], toTime: [''] }
const open = { fromTime: ['18:00'], to: [''], toTime: [''], isOpenEnded: ['on'] }

test.each([
  [part, 'Rohrbruch, 02.12.2026, 18:00 Uhr bis 02.12.2026, 20:00 Uhr'],
  [whole, 'Rohrbruch, 02.12.2026 bis 04.12.2026'],
  [open, 'Rohrbruch, ab 02.12.2026, 18:00 Uhr bis auf Weiteres'],
])('a closure is told with its hours before it is made: %j', (typed, said) => {
  expect(typedClosure({ reason: ['Rohrbruch'], from: ['02.12.2026'], ...typed })).toBe(said)
})
