import { getMailing } from '../../domain/mailings/queries.ts'
import { found } from '../../kernel/answer.ts'
import { isId } from '../../kernel/id.ts'
import { pdfAnswer } from '../kit/file-answer.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/letters'
import { presentLetters } from './letters-view.ts'

/** PDF of the letters of a mailing, or of a part (`teil`) of many. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const mailing = await getMailing(ctx, found(isId(params.id) ? params.id : null))
  const document = await presentLetters(ctx, mailing, Number(/^[1-9]\d?$/.exec(url.searchParams.get('teil') ?? '')?.[0] ?? 1))
  const bytes = await services.typeset('letters', found(document.letters.length > 0 ? document : null))
  return pdfAnswer(bytes, 'Briefe')
}
