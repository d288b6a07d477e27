import { expect, test } from 'vitest'
import { drawChips } from './draw-chips.ts'
import { readFinder } from './finder-address.ts'

const NONE = { weekday: [], time: [], age: [], kind: [], sport: [], hall: [], club: [] }
const CHOICES = {
  ...NONE,
  weekday: [
    { value: '1', label: 'Montag', count: 12 },
    { value: '2', label: 'Dienstag', count: 0 },
  ],
  sport: [{ value: 'judo', label: 'Judo & <Karate>', count: 3 }],
}
const drawn = (query: string, choices = CHOICES): string => drawChips(readFinder(new URLSearchParams(query)), choices).text
const chip = (text: string, name: string): string => new RegExp(`<summary id="filter-${name}".*?</details>`).exec(text)?.[0] ?? ''

test('a filter lists what can be found, each a link that keeps the other filters', () => {
  const weekday = chip(drawn('sport=judo&page=2'), 'weekday')
  expect(weekday).toContain('class="finder-face">Wochentag</summary>')
  expect(weekday).toContain('<a href="/?sport=judo" aria-current="true"><span>Alle Tage</span></a>')
  expect(weekday).toContain('<a href="/?weekday=1&amp;sport=judo"><span>Montag</span><small>12</small></a>')
  expect(weekday).not.toContain('Dienstag')
})

test('a choice is named on its filter, is current, and stays when it finds nothing', () => {
  const weekday = chip(drawn('weekday=2'), 'weekday')
  expect(weekday).toContain('finder-on"><span class="sr-only">Wochentag: </span>Dienstag</summary>')
  expect(weekday).toContain('<a href="/?weekday=2" aria-current="true"><span>Dienstag</span><small>0</small></a>')
  expect(weekday.match(/aria-current/g)).toHaveLength(1)
})

test('names of sports are escaped; a filter without choices is left out', () => {
  expect(chip(drawn(''), 'sport')).toContain('<span>Judo &amp; &lt;Karate&gt;</span>')
  expect(drawn('', NONE)).not.toContain('<details')
})

test.each([
  [
    '',
    '<a href="/?free=1" class="finder-face">Nur freie Plätze</a>',
    '<a href="/" aria-current="true">Liste</a><a href="/?view=week">Woche</a>',
  ],
  [
    'free=1&view=week',
    'Nur freie Plätze<span class="sr-only"> (gewählt, zum Aufheben)</span></a>',
    '<a href="/?free=1">Liste</a><a href="/?free=1&amp;view=week" aria-current="true">Woche</a>',
  ],
])('free places and view of „%s“', (query, free, view) => {
  expect(drawn(query)).toContain(free)
  expect(drawn(query)).toContain(view)
})

test('what narrows can be taken back, and the view stays', () => {
  expect(drawn('view=week')).not.toContain('Zurücksetzen')
  expect(drawn('q=yoga&view=week')).toContain('<a href="/?view=week" class="finder-reset">Zurücksetzen</a>')
})
