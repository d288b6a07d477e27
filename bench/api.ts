/**
 * The API: a list with two conditions and an order among 100,000 members against the least SQL that answers the same, its growth
 * from 1,000, and a batch of 100 operations against 100 requests.
 */
import { join } from 'node:path'
import pg from 'pg'
import { createApi } from '../src/api/app.ts'
import { connect } from '../src/database/connect.ts'
import { apiFacts } from '../tests/support/api.ts'
import { adminIn } from './support/admin-in.ts'
import { figure, median, note } from './support/figures.ts'
import { ask, CLUB, connectionsOf, logIn } from './support/http.ts'
import { growMembers } from './support/members.ts'
import { databaseUrl, startProgram } from './support/program.ts'
import { inWorkshop } from './support/workshop.ts'

const [FEW, MANY] = [1_000, 100_000]
const [RUNS, WARM] = [25, 5]
const BESIDE_SQL = 2
const MOST_GROWTH = 1.5
const [OPERATIONS, ROUNDS] = [100, 5]
const LEAST_FASTER = 3

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Members born since 1990 whose sex is w, by last name: all that the answer shows, and no more. */
const LEAST_SQL = `
  select m.id, m.person_id, m.member_no, p.firstname, p.lastname, p.is_organisation, p.birth_on, p.sex, p.email, p.phone, p.street, p.postcode,
    p.city, m.version + p.version as version,
    (select json_agg(json_build_object('state', s.state, 'kind', s.kind, 'valid', s.valid::text) order by s.valid)
      from memberships s where s.club_id = m.club_id and s.member_id = m.id) as memberships,
    array(select d.name from member_departments e join departments d on d.club_id = e.club_id and d.id = e.department_id
      where e.club_id = m.club_id and e.member_id = m.id and e.valid @> $1::date order by d.name) as departments
  from members m join people p on p.club_id = m.club_id and p.id = m.person_id
  where m.club_id = $2 and p.birth_on >= $3 and p.sex = $4 and exists (select from memberships s
    where s.club_id = m.club_id and s.member_id = m.id and s.state in ('active', 'dormant') and s.valid @> $1::date)
  order by p.lastname, m.id limit 51`
const LIST = '/api/v1/members?where=birthOn:ge:1990-01-01&where=sex:eq:w&orderBy=lastname&limit=50'

await inWorkshop(async (workshop) => {
  const dataDir = join(workshop.dir, 'data')
  const { port } = await startProgram(workshop, { dataDir })
  const url = await databaseUrl(dataDir)
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  const client = new pg.Client({ connectionString: url, options: `-c role=app -c app.club_id=${CLUB}` })
  const connections = connect(url, { max: 2 })
  workshop.later(() => owner.end())
  workshop.later(() => client.end())
  workshop.later(() => connections.end())
  await client.connect()
  const ctx = await adminIn(connections, owner)
  const api = createApi()
  const today = ctx.now.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
  const own = async () => {
    const answer = await api(new Request(`http://${CLUB}.localhost${LIST}`), { ...apiFacts, ctx })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(text)
    return text
  }
  // Planned anew for its values each time: a plan for all values would be a worse yardstick.
  const bare = () => client.query({ text: LEAST_SQL, values: [today, CLUB, '1990-01-01', 'w'] })
  const measure = async () => {
    const times: { own: number[]; bare: number[] } = { own: [], bare: [] }
    // In turn: the machine is shared.
    for (let run = -WARM; run < RUNS; run++) {
      const both = { own: await timed(own), bare: await timed(bare) }
      if (run >= 0) for (const key of ['own', 'bare'] as const) times[key].push(both[key])
    }
    return { own: median(times.own), bare: median(times.bare) }
  }
  await growMembers(owner, 1, FEW)
  const few = await measure()
  await growMembers(owner, FEW + 1, MANY)
  const many = await measure()
  note(
    `list: ${few.own.toFixed(1)} → ${many.own.toFixed(1)} ms, the least SQL ${few.bare.toFixed(1)} → ${many.bare.toFixed(1)} ms`,
  )
  figure('list with two conditions and an order, against the least SQL', many.own / many.bare, { is: '≤', than: BESIDE_SQL })
  figure(`the same, from ${FEW} to ${MANY}`, many.own / few.own, { is: '≤', than: MOST_GROWTH })

  const headers = { cookie: await logIn(port, 'admin') }
  const agent = connectionsOf(1)
  const event = (at: number) => ({ title: `Probe ${at}`, startsAt: '2031-03-04T10:00:00Z', endsAt: '2031-03-04T11:00:00Z' })
  const post = async (path: string, json: unknown) => {
    const { status, body } = await ask(port, { path, json, headers, agent })
    if (status >= 300) throw new Error(`${status}: ${body.toString()}`)
  }
  const one = async () => {
    for (let at = 0; at < OPERATIONS; at++) await post('/api/v1/events', event(at))
  }
  const operations = Array.from({ length: OPERATIONS }, (_, at) => ({ method: 'POST', path: '/api/v1/events', body: event(at) }))
  const [alone, together]: [number[], number[]] = [[], []]
  for (let round = -1; round < ROUNDS; round++) {
    const both = [await timed(one), await timed(() => post('/api/v1/batch', { operations }))] as const
    if (round < 0) continue
    alone.push(both[0])
    together.push(both[1])
  }
  agent.destroy()
  note(`${OPERATIONS} requests: ${median(alone).toFixed(0)} ms, one batch: ${median(together).toFixed(0)} ms`)
  figure(`a batch of ${OPERATIONS}, times as fast as ${OPERATIONS} requests`, median(alone) / median(together), {
    is: '≥',
    than: LEAST_FASTER,
  })
})
