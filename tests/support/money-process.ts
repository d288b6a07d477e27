// A process that does one job of the money, to be killed: node money-process.ts DATABASE_URL CLUB DATA_DIR MOMENT JOB [ID]
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../src/database/connect.ts'
import { createSepaFile } from '../../src/domain/claims/create-sepa-file.ts'
import { issueFeeRun } from '../../src/domain/claims/issue-fee-run.ts'
import { listClubs } from '../../src/domain/clubs/queries.ts'
import type { Ctx } from '../../src/domain/context.ts'
import { createStorage } from '../../src/domain/files/create-storage.ts'
import { issueKind } from '../../src/domain/invoice-orders/issue-kind.ts'
import { takeOrderStep } from '../../src/domain/orders/take-order-step.ts'
import { found } from '../../src/kernel/answer.ts'
import { outageOf } from '../../src/kernel/outage.ts'
import { openPaperDesk } from '../../src/order-kinds.ts'

const [url, clubId, dataDir, moment, job, id = ''] = process.argv.slice(2)
if (!url || !clubId || !dataDir || !moment || !job) throw new Error('DATABASE_URL, CLUB, DATA_DIR, MOMENT and JOB are needed')
const connections = connect(url)
const kinds = [issueKind(openPaperDesk(await createStorage({ dataDir, storageUrl: null })))]

const JOBS: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  issue: (ctx) => issueFeeRun(ctx, { runId: id }),
  file: (ctx) => createSepaFile(ctx, { dueOn: Temporal.PlainDate.from(id) }),
  papers: async (ctx) => {
    while (await takeOrderStep(ctx, kinds));
  },
}

/** The program answers "gleich wieder da" while the database is away, and whoever asked asks again. */
async function untilDone(): Promise<void> {
  try {
    const club = found((await listClubs(connections.global)).find((one) => one.id === clubId))
    const ctx: Ctx = {
      db: connections.forClub(club.id),
      club,
      actor: { kind: 'system' },
      now: Temporal.Instant.from(moment ?? ''),
    }
    process.stdout.write('begun\n')
    await found(JOBS[job ?? ''])(ctx)
  } catch (error) {
    if (outageOf(error) === null) throw error
    await sleep(50)
    await untilDone()
  }
}
await untilDone()
await connections.end()
process.exit()
