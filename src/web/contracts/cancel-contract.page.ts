import { giveNotice } from '../../domain/declarations/commands.ts'
import { contractNoticeInput } from '../../domain/declarations/input.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/cancel-contract'
import { startOf, takeDeclaration } from './declaration-form.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({ ...startOf(gateOf(context)), page: { noindex: true } })

export const action = ({ context, request }: Route.ActionArgs) =>
  takeDeclaration(gateOf(context), request, contractNoticeInput, giveNotice)
