import { findContact } from '../../domain/clubs/find-contact.ts'
import { getConfirmation } from '../../domain/donations/queries.ts'
import { found } from '../../kernel/answer.ts'
import { readId } from '../../kernel/id.ts'
import { pdfAnswer } from '../kit/file-answer.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/donation-pdf'
import { presentConfirmation } from './donation-paper.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const confirmation = await getConfirmation(ctx, found(readId(params.id)))
  const contact = await findContact(ctx)
  const reach = contact
    ? [contact.street, [contact.postcode, contact.city].filter(Boolean).join(' '), contact.phone, contact.email]
    : []
  const bytes = await services.typeset('donation-confirmation', presentConfirmation(ctx, reach.filter(Boolean), confirmation))
  return pdfAnswer(bytes, `Zuwendungsbestätigung ${confirmation.number}`)
}
