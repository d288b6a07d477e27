import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../src/database/connect.ts'
import { createAllocation, openAllocation } from '../../src/domain/allocations/commands.ts'
import { handInNeed } from '../../src/domain/allocations/hand-in-need.ts'
import type { NeedInput } from '../../src/domain/allocations/input.ts'
import { formatDay } from '../../src/kernel/calendar.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoSideScroll, isTakenOver, PHONE } from '../support/browser.ts'
import { clubNamed } from '../support/database.ts'
import { startJourney } from '../support/journey.ts'

const { app, as, browser } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
const connections = connect(app.databaseUrl, { max: 2 })
const today = Temporal.Now.plainDateISO('Europe/Berlin')
/** Far from the demo's own season. */
const from = today.add({ days: 700 })

beforeAll(() => owner.connect())
afterAll(async () => {
  await owner.end()
  await connections.end()
})

const ctxOf = (name: string) => ({
  db: connections.forClub(name),
  club: { ...clubNamed(name), ...(name === 'ssv' ? { kind: 'association' as const } : { associationName: 'ssv' }) },
  actor: { kind: 'system' } as const,
  now: Temporal.Now.instant(),
})
const time = (text: string) => Temporal.PlainTime.from(text)
const evening = { startsTime: time('18:00'), endsTime: time('19:30') }

/** A youth wants Monday or Tuesday, adults of the other club only Monday; one third is to be given. */
async function handIn(): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `select p.id from parts p join facilities f on f.club_id = p.club_id and f.id = p.facility_id
    where p.club_id = 'ssv' and f.slug = 'dreifachhalle-sued' and p.name = 'Drittel 1'`,
  )
  const partId = rows[0]?.id ?? ''
  const made = await createAllocation(ctxOf('ssv'), {
    name: 'Tauschsaison',
    from,
    to: from.add({ days: 60 }),
    needsUntil: today.add({ days: 5 }),
    objectionsUntil: today.add({ days: 10 }),
    criteria: ['youth'],
    windows: [{ weekdays: [1, 2], partId, ...evening }],
  })
  if (!made.ok) throw new Error(made.refusal)
  await openAllocation(ctxOf('ssv'), made.value)
  const need = (groupName: string, ageGroup: NeedInput['ageGroup'], weekdays: number[]): NeedInput => ({
    groupName,
    ageGroup,
    people: 15,
    minutes: 90,
    wishes: [{ weekdays, ...evening }],
  })
  expect((await handInNeed(ctxOf('gsv'), made.value, need('Jazz Jugend', 'youth', [1, 2]))).ok).toBe(true)
  expect((await handInNeed(ctxOf('rwa'), made.value, need('Ballspiel 60+', 'adults', [1]))).ok).toBe(true)
  return `/admin/bookings/allocation/${made.value}`
}

const pass = (column: 'needs_until' | 'objections_until', days: number) =>
  owner.query(`update allocations set ${column} = current_date - ${days} where name = 'Tauschsaison'`)

test('who had the first choice moves within the own wish so that the other group has a place: shown to both, and booked so', async () => {
  const path = await handIn()
  await pass('needs_until', 2)
  const board = await as('admin@ssv.example', {}, 'ssv')
  const at = (club: string, to = path) => `${app.origin(club)}${to}`
  await board.goto(at('ssv'))
  await isTakenOver(board)
  await board.getByRole('button', { name: 'Entwurf erstellen' }).click()
  await board.getByText('Entwurf erstellt: 2 von 2 bekommen eine Zeit.').waitFor()
  const moved = 'Innerhalb des Wunsches verlegt: So hat auch Rot-Weiß Auental Platz.'
  await board.getByText(moved, { exact: false }).waitFor()
  await expectAccessible(board)
  await board.getByRole('link', { name: 'Plan', exact: true }).click()
  for (const [day, club] of [
    ['Montag', 'Rot-Weiß Auental'],
    ['Dienstag', 'GSV Musterstadt'],
  ] as const)
    await board
      .getByRole('region', { name: `In den Schulwochen, ${day}` })
      .getByText(club)
      .waitFor()
  await board.getByRole('button', { name: 'Den Vereinen zeigen' }).click()
  await board.getByText('Der Entwurf liegt den Vereinen vor.').waitFor()

  const gsv = await as('admin@gsv.example', { viewport: PHONE, colorScheme: 'dark' }, 'gsv')
  await gsv.goto(at('gsv'))
  await gsv.getByText(moved, { exact: false }).waitFor()
  await gsv
    .getByText(/Dienstag 18:00–19:30|Di 18:00–19:30/)
    .first()
    .waitFor()
  await expectNoSideScroll(gsv)
  await expectAccessible(gsv)

  await pass('objections_until', 1)
  await board.reload()
  await isTakenOver(board)
  await board.getByRole('button', { name: 'Buchen und Bescheide verschicken' }).click()
  await board.getByText('Vergeben: 2 Serien sind gebucht').waitFor()
  const { rows } = await owner.query<{ title: string; weekday: number }>(
    `select distinct title, extract(isodow from series_on)::int as weekday from bookings
    where club_id = 'ssv' and state = 'approved' and series_on >= $1 and title in ('Jazz Jugend', 'Ballspiel 60+') order by 1`,
    [from.toString()],
  )
  expect(rows, `booked from ${formatDay(from)}`).toEqual([
    { title: 'Ballspiel 60+', weekday: 1 },
    { title: 'Jazz Jugend', weekday: 2 },
  ])
  const notice = await owner.query<{ id: string }>(
    `select id from mails where club_id = 'ssv' and template = 'allocation.issued' and to_address = 'info@rwa.example'
    order by created_at desc limit 1`,
  )
  const { text } = await app.fetch('ssv', `/dev/mailbox/${notice.rows[0]?.id}/text`)
  const link = /\/p\/[^\s]+\/times/.exec(text)?.[0] ?? ''
  const visitor = await browser.open({ viewport: PHONE })
  await visitor.goto(at('ssv', link))
  await visitor.getByText('Die Zeit hat dann zuerst Stadtsportverband').waitFor()
  await visitor.getByText('Ballspiel 60+', { exact: true }).waitFor()
  expect(await visitor.getByText('Jazz Jugend').count(), 'of the other club').toBe(0)
  await expectNoSideScroll(visitor)
  await isTakenOver(visitor)
  await visitor.getByRole('checkbox').nth(1).check()
  await visitor.getByRole('button', { name: 'Angekreuzte zurückgeben' }).click()
  await visitor.getByText('Danke! Der Termin ist zurückgegeben').waitFor()
})
