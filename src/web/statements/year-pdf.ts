import { findContact } from '../../domain/clubs/find-contact.ts'
import { getYearOfPay } from '../../domain/statements/list-statements.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { readId } from '../../kernel/id.ts'
import { pdfAnswer } from '../kit/file-answer.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/year-pdf'
import { presentYear } from './year-view.ts'

/** Certificate of what was paid in a year. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const year = Number(url.searchParams.get('jahr') ?? berlinDay(ctx.now).year)
  const asked = Number.isInteger(year) && year >= 2025 && year <= 2100 ? year : null
  const pay = await getYearOfPay(ctx, found(readId(params.person)), found(asked))
  const bytes = await services.typeset('pay-certificate', presentYear(ctx, await findContact(ctx), pay))
  return pdfAnswer(bytes, `Bescheinigung ${pay.year} ${pay.name}`, { isShown: false })
}
