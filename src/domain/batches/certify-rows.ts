import type { Certificates } from '../certificates/issue-certificates.ts'
import { issueCertificates, readCertificates } from '../certificates/issue-certificates.ts'
import type { Period } from '../certificates/queries.ts'
import type { Ctx } from '../context.ts'
import type { BatchTask } from './input.ts'
import { listDoneRows, type OpenRow } from './queries.ts'

type CertificatesTask = Extract<BatchTask, { kind: 'certificates' }>

const periodOf = ({ from, to }: CertificatesTask): Period => ({
  from: Temporal.PlainDate.from(from),
  to: Temporal.PlainDate.from(to),
})

const byCourse = (rows: readonly OpenRow[]) => [...Map.groupBy(rows, ({ courseId }) => courseId)]
const idsOf = (rows: readonly OpenRow[]) => rows.map(({ personId }) => personId)

/** Issues certificates for some rows of an order, offer by offer. Answers the positions that have not earned one. */
export async function certifyRows(ctx: Ctx, task: CertificatesTask, rows: readonly OpenRow[]): Promise<Set<number>> {
  const refused = new Set<number>()
  for (const [courseId, those] of byCourse(rows)) {
    const answer = await issueCertificates(ctx, courseId, { personIds: idsOf(those), period: periodOf(task) })
    const earned = new Set(answer.ok ? answer.value.people.map(({ personId }) => personId) : [])
    for (const { position, personId } of those) if (!earned.has(personId)) refused.add(position)
  }
  return refused
}

/** Everything that was issued for an order, to be printed. */
export async function readIssued(ctx: Ctx, task: CertificatesTask, batchId: string): Promise<Certificates[]> {
  const issued: Certificates[] = []
  for (const [courseId, rows] of byCourse(await listDoneRows(ctx, batchId)))
    issued.push(await readCertificates(ctx, courseId, { personIds: idsOf(rows), period: periodOf(task) }))
  return issued
}
