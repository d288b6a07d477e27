import type { Ctx } from '../domain/context.ts'
import type { Api, ApiFacts } from './facts.ts'

/** An answer that can be kept, and given again. */
export interface KeptAnswer {
  status: number
  headers: Record<string, string>
  /** Base64. */
  body: string
}

const KEPT = ['content-type', 'etag', 'location']

async function keep(response: Response): Promise<KeptAnswer> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => KEPT.includes(name)))
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()).toString('base64') }
}

export const asResponse = ({ status, headers, body }: KeptAnswer): Response =>
  new Response(Buffer.from(body, 'base64'), { status, headers })

/** Answers an operation within the transaction of its `ctx`. Throws its fault, so that the whole is repeated or undone. */
export async function answerInside(
  api: Api,
  { ctx, ...facts }: ApiFacts & { ctx: Ctx; inside: 'batch' | 'repeat' },
  request: Request,
): Promise<KeptAnswer> {
  const faults: unknown[] = []
  const inner: ApiFacts = { ...facts, ctx, logFault: (fault) => faults.push(fault) }
  const answer = await keep(await api.fetch(request, { facts: inner }))
  if (faults.length > 0) throw faults[0]
  return answer
}

export const isAccepted = ({ status }: KeptAnswer): boolean => status >= 200 && status < 300
