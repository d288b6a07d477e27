import { describe, expect, test } from 'vitest'
import { shortId } from '../../../kernel/short-id.ts'
import { linkOfBooking } from './draw-blocks.ts'
import { showHallChoice } from './draw-hall-choice.ts'
import { showPlan } from './draw-plan.ts'
import { readPlan } from './plan-address.ts'
import type { BlockView, GroupView, HallView, PlanView } from './plan-view.ts'

const ID = '019ac1f0-aaaa-7bbb-8ccc-dddddddddddd'
const DAY = '2026-11-23'
const hall: HallView = {
  id: 'h',
  name: 'Halle <Süd>',
  headName: 'Halle <Süd>',
  slug: 'sued',
  axis: { from: 900, to: 1320 },
  lanes: ['Drittel 1', 'Drittel 2', 'Drittel 3'],
  parts: [
    { id: '019ac1f0-aaaa-7bbb-8ccc-000000000001', name: 'Drittel 1', lanes: [0] },
    { id: '019ac1f0-aaaa-7bbb-8ccc-000000000002', name: 'Drittel 2', lanes: [1] },
    { id: '019ac1f0-aaaa-7bbb-8ccc-000000000003', name: 'Drittel 3', lanes: [2] },
    { id: '019ac1f0-aaaa-7bbb-8ccc-000000000009', name: 'Ganze Halle', lanes: [0, 1, 2] },
    { id: '019ac1f0-aaaa-7bbb-8ccc-000000000008', name: 'Spielfeld', lanes: [0, 1, 2] },
  ],
}
const block = (more: Partial<BlockView> = {}): BlockView => ({
  id: ID,
  title: 'Handball',
  partId: hall.parts[3]?.id ?? '',
  from: 1020,
  to: 1110,
  lane: 0,
  span: 3,
  state: 'approved',
  kind: 'team',
  version: 1,
  ...more,
})
const group = (blocks: BlockView[], more: Partial<GroupView> = {}): GroupView => ({
  ...{ key: `h/${DAY}`, hallId: 'h', day: DAY, dayText: 'Mo 23.11.', isToday: false, hours: '', shut: [], blocks },
  ...more,
})
const planOf = (groups: GroupView[]): PlanView => ({
  ...{ halls: [hall], now: null, legend: [], groups },
  days: groups.map(({ day, dayText, isToday }) => ({ day, text: dayText, isToday })),
})
const noGate = { draw: (name: string, { text }: { text: string }) => ({ name, text }) }

const drawn = (groups: GroupView[], search = '', linkOf: (block: BlockView) => string | null = linkOfBooking): string =>
  showPlan(noGate, 'plan', { plan: planOf(groups), state: readPlan(new URLSearchParams(search)), linkOf, hasModel: true }).drawn
    ?.text ?? ''
/** The only block. */
const drawnBlock = (more: Partial<BlockView>, search = ''): string =>
  /(?<=<figure[^>]*>)(?:<i [^>]*><\/i>)*(.*?)<\/figure>/s.exec(drawn([group([block(more)])], search))?.[1] ?? ''

const HREF = `href="b/${shortId(ID)}"`.replaceAll('"', '')

describe('a block', () => {
  test.each<[string, Partial<BlockView>, string]>([
    ['as it mostly is', {}, `<a ${HREF} style="grid-area:25/1/43/4"><b>Handball</b> 17:00–18:30</a>`],
    ['escapes its title', { title: '<b>&"' }, `<b>&lt;b&gt;&amp;&quot;</b>`],
    ['in a part says it', { partId: hall.parts[1]?.id ?? '', lane: 1, span: 1 }, '17:00\u200b–\u206018:30<i>, Drittel 2</i></a>'],
    ['in another part of all lanes tells which', { partId: hall.parts[4]?.id ?? '' }, ' data-is=p4 '],
    ['that asks', { state: 'requested' }, ' class=is-requested '],
    ['with a colour', { hue: 3 }, ' class=hue-3 '],
    ['that was called off', { state: 'released' }, ' class=is-released '],
    ['that was called off in vain', { state: 'released', isGone: true }, ' class="is-suspended is-gone" '],
    ['that was called off says so first', { state: 'released' }, '</b> fällt aus – Zeit frei ·\u00a017:00–18:30</a>'],
    ['that rests', { state: 'suspended' }, ' class=is-suspended '],
    ['that closes the hall', { kind: 'maintenance' }, ' class=is-closed data-is=maintenance '],
    ['of half an hour', { to: 1050 }, ' class=is-short '],
    ['of a course, changed twice', { kind: 'course', version: 3 }, ' data-is="course v3" '],
    ['of an event over midnight', { kind: 'event', isEvent: true, isCut: true }, ' data-is="event cut" '],
    ['with places', { fill: '18/20' }, '17:00–18:30 ·\u00a018/20</a>'],
    ['of a whole day', { from: 0, to: 1440 }, '</b> ganztägig</a>'],
    ['aside', { state: 'requested', aside: { left: 0.58, width: 0.21 } }, 'grid-area:25/1/43/4;margin:0 21% 0 58%"'],
    [
      'that closes the hall has its name where there is room',
      { kind: 'maintenance', name: { at: 90, span: 1 } },
      ';padding-top:calc(var(--row)*18 + .25rem);padding-right:66.7%"',
    ],
  ])('%s', (_, more, text) => {
    expect(drawnBlock(more)).toContain(text)
  })

  test('with lanes apart has an echo that is not read', () => {
    expect(drawnBlock({ isEcho: true, lane: 2, span: 1 })).toBe(
      `<div aria-hidden="true" data-id="${shortId(ID)}" style="grid-area:25/3/43"><b>Handball</b> 17:00\u200b–\u206018:30</div>`,
    )
  })

  test('without an address is no link', () => {
    expect(drawn([group([block()])], '', () => null)).not.toContain('<a href=b/')
    expect(drawn([group([block()])], '', () => '/id/kurs?a=b')).toContain('<a href="/id/kurs?a=b" style')
  })

  test('says no more than the end of its part where the rest stands above', () => {
    expect(drawnBlock({ partId: hall.parts[1]?.id ?? '', lane: 1, span: 1 }, 'ansicht=woche')).toContain('<i>, 2</i></a>')
  })
})

