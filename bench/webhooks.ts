/** Sign-ups by HTTP, in turns without and with a webhook that hears of each: telling must not slow down what is told. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join as joinPath } from 'node:path'
import pg from 'pg'
import { newId } from '../src/kernel/id.ts'
import { figure, median, note } from './support/figures.ts'
import { CLUB, connectionsOf } from './support/http.ts'
import { databaseUrl, startProgram } from './support/program.ts'
import { addCourse, join } from './support/sign-ups.ts'
import { inWorkshop } from './support/workshop.ts'

const COUNT = 200
const ROUNDS = 8
/** The receiver is told within this time after a round. */
const PATIENCE_MS = 30_000

await inWorkshop(async (workshop) => {
  const dataDir = joinPath(workshop.dir, 'data')
  const program = await startProgram(workshop, { dataDir, env: { WEBHOOK_LOOPBACK: 'yes' } })
  const owner = new pg.Pool({ connectionString: await databaseUrl(dataDir), max: 2 })
  workshop.later(() => owner.end())
  const heard = new Set<string>()
  const receiver = createServer((request, response) => {
    heard.add(String(request.headers['webhook-id']))
    request.resume().on('end', () => response.writeHead(204).end())
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  workshop.later(() => new Promise((resolve) => receiver.close(resolve)))
  const { port } = receiver.address() as AddressInfo
  const agent = connectionsOf(1)
  workshop.later(() => agent.destroy())

  /** Milliseconds of each sign-up, one after the other. */
  async function signUp(round: string): Promise<number> {
    const course = await addCourse(owner, COUNT)
    const times: number[] = []
    for (let number = 0; number < COUNT; number++) {
      const begin = performance.now()
      const { status } = await join(program.port, course, `${round}.${number}`, agent)
      times.push(performance.now() - begin)
      if (status !== 201) throw new Error(`sign-up ${number} of ${round}: ${status}`)
    }
    return median(times)
  }

  async function signUpTold(round: string): Promise<number> {
    const id = newId()
    await owner.query(
      `insert into webhooks (club_id, id, url, kinds, key_number, created_at) values ($1, $2, $3, '{participation}', 1, now())`,
      [CLUB, id, `http://127.0.0.1:${port}/`],
    )
    const ms = await signUp(round)
    const isWaiting = async () =>
      (await owner.query(`select from webhook_deliveries where webhook_id = $1 and state = 'queued'`, [id])).rowCount !== 0
    for (const until = Date.now() + PATIENCE_MS; await isWaiting(); )
      if (Date.now() > until) throw new Error('deliveries are still waiting')
      else await new Promise((resume) => setTimeout(resume, 200))
    await owner.query('delete from webhooks where id = $1', [id])
    return ms
  }

  const times = { silent: [] as number[], told: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++) {
    const silent = await signUp(`silent.${round}`)
    const told = await signUpTold(`told.${round}`)
    if (round === 0) continue
    times.silent.push(silent)
    times.told.push(told)
  }
  const [silent, told] = [median(times.silent), median(times.told)]
  note(`a sign-up takes ${silent.toFixed(2)} ms, with a webhook ${told.toFixed(2)} ms`)
  figure('a sign-up that a webhook tells of, against one that none does', told / silent, { is: '≤', than: 1.05 })
  figure('happenings that the receiver heard of', heard.size, { is: '≥', than: COUNT * (ROUNDS + 1) })
})
