import { expect, test } from 'vitest'
import { html } from '../kit/html.ts'
import { drawCourses, drawWeek } from './draw-courses.ts'
import { drawNextEvents } from './draw-next-events.ts'
import { drawPages } from './draw-pages.ts'
import { readFinder } from './finder-address.ts'
import type { CourseCardView, CourseGroupView } from './finder-view.ts'

const CARD: CourseCardView = {
  key: '1',
  way: '/id/yoga',
  title: 'Yoga',
  times: '17:30–18:30',
  rhythm: 'wöchentlich',
  about: 'sanft · ab 16 Jahren',
  sport: 'yoga',
  place: 'Halle Nord',
  part: 'Drittel 2',
  state: { tone: 'good', text: '8 Plätze frei' },
  price: { main: '60,00 €', note: 'Mitglieder 30,00 €' },
  hue: null,
}
const card = (change: Partial<CourseCardView>): CourseCardView => ({ ...CARD, ...change })
const monday = (change: Partial<CourseGroupView>): CourseGroupView => ({
  id: String(change.weekday ?? 1),
  weekday: 1,
  name: 'Montag',
  next: 'nächster Termin 23.11.2026',
  cards: [CARD],
  more: 0,
  ...change,
})
const shown = ({ text }: { text: string }) => text.replace(/<[^>]*>/g, '|').replace(/\|[\s|]*/g, '|')
const state = readFinder(new URLSearchParams('sport=yoga&view=week'))

test('a card shows times, link, place, state and price', () => {
  const drawn = drawCourses([monday({})])
  expect(shown(drawn)).toBe(
    '|Montag |nächster Termin 23.11.2026|17:30–18:30|wöchentlich|Yoga|sanft · ab 16 Jahren|Halle Nord|Drittel 2|8 Plätze frei|60,00 €|Mitglieder 30,00 €|',
  )
  expect(drawn.text).toContain('<h3><a href="/id/yoga">Yoga</a></h3>')
  expect(drawn.text).toContain('<p class="state state-good">8 Plätze frei</p>')
})

test('each weekday is a section with the name of its heading', () => {
  const days = [monday({ next: '' }), monday({ weekday: 0, name: 'Ohne festen Wochentag' })]
  for (const { text } of [drawCourses(days), drawWeek(days, state)])
    for (const day of [1, 0])
      expect(text).toMatch(
        new RegExp(`<section aria-labelledby="day-${day}"[^>]*><h2 id="day-${day}">(Montag|Ohne festen Wochentag)`),
      )
  expect(drawCourses(days).text.match(/offer-next/g)).toHaveLength(1)
})

test.each([
  [null, 'class="card offer"'],
  [2, 'class="card offer card-hued hue-2"'],
  [8, 'class="card offer card-hued hue-2"'],
])('the colour of a department %s', (hue, expected) => {
  expect(drawCourses([monday({ cards: [card({ hue })] })]).text).toContain(expected)
})

test('without times none are named, and every text of a club is escaped in list and week', () => {
  const odd = '<img src=x onerror="alert(1)">&\''
  const cards = [
    card({ way: odd, title: odd, rhythm: odd, about: odd, place: odd, part: odd, price: { main: odd, note: odd } }),
    card({ times: '', state: { tone: 'bad', text: odd } }),
  ]
  const group = monday({ name: odd, next: odd, cards, more: 2 })
  for (const { text } of [drawCourses([group]), drawWeek([group], state)]) {
    expect(text).not.toMatch(/<img|&'|onerror="/)
    expect(text).toContain('href="&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#x27;"')
  }
  expect(drawCourses([group]).text.match(/<p class="offer-time"><b>/g)).toHaveLength(1)
})

test('a link of its own stands on the card, in a frame', () => {
  const link = ({ way, title }: CourseCardView) => html`<a href="https://gsv.example${way}" target="_top">${title}</a>`
  expect(drawCourses([monday({})], link).text).toContain('<a href="https://gsv.example/id/yoga" target="_top">Yoga</a>')
})

test.each([
  [0, null],
  [1, 'noch ein Angebot am Montag'],
  [3, 'noch 3 Angebote am Montag'],
])('the week leaves out %s of a day and leads to the list of it', (more, expected) => {
  const { text } = drawWeek([monday({ more })], state)
  expect(text.match(/<p class="week-more"><a href="([^"]*)" class="link">([^<]*)</)?.slice(1) ?? null).toEqual(
    expected && ['/?weekday=1&amp;sport=yoga', expected],
  )
  expect(text).toContain('<p class="week-place">Halle Nord, <span class="inline-block">Drittel 2</span></p>')
})

test('long words may part in the narrow week alone, and places without a part name none', () => {
  const group = monday({ cards: [card({ title: 'Funktionsgymnastik', part: '' })] })
  expect(drawWeek([group], state).text).toContain('>Funk\u00adti\u00adons\u00adgym\u00adnas\u00adtik</a>')
  expect(drawWeek([group], state).text).toContain('<p class="week-place">Halle Nord</p>')
  expect(drawCourses([group]).text).toContain('>Funktionsgymnastik</a>')
})

test.each([
  [1, 1, null],
  [1, 3, '|Seite 1 von 3|Nächste Seite|'],
  [2, 3, '|Vorige Seite|Seite 2 von 3|Nächste Seite|'],
  [3, 3, '|Vorige Seite|Seite 3 von 3|'],
])('page %s of %s', (page, pages, expected) => {
  const drawn = drawPages(page, pages, (page) => `/?page=${page}`)
  expect(drawn && shown(drawn)).toBe(expected)
})

test('the next events lead to theirs, and without one nothing is said', () => {
  const drawn = drawNextEvents([{ id: '7', title: 'Fest & Feier', about: 'Sa 05.12.' }])
  expect(drawn?.text).toContain('<a href="/events/7" class="card-way">Fest &amp; Feier</a></h3><p>Sa 05.12.</p>')
  expect(drawNextEvents([])).toBe(null)
})
