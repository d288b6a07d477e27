import { redirect } from 'react-router'
import { freezeReport, ReportInput } from '../../domain/annual-reports/freeze-report.ts'
import { REPORT_REFUSALS } from '../../domain/annual-reports/texts.ts'
import { answerForm, formsOf } from '../kit/actions.ts'
import { flash } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import { changedQuery } from '../kit/query.ts'
import type { Route } from './+types/report'
import { presentReport, readKeyDay } from './report-view.ts'

const FLASH = flash({ festgehalten: 'Die Meldung ist festgehalten. Spätere Änderungen an Mitgliedern ändern sie nicht mehr.' })

const freeze = formsOf({ refusals: REPORT_REFUSALS, fields: { incomplete: 'isSure' } })(
  ReportInput,
  (ctx, input, keyOn: Temporal.PlainDate) => freezeReport(ctx, keyOn, input),
  FLASH.note('festgehalten'),
)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  return { ...(await presentReport(ctx, url.searchParams)), done: FLASH.text(url.searchParams) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const { day } = await readKeyDay(ctx, url.searchParams)
  const outcome = await answerForm(freeze, ctx, request, day)
  return outcome.ok
    ? redirect(changedQuery(url.pathname, url.searchParams, { getan: outcome.note, jetzt: null }))
    : outcome.answer
}
