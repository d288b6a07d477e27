import { data } from 'react-router'
import type { z } from 'zod'
import type { Ctx } from '../../domain/context.ts'
import type { Answer } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import type { FormAnswer } from './form-view.ts'
import { keyFrom, readForm } from './forms.ts'
import type { Gate } from './gate.ts'
import { KEY_REUSED } from './pressed-once.ts'

/** Said when `services.signUpLimit` is used up; `what` came from there, in the plural. */
export const tooMany = (what: string): string =>
  `Von Ihrem Anschluss kamen gerade sehr viele ${what}. Bitte versuchen Sie es in zehn Minuten noch einmal.`

/** Start of a form open to everybody. `key` makes a double press one message; `self` is the person signed in. */
export function startOf({ ctx }: Gate) {
  const user = ctx.actor.kind === 'user' ? ctx.actor : null
  const name = [user?.profile?.firstname, user?.profile?.lastname].filter(Boolean).join(' ')
  return { key: newId(), self: { name, email: user?.email ?? '' } }
}

const again = (form: FormAnswer, status: number) => data({ form, value: null }, { status })
const fault = (typed: FormAnswer['typed'], text: string): FormAnswer => ({ typed, faults: [{ field: '', text }] })

/**
 * Takes a form open to everybody once; answers what `run` made of it, or the form again with its values. The number per
 * connection is limited; `what`: the things sent, in the plural.
 */
export async function takeOnce<Schema extends z.ZodType, Value>(
  { ctx, services, address }: Gate,
  request: Request,
  {
    schema,
    what,
    run,
  }: {
    schema: Schema
    what: string
    run: (ctx: Ctx, input: z.output<Schema>, key: string | null, sent: FormData) => Promise<Answer<Value, 'key_reused'>>
  },
) {
  const read = await readForm(request, schema)
  if (!read.ok) return again(read.answer, 422)
  if (!(await services.signUpLimit.take(address))) return again(fault(read.typed, tooMany(what)), 429)
  const answer = await run(ctx, read.value, keyFrom(read.data), read.data)
  return answer.ok ? data({ form: null, value: answer.value }) : again(fault(read.typed, KEY_REUSED), 409)
}
