import { getMailing } from '../../domain/mailings/queries.ts'
import { found } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import { pdfAnswer } from '../kit/file-answer.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/letters'
import { presentLetters } from './letters-view.ts'

/** PDF of all letters of a mailing. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const mailing = await getMailing(ctx, found(isId(params.id) ? params.id : null))
  const document = await presentLetters(ctx, mailing)
  const bytes = await services.typeset('letters', found(document.letters.length > 0 ? document : null))
  return pdfAnswer(bytes, 'Briefe')
}
