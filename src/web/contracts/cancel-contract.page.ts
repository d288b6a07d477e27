import { giveNotice } from '../../domain/declarations/commands.ts'
import { contractNoticeInput } from '../../domain/declarations/input.ts'
import { gateOf } from '../kit/gate.ts'
import { startOf, takeOnce } from '../kit/open-form.ts'
import type { Route } from './+types/cancel-contract'
import { withReceipt } from './receipt-view.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({ ...startOf(gateOf(context)), page: { noindex: true } })

export const action = ({ context, request }: Route.ActionArgs) =>
  takeOnce(gateOf(context), request, { schema: contractNoticeInput, what: 'Erklärungen', run: withReceipt(giveNotice) })
