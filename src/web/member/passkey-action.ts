import { data } from 'react-router'
import { z } from 'zod'
import { recordSafetyChange } from '../../domain/users/record-safety-change.ts'
import type { Owner } from '../auth/contract.ts'
import type { Gate } from '../kit/gate.ts'
import { withCookies } from '../login/visit.ts'

const Asked = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('question'), password: z.string() }),
  z.object({ ask: z.literal('answer'), name: z.string().trim().max(60), response: z.record(z.string(), z.unknown()) }),
])

/** Two steps, both sent by the browser as JSON: a challenge against the password, then the new key. */
export async function addPasskey(gate: Gate, owner: Owner, request: Request) {
  const asked = Asked.safeParse(await request.json())
  if (!asked.success) return data({ passkey: 'refused' as const }, { status: 400 })
  const { auth } = gate.services
  if (asked.data.ask === 'question') {
    const proof = await auth.provePassword(owner, asked.data.password)
    if (!proof.ok) return data({ passkey: proof.refusal }, { status: 422 })
    const question = await auth.passkeyQuestion(owner.visit, 'add')
    if (!question) return data({ passkey: 'refused' as const }, { status: 400 })
    const options = JSON.stringify(question.options)
    return data({ passkey: 'question' as const, options }, { headers: withCookies(question.cookies) })
  }
  const { name, response } = asked.data
  const answer = await auth.addPasskey(owner, { name: name || 'Passkey', response })
  if (!answer.ok) return data({ passkey: 'refused' as const }, { status: 422 })
  await recordSafetyChange(gate.ctx, 'passkey_added')
  return data({ passkey: 'added' as const })
}
