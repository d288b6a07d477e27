import { expect, test } from 'vitest'
import { drawChips } from './draw-chips.ts'
import { readFinder } from './finder-address.ts'
import type { FinderView } from './finder-view.ts'

const NONE: FinderView['choices'] = { weekday: [], time: [], age: [], kind: [], sport: [], hall: [], club: [] }
const CHOICES: FinderView['choices'] = {
  ...NONE,
  weekday: [
    { value: '1', label: 'Montag', count: 12 },
    { value: '2', label: 'Dienstag', count: 0 },
    { value: '3', label: 'Mittwoch', count: 2 },
  ],
  sport: [
    { value: 'judo', label: 'Judo & <Karate>', count: 3 },
    { value: 'yoga', label: 'Yoga', count: 0 },
  ],
}
const drawn = (query: string, choices = CHOICES, department: string | null = null): string =>
  drawChips(readFinder(new URLSearchParams(query)), { choices, count: 17, department }).text
const chip = (text: string, name: string): string => new RegExp(`<summary id="filter-${name}".*?</details>`).exec(text)?.[0] ?? ''
const days = (query: string): string => /<ul class="finder-days">.*?<\/ul>/.exec(drawn(query))?.[0] ?? ''

test('days stand side by side from today on; each adds itself or takes itself back', () => {
  const free = days('sport=judo&page=2')
  expect(free).toContain(
    '<a id="weekday-1" href="/?weekday=1&amp;sport=judo" aria-label="Heute, Montag" class="finder-face">Heute</a>',
  )
  expect(free).toContain(
    '<a id="weekday-3" href="/?weekday=3&amp;sport=judo" aria-label="Mi, Mittwoch" class="finder-face">Mi</a>',
  )
  expect(free).not.toContain('Dienstag')
  const chosen = days('weekday=1_2')
  expect(chosen).toContain('href="/?weekday=2" aria-label="Heute, Montag" class="finder-face finder-on" aria-current="true">')
  expect(chosen).toContain('href="/?weekday=1_2_3" aria-label="Mi, Mittwoch"')
  expect(chosen).toContain('aria-label="Di, Dienstag"')
})

test('a choice is named on its filter, is current, and stays when it finds nothing; several are counted', () => {
  const sport = chip(drawn('sport=yoga'), 'sport')
  expect(sport).toContain('finder-on"><span class="sr-only">Sportart: </span>Yoga</summary>')
  expect(sport).toContain('<a id="sport-yoga" href="/" aria-current="true"><span>Yoga</span><small>0</small></a>')
  expect(sport).toContain('href="/?sport=judo_yoga"')
  expect(sport.match(/aria-current/g)).toHaveLength(1)
  expect(chip(drawn('sport=yoga_judo'), 'sport')).toContain('Judo &amp; &lt;Karate&gt; +1</summary>')
})

test('any age in years can be typed, and other filters are kept', () => {
  const ages = { ...NONE, age: [{ value: '0-5', label: 'bis 5 Jahre', count: 1 }] }
  const age = chip(drawn('weekday=2&age=7', ages), 'age')
  expect(age).toContain('<input type="hidden" name="weekday" value="2"><label for="years">')
  expect(age).toMatch(/name="age"[^>]* value="7"/)
  expect(chip(drawn('age=0-5', ages), 'age')).toMatch(/name="age"[^>]* value=""/)
})

test('a chosen department stands beside the filters, and goes with a press', () => {
  const text = drawn('department=tanz-fitness&age=7', CHOICES, 'Tanz & Fitness')
  expect(text).toMatch(/<a id="department" href="\/\?age=7" class="finder-face finder-on">.*Abteilung Tanz &amp; Fitness</)
  expect(chip(text, 'sport')).toContain('department=tanz-fitness')
  expect(drawn('')).not.toContain('Abteilung')
})

test('the sheet of a filter ends with what it finds', () => {
  expect(chip(drawn(''), 'sport')).toContain('href="#offers" class="button button-main finder-show">17 Angebote zeigen</a>')
})

test('names of sports are escaped; a filter without choices is left out', () => {
  expect(chip(drawn(''), 'sport')).toContain('<span>Judo &amp; &lt;Karate&gt;</span>')
  expect(drawn('', NONE)).not.toContain('<details')
})

test.each([
  [
    '',
    '<a id="only-free" href="/?free=1" class="finder-face">Nur freie Plätze</a>',
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
