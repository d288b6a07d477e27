/** A list of members taken over: time of a row in a list of 10,000 beside one of 1,000, and the memory of the program that does it. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '../src/database/connect.ts'
import { openDatabase } from '../src/database/server.ts'
import type { Ctx } from '../src/domain/context.ts'
import { changeImport, orderImport } from '../src/domain/imports/change-import.ts'
import { getImport } from '../src/domain/imports/queries.ts'
import { startImport } from '../src/domain/imports/start-import.ts'
import { takeMembersKind } from '../src/domain/imports/take-members-kind.ts'
import { takeOrderStep } from '../src/domain/orders/take-order-step.ts'
import { found } from '../src/kernel/answer.ts'
import { adminIn } from './support/admin-in.ts'
import { figure, median, note } from './support/figures.ts'
import { ask, CLUB, logIn } from './support/http.ts'
import { memberList } from './support/member-list.ts'
import { memoryOf } from './support/memory.ts'
import { type Program, startProgram } from './support/program.ts'
import { inWorkshop } from './support/workshop.ts'

const [FEW, MANY] = [1_000, 10_000]
const REST_MS = 5_000
const BOUNDARY = 'boundary'

/** So many people, none of whom an earlier list had. */
let entered = 0
function nextList(people: number): Buffer {
  const list = memberList(people, { from: entered })
  entered += people
  return Buffer.from(list)
}

const formOf = (list: Buffer) => {
  const part = (head: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(`${part('name="kind"')}members\r\n${part('name="file"; filename="mitglieder.csv"')}`),
    list,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body }
}

/** Takes a list over by the API and watches the program until the last row. Answers MB above idle. */
async function memoryWhileTaking({ port, child }: Program): Promise<number> {
  const host = `${CLUB}.localhost:${port}`
  const headers = { host, origin: `http://${host}`, cookie: await logIn(port, 'admin') }
  const memory = () => memoryOf([found(child.pid)])
  await sleep(REST_MS)
  const idle = await memory()
  let most = idle
  const watch = setInterval(() => void memory().then((now) => (most = Math.max(most, now))), 50)
  try {
    const started = await ask(port, { path: '/api/v1/imports', headers, sends: formOf(nextList(MANY)) })
    if (started.status !== 201) throw new Error(`The upload answered ${started.status}: ${started.body}`)
    const { id, counts } = JSON.parse(started.body.toString())
    if (counts.free !== MANY) throw new Error(`Only ${counts.free} rows are new`)
    const ran = await ask(port, { path: `/api/v1/imports/${id}/run`, headers, json: {} })
    if (ran.status !== 202) throw new Error(`The order answered ${ran.status}: ${ran.body}`)
    for (let state = ''; state !== 'done'; await sleep(1_000)) {
      const { body } = await ask(port, { path: `/api/v1/imports/${id}`, headers })
      state = JSON.parse(body.toString()).state
    }
  } finally {
    clearInterval(watch)
  }
  return most - idle
}

/** Looks at a list and takes it over; answers the time of a row (ms). The order waits: a later time does not. */
async function take(ctx: Ctx, people: number): Promise<number> {
  const bytes = nextList(people)
  const startedAt = performance.now()
  const options = { from: '2026-11-23', to: null, publish: false, partId: null }
  const started = await startImport(ctx, 'members', { name: 'mitglieder.csv', bytes }, options)
  if (!started.ok) throw new Error(started.refusal)
  const id = started.value
  await changeImport(ctx, id, { mapping: (await getImport(ctx, id)).mapping, answers: [] })
  const ordered = await orderImport(ctx, id)
  if (!ordered.ok) throw new Error(ordered.refusal)
  const later: Ctx = { ...ctx, actor: { kind: 'system' }, now: ctx.now.add({ seconds: 11 }) }
  while (await takeOrderStep(later, [takeMembersKind]));
  const { done } = await getImport(ctx, id)
  if (done !== people) throw new Error(`Only ${done} rows were taken`)
  return (performance.now() - startedAt) / people
}

await inWorkshop(async (workshop) => {
  const dataDir = join(workshop.dir, 'data')
  const program = await startProgram(workshop, { dataDir })
  const more = await memoryWhileTaking(program)
  figure(`memory above idle while ${MANY} members are taken over`, more, { is: '≤', than: 200, unit: 'MB' })
  await program.stop()

  const database = await openDatabase({ dataDir, databaseUrl: undefined, log: () => {} })
  workshop.later(() => database.stop())
  const owner = new pg.Pool({ connectionString: database.url, max: 1 })
  // A connection that is just closing may hear of the server's end.
  owner.on('error', () => {})
  workshop.later(() => owner.end())
  const connections = connect(database.url, { max: 2 })
  workshop.later(() => connections.end())
  const ctx = await adminIn(connections, owner)
  const few: number[] = []
  for (let round = 0; round < 3; round++) few.push(await take(ctx, FEW))
  const many = await take(ctx, MANY)
  for (let round = 0; round < 2; round++) few.push(await take(ctx, FEW))
  note(`a row takes ${median(few).toFixed(1)} ms in a list of ${FEW}, ${many.toFixed(1)} ms in one of ${MANY}`)
  figure(`time of a row, ${MANY} against ${FEW}`, many / median(few), { is: '≤', than: 1.3 })
})
