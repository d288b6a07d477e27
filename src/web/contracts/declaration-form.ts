import { data } from 'react-router'
import type { z } from 'zod'
import type { Ctx } from '../../domain/context.ts'
import type { Declared } from '../../domain/declarations/commands.ts'
import type { Answer } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import type { FormAnswer } from '../kit/form-view.ts'
import { keyFrom, readForm } from '../kit/forms.ts'
import type { Gate } from '../kit/gate.ts'
import { receiptOf } from './receipt-view.ts'

const TOO_MANY = 'Von Ihrem Anschluss kamen gerade sehr viele Erklärungen. Bitte versuchen Sie es in zehn Minuten noch einmal.'
const KEY_REUSED = 'Dieses Formular wurde schon mit anderen Angaben abgeschickt. Bitte laden Sie die Seite neu.'

/** `key` makes a double press one declaration. */
export function startOf({ ctx }: Gate) {
  const user = ctx.actor.kind === 'user' ? ctx.actor : null
  const name = [user?.profile?.firstname, user?.profile?.lastname].filter(Boolean).join(' ')
  return { key: newId(), self: { name, email: user?.email ?? '' } }
}

const again = (form: FormAnswer, status: number) => data({ form, receipt: null }, { status })
const fault = (typed: FormAnswer['typed'], text: string): FormAnswer => ({ typed, faults: [{ field: '', text }] })

/**
 * Takes a sent declaration; answers the receipt, or the form again with its values. The number of declarations per connection
 * is limited.
 */
export async function takeDeclaration<Schema extends z.ZodType>(
  { ctx, services, address }: Gate,
  request: Request,
  schema: Schema,
  declare: (ctx: Ctx, input: z.output<Schema>, key: string | null) => Promise<Answer<Declared, 'key_reused'>>,
) {
  const read = await readForm(request, schema)
  if (!read.ok) return again(read.answer, 422)
  if (!(await services.signUpLimit.take(address))) return again(fault(read.typed, TOO_MANY), 429)
  const answer = await declare(ctx, read.value, keyFrom(read.data))
  return answer.ok ? data({ form: null, receipt: receiptOf(answer.value) }) : again(fault(read.typed, KEY_REUSED), 409)
}
