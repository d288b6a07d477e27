import { declareWithdrawal } from '../../domain/declarations/commands.ts'
import { withdrawalInput } from '../../domain/declarations/input.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/withdraw'
import { startOf, takeDeclaration } from './declaration-form.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({ ...startOf(gateOf(context)), page: { noindex: true } })

export const action = ({ context, request }: Route.ActionArgs) =>
  takeDeclaration(gateOf(context), request, withdrawalInput, declareWithdrawal)