test('hours that are alike all week are said once', () => {
  const open = { hours: 'geöffnet 08:00–22:00', shut: [{ from: 0, to: 480, lane: 0, span: 3 }] }
  const longer = { hours: 'geöffnet 08:00–23:00', shut: [{ from: 0, to: 480, lane: 0, span: 1 }] }
  const week = [group([], open), group([], { ...longer, day: '2026-11-24', dayText: 'Di 24.11.' })]
  const text = drawn(week, 'ansicht=woche')
  expect(text).toContain('<section aria-label="Halle &lt;Süd&gt;, geöffnet 08:00–22:00" data-hall="sued\nHalle &lt;Süd&gt;\n')
  expect(text).toContain(' data-shut="0-480"><h2>')
  expect(text).toContain('<figure></figure>')
  expect(drawn([group([block()], open)], 'ansicht=woche')).toContain('<figure aria-label="Mo 23.11.">')
  expect(text).toContain('<figure aria-label="Di 24.11., geöffnet 08:00–23:00" data-shut="0-480/0/1">')
})

test('days are links above the first hall alone; the address says nothing that goes without saying', () => {
  expect(drawn([group([])], 'ansicht=woche&zoom=gross')).toContain('<a href="?tag=2026-11-23&amp;zoom=gross">Mo 23.11.</a>')
  const two = planOf([group([]), group([], { hallId: 'i' })])
  const plan = { ...two, halls: [hall, { ...hall, id: 'i', slug: 'nord' }], days: two.days.slice(0, 1) }
  const state = readPlan(new URLSearchParams('ansicht=woche'))
  const text = showPlan(noGate, 'plan', { plan, state, linkOf: () => null }).drawn?.text ?? ''
  expect(text.match(/<header class=plan-numbered>.*?<\/header>/g)).toEqual([
    '<header class=plan-numbered><a href="?tag=2026-11-23">Mo 23.11.</a></header>',
    '<header class=plan-numbered><p>Mo 23.11.</header>',
  ])
})

