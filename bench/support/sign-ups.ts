import type { Agent } from 'node:http'
import type pg from 'pg'
import { readSecrets } from '../../src/database/secrets.ts'
import { found } from '../../src/kernel/answer.ts'
import { newId } from '../../src/kernel/id.ts'
import { signLink } from '../../src/kernel/link.ts'
import { ask, CLUB, connectionsOf, inParallel } from './http.ts'

/** Adds a published course without sessions and answers its id. `owner` bypasses row-level security. */
export async function addCourse(owner: pg.Pool, capacity: number): Promise<string> {
  const id = newId()
  await owner.query(
    `insert into courses (club_id, id, slug, kind, state, title, capacity, search)
      values ($1, $2::uuid, 'kurs-' || $2::text, 'course', 'published', 'Rückenfit', $3, 'rueckenfit')`,
    [CLUB, id, capacity],
  )
  return id
}

export const applicant = (name: string) => ({
  firstname: 'Erika',
  lastname: `Muster ${name}`,
  birthOn: '5.3.1985',
  email: `erika.${name}@beispiel.example`,
})

export interface Joined {
  status: number
  email: string
  state: string
  position: number | null
}

/** Signs a person up by HTTP. Rejects on a broken connection: the result is unknown. */
export async function join(port: number, courseId: string, name: string, agent: Agent): Promise<Joined> {
  const told = await ask(port, { path: `/api/v1/courses/${courseId}/participations`, json: applicant(name), agent })
  const { state, position } = told.status === 201 ? JSON.parse(told.body.toString()) : { state: '', position: null }
  return { status: told.status, email: applicant(name).email, state, position }
}

export interface Row {
  id: string
  email: string
  state: string
  /** Position on the waiting list from 1; null without a wait. */
  position: number | null
}

/** Rows of a course in order of arrival. */
export async function listRows(owner: pg.Pool, courseId: string): Promise<Row[]> {
  const { rows } = await owner.query<Row>(
    `select p.id, who.email, p.state,
        case when p.state = 'waiting' then (row_number() over (partition by p.state order by p.queued_at, p.id))::int end as position
      from participations p join people who on who.club_id = p.club_id and who.id = p.person_id
      where p.club_id = $1 and p.course_id = $2 order by p.queued_at, p.id`,
    [CLUB, courseId],
  )
  return rows
}

export const holdsPlace = ({ state }: { state: string }): boolean => ['requested', 'confirmed', 'offered'].includes(state)

/** Numbers of these participations with a record, and with a mail. */
export async function countTraces(owner: pg.Pool, ids: string[]): Promise<{ records: number; mails: number }> {
  const { rows } = await owner.query<{ records: number; mails: number }>(
    `select
      (select count(distinct object_id) from journal where club_id = $1 and object_kind = 'participation' and object_id = any($2))::int as records,
      (select count(distinct data ->> 'participationId') from mails
        where club_id = $1 and template = 'participation.received' and data ->> 'participationId' = any($2))::int as mails`,
    [CLUB, ids],
  )
  return rows[0] ?? { records: 0, mails: 0 }
}

/** Follows the mailed links of these participations from `connections` at once. */
export async function followLinks(
  { dataDir, port, connections }: { dataDir: string; port: number; connections: number },
  kind: 'confirm' | 'cancel',
  ids: readonly string[],
): Promise<void> {
  const secrets = await readSecrets({ dataDir, given: null, onError: (error) => console.error(error) })
  const until = Temporal.Now.instant().add({ hours: 1 })
  const agent = connectionsOf(connections)
  await inParallel(ids.length, connections, async (number) => {
    const token = signLink(secrets.newest(), { club: CLUB, kind, id: found(ids[number]), until })
    const { status } = await ask(port, { path: `/p/${token}`, form: {}, agent })
    if (status !== 302) throw new Error(`A mailed link answered ${status}`)
  })
  agent.destroy()
}
