import pg from 'pg'
import { found } from '../../src/kernel/answer.ts'
import { newId } from '../../src/kernel/id.ts'
import { CLUB, inParallel } from './http.ts'

/** The least transaction of a sign-up without double places: person, place or waiting position, mail. */
const PERSON = `insert into people (club_id, id, firstname, lastname, email, birth_on, search) values ($1, $2, 'Erika', $3, $4, '1985-03-05', $3)`
const LOCK = 'select capacity from courses where club_id = $1 and id = $2 for update'
const COUNT = `select count(*)::int as taken from participations where club_id = $1 and course_id = $2 and state in ('requested', 'confirmed', 'offered')`
const PARTICIPATION = `insert into participations (club_id, id, course_id, person_id, contact_id, state, queued_at, price_cents, price_kind, privacy_version, source)
  values ($1, $2, $3, $4, $4, $5, clock_timestamp(), 0, 'non_member', '2026-11', 'api')`
const MAIL = `insert into mails (club_id, id, template, to_address, data, priority, next_at, created_at)
  values ($1, $2, 'participation.received', $3, jsonb_build_object('participationId', $4::text), 0, now(), now())`

export interface Least {
  url: string
  courses: string[]
  /** Part of every name: nobody signs up twice. */
  round: string
  connections: number
  count: number
}

async function signUpOnce(client: pg.PoolClient, course: string, name: string): Promise<void> {
  const [person, participation, email] = [newId(), newId(), `${name}@beispiel.example`]
  const send = (statement: string, text: string, values: unknown[]) => client.query({ name: statement, text, values })
  await client.query('begin')
  await send('person', PERSON, [CLUB, person, name, email])
  const { rows: locked } = await send('lock', LOCK, [CLUB, course])
  const { rows: counted } = await send('count', COUNT, [CLUB, course])
  const state = counted[0].taken < locked[0].capacity ? 'requested' : 'waiting'
  await send('participation', PARTICIPATION, [CLUB, participation, course, person, state])
  await send('mail', MAIL, [CLUB, newId(), email, participation])
  await client.query('commit')
}

/** Signs `count` people up by the least transaction and answers the time (ms). */
export async function leastSignUps({ url, courses, round, connections, count }: Least): Promise<number> {
  const options = `-c role=app -c app.club_id=${CLUB} -c jit=off -c plan_cache_mode=force_generic_plan`
  const pool = new pg.Pool({ connectionString: url, max: connections, options })
  try {
    // All connections are open before the clock runs, as the program's are.
    await inParallel(connections, connections, () => pool.query('select pg_sleep(0.05)'))
    return await inParallel(count, connections, async (number) => {
      const client = await pool.connect()
      await signUpOnce(client, found(courses[number % courses.length]), `${round}.${number}`)
      client.release()
    })
  } finally {
    await pool.end()
  }
}
