import { declareWithdrawal } from '../../domain/declarations/commands.ts'
import { withdrawalInput } from '../../domain/declarations/input.ts'
import { gateOf } from '../kit/gate.ts'
import { startOf, takeOnce } from '../kit/open-form.ts'
import type { Route } from './+types/withdraw'
import { withReceipt } from './receipt-view.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({ ...startOf(gateOf(context)), page: { noindex: true } })

export const action = ({ context, request }: Route.ActionArgs) =>
  takeOnce(gateOf(context), request, { schema: withdrawalInput, what: 'Erklärungen', run: withReceipt(declareWithdrawal) })
