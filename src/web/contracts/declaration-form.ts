import { newId } from '../../kernel/id.ts'
import type { Gate } from '../gate.ts'
import type { FormAnswer } from '../ui/form-view.ts'

const TOO_MANY = 'Von Ihrem Anschluss kamen gerade sehr viele Erklärungen. Bitte versuchen Sie es in zehn Minuten noch einmal.'
const KEY_REUSED = 'Dieses Formular wurde schon mit anderen Angaben abgeschickt. Bitte laden Sie die Seite neu.'

/** What the page starts with. `key` makes a double press one declaration. */
export function startOf({ ctx }: Gate) {
  const user = ctx.actor.kind === 'user' ? ctx.actor : null
  const name = [user?.profile?.firstname, user?.profile?.lastname].filter(Boolean).join(' ')
  return { key: newId(), self: { name, email: user?.email ?? '' } }
}

/** Whether this visitor may send one more; else the form again. */
export async function limitFault({ services, address }: Gate, typed: FormAnswer['typed']): Promise<FormAnswer | null> {
  return (await services.signUpLimit.take(address)) ? null : { typed, faults: [{ field: '', text: TOO_MANY }] }
}

export const reusedKey = (typed: FormAnswer['typed']): FormAnswer => ({ typed, faults: [{ field: '', text: KEY_REUSED }] })
