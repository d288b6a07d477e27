import { found } from '../../kernel/answer.ts'
import type { Certificates } from '../certificates/issue-certificates.ts'
import { issueCertificates, readCertificates } from '../certificates/issue-certificates.ts'
import type { Period } from '../certificates/queries.ts'
import type { Ctx } from '../context.ts'
import { listDonePeople } from '../orders/queries.ts'
import type { OrderRow, RowResult } from '../orders/rules.ts'
import type { PeopleTask } from './input.ts'

type CertificatesTask = Extract<PeopleTask, { kind: 'certificates' }>
interface Person {
  personId: string | null
  courseId: string | null
}

const periodOf = ({ from, to }: CertificatesTask): Period => ({
  from: Temporal.PlainDate.from(from),
  to: Temporal.PlainDate.from(to),
})

const byCourse = <Row extends Person>(rows: readonly Row[]) => [...Map.groupBy(rows, ({ courseId }) => found(courseId))]
const idsOf = (rows: readonly Person[]) => rows.map(({ personId }) => found(personId))

/** Issues certificates offer by offer; people without enough attendance are refused. */
export async function certifyRows(ctx: Ctx, task: CertificatesTask, rows: readonly OrderRow[]): Promise<RowResult[]> {
  const results: RowResult[] = []
  for (const [courseId, those] of byCourse(rows)) {
    const answer = await issueCertificates(ctx, courseId, { personIds: idsOf(those), period: periodOf(task) })
    const earned = new Set(answer.ok ? answer.value.people.map(({ personId }) => personId) : [])
    for (const { position, personId } of those)
      results.push({ position, refusal: earned.has(found(personId)) ? null : 'attended_too_little' })
  }
  return results
}

/** Issued certificates of an order, for print. */
export async function readIssued(ctx: Ctx, task: CertificatesTask, orderId: string): Promise<Certificates[]> {
  const issued: Certificates[] = []
  for (const [courseId, rows] of byCourse(await listDonePeople(ctx, orderId)))
    issued.push(await readCertificates(ctx, courseId, { personIds: idsOf(rows), period: periodOf(task) }))
  return issued
}
