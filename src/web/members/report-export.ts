import { REPORT_COLUMNS, reportXml } from '../../domain/annual-reports/report-xml.ts'
import { fileAnswer } from '../kit/file-answer.ts'
import { gateOf } from '../kit/gate.ts'
import { tableAnswer } from '../kit/table-answer.ts'
import type { Route } from './+types/report-export'
import { findReport } from './report-view.ts'

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

/** The report of its page as a table, or as the XML that the federation takes (`form=xml`). */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const report = await findReport(ctx, searchParams)
  const name = `Bestandserhebung ${report.keyOn}`
  if (searchParams.get('form') !== 'xml') return tableAnswer(searchParams, name, REPORT_COLUMNS, once(report.lines))
  return fileAnswer(reportXml(report, ctx.club.displayName), { type: 'application/xml; charset=utf-8', name: `${name}.xml` })
}
