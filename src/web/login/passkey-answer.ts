import { data } from 'react-router'
import { z } from 'zod'
import type { Gate } from '../kit/gate.ts'
import { enter } from './enter.ts'
import { visitOf, withCookies } from './visit.ts'

const Asked = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('question') }),
  z.object({ ask: z.literal('answer'), response: z.record(z.string(), z.unknown()) }),
])

/** Login by passkey in two steps of JSON from the browser: the challenge, then its signed answer. */
export async function answerPasskey(gate: Gate, request: Request, wanted: string | null) {
  const asked = Asked.safeParse(await request.json())
  if (!asked.success) return data({ passkey: 'refused' as const }, { status: 400 })
  const { auth } = gate.services
  const visit = visitOf(request, gate)
  if (asked.data.ask === 'question') {
    const question = await auth.passkeyQuestion(visit, 'sign_in')
    return question
      ? data(
          { passkey: 'question' as const, options: JSON.stringify(question.options) },
          { headers: withCookies(question.cookies) },
        )
      : data({ passkey: 'refused' as const }, { status: 400 })
  }
  const answer = await auth.signInByPasskey(visit, asked.data.response)
  return answer.ok ? enter(gate, answer.value, wanted) : data({ passkey: 'refused' as const }, { status: 401 })
}
