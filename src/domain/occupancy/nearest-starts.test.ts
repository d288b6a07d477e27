import { expect, test } from 'vitest'
import type { StartRange } from './find-free-starts.ts'
import { nearestStarts } from './nearest-starts.ts'
import type { FreeTime } from './search-free-times.ts'

const LANES = ['A', 'B', 'C']

/** A part of a hall of three lanes (the others have one) with its free times: `[from, to, missing dates]`. */
function free(hallId: string, name: string, ...ranges: [from: string, to: string, missing: number][]): FreeTime {
  const lanes = hallId === 'big' ? LANES : ['A']
  const covered = name === 'whole' ? lanes.map((_, at) => at) : [LANES.indexOf(name)]
  return {
    hall: {
      id: hallId,
      name: hallId,
      slug: hallId,
      kind: 'hall',
      alike: [],
      lanes: lanes.map((lane) => ({ id: lane, name: lane })),
    },
    part: { id: `${hallId} ${name}`, name, lanes: covered },
    closed: new Set(),
    ranges: ranges.map(([from, to, missing]): StartRange => {
      return { from: minuteOf(from), to: minuteOf(to), missing: Array.from({ length: missing }, (_, at) => at) }
    }),
  }
}
const minuteOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
const textOf = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const asked = free('big', 'A')
const CASES: [name: string, found: FreeTime[], offers: string[]][] = [
  ['nothing is free', [asked], []],
  ['another part at the same time', [asked, free('big', 'B', ['17:00', '19:00', 0])], ['big B 18:00 4']],
  [
    'the hall before another one',
    [asked, free('near', 'A', ['18:00', '18:00', 0]), free('big', 'B', ['19:00', '20:00', 0])],
    ['big B 19:00 4', 'near A 18:00 4'],
  ],
  [
    'more dates before nearer',
    [asked, free('big', 'B', ['18:00', '18:00', 2]), free('near', 'A', ['20:00', '20:00', 0])],
    ['near A 20:00 4', 'big B 18:00 2'],
  ],
  ['too few dates are no offer', [asked, free('big', 'B', ['18:00', '18:00', 3])], []],
  ['the tidy minute before and after', [free('big', 'A', ['16:10', '17:10', 0], ['19:05', '20:00', 1])], ['big A 17:00 4']],
  ['later, if that is nearer', [free('big', 'A', ['15:00', '15:30', 0], ['19:05', '20:00', 0])], ['big A 19:30 4']],
  [
    'no larger than needed',
    [asked, free('big', 'whole', ['18:00', '18:00', 0]), free('big', 'B', ['18:00', '18:00', 0])],
    ['big B 18:00 4', 'big whole 18:00 4'],
  ],
  [
    'two of a hall are enough',
    [
      asked,
      ...['B', 'C', 'whole'].map((part) => free('big', part, ['18:00', '18:00', 0])),
      free('near', 'A', ['18:00', '18:00', 0]),
    ],
    ['big B 18:00 4', 'big C 18:00 4', 'near A 18:00 4'],
  ],
]

test.each(CASES)('%s', (_, found, offers) => {
  const wish = { partId: 'big A', from: minuteOf('18:00'), minutes: 60 }
  expect(nearestStarts(found, wish, 4, 2).map((one) => `${one.part.id} ${textOf(one.from)} ${one.free}`)).toEqual(offers)
})

test('who asks for the whole hall is offered no third of it, but another hall as a whole', () => {
  const found = [free('big', 'whole'), free('big', 'A', ['18:00', '18:00', 0]), free('near', 'A', ['18:00', '18:00', 0])]
  const offers = nearestStarts(found, { partId: 'big whole', from: minuteOf('18:00'), minutes: 60 }, 4, 1)
  expect(offers.map(({ part }) => part.id)).toEqual(['near A'])
})
