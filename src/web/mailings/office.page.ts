import { data, redirect } from 'react-router'
import { canSendMailings } from '../../domain/mailings/access.ts'
import { letterInput } from '../../domain/mailings/input.ts'
import { writeToOffice } from '../../domain/mailings/write-to-office.ts'
import { ok, refuse } from '../../kernel/answer.ts'
import { gateOf } from '../kit/gate.ts'
import { startOf, takeOnce } from '../kit/open-form.ts'
import type { Route } from './+types/office'
import { WRITE_PATH } from './mailings-address.ts'

/** Staff write to groups; everybody else to the office. */
export function loader({ context }: Route.LoaderArgs) {
  const gate = gateOf(context)
  if (canSendMailings(gate.ctx.actor)) throw redirect(WRITE_PATH)
  return data({ ...startOf(gate), page: { noindex: true } })
}

export const action = ({ context, request }: Route.ActionArgs) =>
  takeOnce(gateOf(context), request, {
    schema: letterInput,
    what: 'Nachrichten',
    run: async (ctx, letter, key) => {
      const answer = await writeToOffice(ctx, letter, key)
      if (answer.ok) return ok('sent' as const)
      return answer.refusal === 'no_office' ? ok('no_office' as const) : refuse(answer.refusal)
    },
  })