test('a month has four lines a day, and leads to the others', () => {
  const times = [1020, 900, 960, 930, 990, 1050]
  const text = drawn([group(times.map((from) => block({ from, id: `${from}` })))], 'ansicht=monat', () => '/x')
  expect([...text.matchAll(/tabular">(.*?)</g)].map(([, time]) => time)).toEqual(['15:00', '15:30', '16:00', '16:30'])
  expect(text).toContain('class="link plan-more">noch 2<span class="sr-only"> am Mo 23.11.</span></a>')
})

test('a month says of a closed day that it is closed all day', () => {
  const text = drawn([group([block({ kind: 'maintenance', from: 0, to: 1440 })])], 'ansicht=monat')
  expect(text).toContain('tabular">ganztägig</span> Handball')
})

test('the list has what the plan has, by day and time', () => {
  const text = drawn(
    [group([block({ from: 1080 }), block({ from: 960, isEcho: true }), block({ state: 'released' })])],
    'form=liste',
  )
  expect([...text.matchAll(/<th scope=row>(.*?)</g)].map(([, time]) => time)).toEqual(['17:00–18:30', '18:00–18:30'])
  expect(text).toContain('<td>Ganze Halle<td>')
  expect(text).toContain('<p class="state state-good">fällt aus – Zeit frei</p>')
  expect(drawn([group([])], 'form=liste')).toBe('')
})

test('a list of several halls tells free times below the bookings, by part, and leads to the day of their hall', () => {
  const two = [group([block()]), group([block({ from: 900, to: 1320 })], { hallId: 'i' })]
  const days = planOf(two.slice(0, 1)).days
  const plan = { ...planOf(two), days, halls: [hall, { ...hall, id: 'i', name: 'Voll', slug: 'voll' }] }
  const free = { since: { day: DAY, minute: 0 }, text: 'Frei', to: () => '/request' }
  const drawing = { plan, linkOf: () => null, free: { ...free, dayTo: ({ slug }: HallView, day: string) => `/${slug}/${day}` } }
  const state = readPlan(new URLSearchParams('form=liste'))
  const text = showPlan(noGate, 'plan', { ...drawing, state }).drawn?.text ?? ''
  expect(text).toContain(
    `<caption>Mo 23.11. · Frei</caption><thead><tr><th scope=col>Halle<th scope=col>Frei<tbody><tr><th scope=row><a href="/sued/${DAY}" class="link plan-free">Halle &lt;Süd&gt;</a><td><p>Ganze Halle: 15:00–17:00, 18:30–22:00</table>`,
  )
  expect(text).not.toContain('/request')
  const alone = { ...plan, halls: [hall], groups: two.slice(0, 1) }
  const ofOne = showPlan(noGate, 'plan', { ...drawing, plan: alone, state }).drawn?.text ?? ''
  expect([...ofOne.matchAll(/<th scope=row>(.*?)<td>(?:<a href="(.*?)")?/g)].map(([, time, way]) => [time, way])).toEqual([
    ['15:00–17:00', '/request'],
    ['17:00–18:30', undefined],
    ['18:30–22:00', '/request'],
  ])
})

test('a list may show one day of a week, below links to all of them', () => {
  const plan = planOf([group([block()]), group([], { day: '2026-11-24', dayText: 'Di 24.11.' })])
  const state = readPlan(new URLSearchParams('ansicht=woche'))
  const listOf = (listDay: string) =>
    showPlan(noGate, 'plan', { plan, state, linkOf: () => null, isListOnPhones: true, listDay }).list?.text ?? ''
  const links = (monday: string, tuesday: string) =>
    `<ul aria-label="Tag" class="plan-days"><li><a href="?ansicht=woche&amp;tag=2026-11-23"${monday}>Mo 23.11.</a><li><a href="?ansicht=woche&amp;tag=2026-11-24"${tuesday}>Di 24.11.</a></ul>`
  const [on, off] = [' class="segment segment-on" aria-current="true"', ' class="segment"']
  expect(listOf('2026-11-23')).toContain(links(on, off))
  expect(listOf('2026-11-23')).toContain('Handball')
  expect(listOf('2026-11-24')).toBe(`${links(off, on)}<p>An diesem Tag ist nichts belegt.</p>`)
  const whole = { plan, state: { ...state, isList: true }, linkOf: () => null, listDay: null, wholeTo: '?tage=alle' }
  const all = showPlan(noGate, 'plan', whole).drawn?.text ?? ''
  expect(all).toContain('<li><a href="?tage=alle" class="segment segment-on" aria-current="true">Alle</a></ul>')
  expect(all).toContain('Handball')
})

test('figures lead to what stands behind them, and nowhere where nothing does', () => {
  const row = { key: 'h', slug: 'sued', name: 'Süd', isPart: false, percents: [45, 0, null], total: 15 }
  const uses = {
    columns: ['2026-11-01', '2026-11-02', '2026-11-03'].map((key, at) => ({ key, label: `So ${at + 1}.` })),
    rows: [row, { ...row, isPart: true, percents: [100] }],
  }
  const state = readPlan(new URLSearchParams('ansicht=monat'))
  const text = showPlan(noGate, 'plan', { plan: planOf([]), uses, state, linkOf: () => null }).drawn?.text ?? ''
  expect(text).toContain(
    '<td class=is-3><a href="?tag=2026-11-01&amp;halle=sued">45</a><td><span>0</span><td class=is-shut><a href="?tag=2026-11-03&amp;halle=sued">–</a>',
  )
  expect(text).toContain('<td class=is-5><span>100</span>')
})

test('each hall can be added to the chosen ones, or left out', () => {
  const halls = ['a', 'b', 'c'].map((slug) => ({ slug, name: `Halle ${slug}` }))
  const choice = showHallChoice(noGate, readPlan(new URLSearchParams('halle=a')), halls)
  expect(choice?.label).toBe('Halle a')
  expect(choice?.drawn.text).toBe(
    '<ul><li><a href="?">Alle Hallen</a><li><a href="?" aria-current="true">Halle a</a><li><a href="?halle=a&amp;halle=b">Halle b</a><li><a href="?halle=a&amp;halle=c">Halle c</a></ul>',
  )
  expect(showHallChoice(noGate, readPlan(new URLSearchParams()), halls.slice(1))?.label).toBe('Alle Hallen')
  expect(showHallChoice(noGate, readPlan(new URLSearchParams()), halls.slice(2))).toBeNull()
})
