import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { minuteText } from '../../src/web/halls/plan/plan-time.ts'
import type { PlanView } from '../../src/web/halls/plan/plan-view.ts'
import type { Workshop } from './workshop.ts'

/** Their views of a week in many halls. */
export const VIEWS = ['resourceTimeGridWeek', 'resourceTimelineWeek'] as const
export type CalendarView = (typeof VIEWS)[number]

/** The library as one script, minified, as a site would ship it. */
async function bundle(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve('@event-calendar/core'))
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'EventCalendar' } },
  })
  const [{ output } = { output: [] }] = [built].flat().filter((one) => 'output' in one)
  const [script] = output
  if (script?.type !== 'chunk') throw new Error('Event Calendar was not built')
  return script.code
}

/** Halls and bookings of our plan: a resource for each lane, an event on each lane of a booking. */
function dataOf(plan: PlanView) {
  const resources = plan.halls.flatMap((hall) =>
    hall.lanes.map((lane, at) => ({ id: `${hall.id}/${at}`, title: `${hall.name} ${lane}` })),
  )
  const events = plan.groups.flatMap(({ hallId, day, blocks }) =>
    blocks.map(({ id, title, from, to, lane, span }) => ({
      id,
      title,
      start: `${day} ${minuteText(from)}`,
      end: `${day} ${minuteText(to)}`,
      resourceIds: Array.from({ length: span }, (_, at) => `${hallId}/${lane + at}`),
    })),
  )
  return { resources, events, drawn: events.reduce((sum, { resourceIds }) => sum + resourceIds.length, 0) }
}

/** A page with their calendar, data and script inlined. Answers its address and number of events. */
export async function serveEventCalendar(workshop: Workshop, plan: PlanView, day: string) {
  const style = await readFile(fileURLToPath(import.meta.resolve('@event-calendar/core/index.css')), 'utf8')
  const script = await bundle()
  const { resources, events, drawn } = dataOf(plan)
  const page = (view: string) => {
    const options = {
      view,
      date: day,
      resources,
      events,
      editable: true,
      slotMinTime: '15:00',
      slotMaxTime: '22:00',
      height: '800px',
    }
    return `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>EC</title>
      <style>${style}</style><body><div id="ec"></div><script>${script}</script>
      <script>EventCalendar.createCalendar(document.getElementById('ec'), [EventCalendar.ResourceTimeGrid, EventCalendar.ResourceTimeline, EventCalendar.Interaction], ${JSON.stringify(options)})</script>`
  }
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(page(request.url?.slice(1) ?? ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  workshop.later(() => server.close())
  const { port } = server.address() as AddressInfo
  return { addressOf: (view: CalendarView) => `http://127.0.0.1:${port}/${view}`, drawn }
}
