import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { linkOfBooking } from '../src/web/halls/plan/draw-blocks.ts'
import { showPlan } from '../src/web/halls/plan/draw-plan.ts'
import { readPlan } from '../src/web/halls/plan/plan-address.ts'
import type { BlockModel, PlanModel } from '../src/web/halls/plan/plan-model.ts'
import type { BlockView, PlanView } from '../src/web/halls/plan/plan-view.ts'
import { startBrowser } from './support/browser.ts'

const browser = await startBrowser()

/** The reader of the plan's HTML as one script for a blank page. */
async function bundleReader(): Promise<string> {
  const entry = 'src/web/halls/plan/read-model.ts'
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'reader' } },
  })
  const [{ output } = { output: [] }] = [built].flat().filter((one) => 'output' in one)
  const [script] = output
  if (script?.type !== 'chunk') throw new Error('The reader was not built')
  return script.code
}

const reader = await bundleReader()

async function openReader(): Promise<Page> {
  const page = await browser.open()
  await page.addScriptTag({ content: reader })
  return page
}

const noGate = { draw: (name: string, { text }: { text: string }) => ({ name, text }) }

/** A drawn plan as the browser reads it. */
async function readBack(page: Page, plan: PlanView, view: string): Promise<PlanModel> {
  const state = readPlan(new URLSearchParams(`ansicht=${view}`))
  const { drawn } = showPlan(noGate, 'plan', { plan, state, linkOf: linkOfBooking, hasModel: true })
  return page.evaluate((text) => {
    document.body.innerHTML = `<base href="http://gsv.localhost/admin/bookings"><section class="plan">${text}</section>`
    const { modelIn } = (window as unknown as { reader: { modelIn(frame: Element | null): PlanModel } }).reader
    return JSON.parse(JSON.stringify(modelIn(document.querySelector('.plan')))) as PlanModel
  }, drawn?.text ?? '')
}

const DAYS = ['2026-11-23', '2026-11-24'].map((day, at) => ({
  day,
  text: `${at === 0 ? 'Mo' : 'Di'} 2${at + 3}.11.`,
  isToday: at === 1,
}))
const name = fc.string({ minLength: 1, maxLength: 12 }).map((text) => `x${text.replaceAll(/\s+/g, ' ')}`)

const halls = fc
  .array(
    fc.record({
      id: fc.uuid(),
      name,
      lanes: fc.oneof(
        fc.constant<string[]>(['Drittel 1', 'Drittel 2', 'Drittel 3']),
        fc.array(name, { minLength: 1, maxLength: 4 }),
      ),
      ids: fc.array(fc.uuid(), { minLength: 6, maxLength: 6 }),
      hours: fc.integer({ min: 1, max: 17 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((given) =>
    given.map(({ id, name, lanes, ids, hours }, at) => ({
      ...{ id, name, headName: name, slug: `halle-${at}`, lanes },
      // Two parts may cover the same lanes, and two of one hall be called alike.
      parts: [
        ...lanes.map((lane, place) => ({ id: ids[place] ?? '', name: lane, lanes: [place] })),
        { id: ids[4] ?? '', name: 'Ganz', lanes: lanes.map((_, place) => place) },
        { id: ids[5] ?? '', name: lanes[0] ?? '', lanes: lanes.map((_, place) => place) },
      ],
      axis: { from: 360, to: 360 + hours * 60 },
    })),
  )

const fact = <T>(value: T) => fc.constantFrom(value, undefined)
const blocks = fc.array(
  fc.record({
    id: fc.uuid(),
    title: fc.string({ maxLength: 20 }),
    part: fc.nat(5),
    from: fc.integer({ min: 0, max: 1439 }),
    length: fc.integer({ min: 1, max: 1440 }),
    lane: fc.nat(3),
    span: fc.integer({ min: 1, max: 3 }),
    state: fc.constantFrom('approved' as const, 'requested' as const, 'released' as const, 'suspended' as const),
    isGone: fc.boolean(),
    kind: fc.constantFrom('team' as const, 'course' as const, 'event' as const, 'maintenance' as const),
    version: fc.integer({ min: 1, max: 900 }),
    isCut: fact(true as const),
    isEvent: fact(true as const),
    isEcho: fact(true as const),
  }),
  { maxLength: 6 },
)

const plans = fc.tuple(halls, fc.array(blocks, { minLength: 6, maxLength: 6 }), fc.boolean()).map(
  ([given, drawn, isShut]): PlanView => ({
    ...{ halls: given, days: DAYS, now: null, legend: [] },
    groups: given.flatMap((hall, at) =>
      DAYS.map(({ day, text, isToday }, on) => ({
        ...{ key: `${hall.id}/${day}`, hallId: hall.id, day, dayText: text, isToday, hours: '' },
        shut:
          isShut || on === 1
            ? [
                { from: 0, to: 400 + on, lane: 0, span: hall.lanes.length },
                { from: 1300, to: 1440, lane: 0, span: 1 },
              ]
            : [],
        blocks: (drawn[at * 2 + on] ?? []).map(
          ({ part, length, isGone, isCut, isEvent, isEcho, ...block }): BlockView => ({
            ...block,
            partId: hall.parts[part % hall.parts.length]?.id ?? '',
            to: Math.min(block.from + length, 1440),
            ...(isGone && block.state === 'released' && { isGone: true as const }),
            ...(isCut && { isCut }),
            ...(isEvent && { isEvent }),
            ...(isEcho && { isEcho }),
          }),
        ),
      })),
    ),
  }),
)

const toModel = ({ isGone: _, kind, ...block }: BlockView): BlockModel => ({
  ...block,
  kind: kind === 'course' || kind === 'maintenance' ? kind : 'other',
})

test.each(['woche', 'tag'])('a press reads from the HTML of a %s what the server has laid out', async (view) => {
  const page = await openReader()
  await fc.assert(
    fc.asyncProperty(plans, async (given) => {
      const plan =
        view === 'tag'
          ? { ...given, days: DAYS.slice(0, 1), groups: given.groups.filter(({ day }) => day === DAYS[0]?.day) }
          : given
      const axis = view === 'tag' ? plan.halls[0]?.axis : undefined
      const shown = axis ? { ...plan, halls: plan.halls.map((hall) => ({ ...hall, axis })) } : plan
      const read = await readBack(page, shown, view)
      expect(read.halls).toEqual(
        shown.halls.map(({ name, slug, parts, lanes, axis }) => ({ name, slug, parts, axis, laneCount: lanes.length })),
      )
      expect(read.groups).toEqual(
        shown.groups.map(({ hallId, day, dayText, isToday, shut, blocks }) => {
          const slug = shown.halls.find(({ id }) => id === hallId)?.slug ?? ''
          return { key: `${slug}/${day}`, slug, day, dayText, isToday, shut, blocks: blocks.map(toModel) }
        }),
      )
    }),
    { numRuns: 60 },
  )
})
