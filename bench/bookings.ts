/**
 * 5,000 bookings by the API from 16 connections: a tenth for occupied time, halls and thirds mixed. Checks overlaps and answers,
 * measures bookings a second. (Another room booking program under the same load double-booked 10 times, at 150/s.)
 */
import { join } from 'node:path'
import pg from 'pg'
import { cpuEach, told } from './support/cpu.ts'
import { figure, note } from './support/figures.ts'
import { ask, CLUB, connectionsOf, inParallel, logIn } from './support/http.ts'
import { databaseUrl, startProgram } from './support/program.ts'
import { inWorkshop } from './support/workshop.ts'

const COUNT = 5_000
const WARM = 500
const CONNECTIONS = 16
/** One in this many wishes an occupied time. */
const IN_CONFLICT = 10
const HALLS = 10
const FIRST = Date.parse('2028-01-03T07:00:00Z')
const HOUR = 3_600_000

async function addHalls(owner: pg.Pool): Promise<{ whole: string; thirds: string[] }[]> {
  const halls: { whole: string; thirds: string[] }[] = []
  for (let number = 0; number < HALLS; number++) {
    const [hall, whole, ...thirds] = Array.from({ length: 5 }, () => crypto.randomUUID())
    if (!hall || !whole) continue
    await owner.query(`insert into facilities (club_id, id, name, slug) values ($1, $2, $3, $4)`, [
      CLUB,
      hall,
      `Messhalle ${number}`,
      `messhalle-${number}`,
    ])
    for (const [position, id] of [whole, ...thirds].entries())
      await owner.query(`insert into parts (club_id, id, facility_id, name, atomic, position) values ($1, $2, $3, $4, $5, $6)`, [
        CLUB,
        id,
        hall,
        position === 0 ? 'Ganze Halle' : `Drittel ${position}`,
        position > 0,
        position,
      ])
    for (const third of thirds)
      await owner.query(`insert into part_atoms (club_id, part_id, atom_id) values ($1, $2, $3), ($1, $3, $3)`, [
        CLUB,
        whole,
        third,
      ])
    halls.push({ whole, thirds })
  }
  return halls
}

/** Halls in turn; each hour of a hall goes to three thirds, every fourth hour to one team as a whole. */
function wish(halls: { whole: string; thirds: string[] }[], number: number) {
  const wanted = number % IN_CONFLICT === IN_CONFLICT - 1 ? number - (IN_CONFLICT - 1) : number
  const hall = halls[wanted % HALLS]
  const turn = Math.floor(wanted / HALLS)
  const [block, place] = [Math.floor(turn / 10), turn % 10]
  const hour = place === 9 ? 3 : Math.floor(place / 3)
  const start = FIRST + (block * 4 + hour) * HOUR
  const partId = place === 9 ? hall?.whole : hall?.thirds[place % 3]
  return {
    partId,
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + HOUR).toISOString(),
    title: `Gruppe ${number}`,
    kind: 'team',
  }
}

/** Overlapping approved bookings of one atomic part, from the bookings themselves, not from their exclusion table. */
async function countOverlaps(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `with held as (select b.id, a.atom_id, b.starts_at, b.ends_at from bookings b join part_atoms a on a.club_id = b.club_id and a.part_id = b.part_id
       where b.club_id = $1 and b.state = 'approved' and b.title like 'Gruppe %')
     select count(*)::int as n from held one join held other on other.atom_id = one.atom_id and other.id > one.id
       and other.starts_at < one.ends_at and other.ends_at > one.starts_at`,
    [CLUB],
  )
  return rows[0]?.n ?? -1
}

await inWorkshop(async (workshop) => {
  const dataDir = join(workshop.dir, 'data')
  const program = await startProgram(workshop, { dataDir, env: { RAISED_LIMITS: 'yes' } })
  const owner = new pg.Pool({ connectionString: await databaseUrl(dataDir), max: 4 })
  workshop.later(() => owner.end())
  const halls = await addHalls(owner)
  const headers = { cookie: await logIn(program.port, 'admin') }
  const agent = connectionsOf(CONNECTIONS)
  const statuses = new Map<number, number>()
  const book = (number: number) => ask(program.port, { path: '/api/v1/bookings', json: wish(halls, number), headers, agent })
  await inParallel(WARM, CONNECTIONS, (number) => book(COUNT + number))
  let ms = 0
  const cpu = await cpuEach(program, dataDir, COUNT, async () => {
    ms = await inParallel(COUNT, CONNECTIONS, async (number) => {
      const { status } = await book(number)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    })
  })
  agent.destroy()
  note(`answers: ${[...statuses].map(([status, count]) => `${status} × ${count}`).join(', ')}`)
  note(`${(((statuses.get(201) ?? 0) / ms) * 1000).toFixed(0)} bookings/s, ${((COUNT / ms) * 1000).toFixed(0)} requests/s`)
  figure('bookings entered', statuses.get(201) ?? 0, { is: '=', than: COUNT - COUNT / IN_CONFLICT })
  figure('told that the time is taken', statuses.get(409) ?? 0, { is: '=', than: COUNT / IN_CONFLICT })
  figure('overlapping pairs', await countOverlaps(owner), { is: '=', than: 0 })
  figure('requests a second', (COUNT / ms) * 1000, { is: '≥', than: 150 })
  note(`processor time of a request: ${told(cpu)}`)
  figure('processor time of a request', cpu.program + cpu.database, { is: '≤', than: 6, unit: 'ms' })
})
