import { createRoute, z } from '@hono/zod-openapi'
import { removeFeeRun } from '../domain/claims/issue-fee-run.ts'
import { RUN_REFUSALS } from '../domain/claims/texts.ts'
import type { Ctx } from '../domain/context.ts'
import { canEnterEvents } from '../domain/events/access.ts'
import { discardEvent } from '../domain/events/discard-event.ts'
import { EVENT_REFUSALS } from '../domain/events/texts.ts'
import { removeInvoice } from '../domain/invoices/commands.ts'
import { INVOICE_REFUSALS } from '../domain/invoices/texts.ts'
import { publishPlan, removePlan } from '../domain/operations/commands.ts'
import { PLAN_REFUSALS, REMOVE_REFUSALS } from '../domain/operations/texts.ts'
import { allow } from '../kernel/answer.ts'
import { type Api, factsOf } from './facts.ts'
import { json } from './json.ts'
import { changed, oneOf } from './keep-money.ts'
import { Refused } from './problem.ts'

type Done = { ok: true } | { ok: false; refusal: string }

interface Deed {
  method: 'delete' | 'post'
  path: string
  operationId: string
  summary: string
  /** The command; it asks for the right to this very thing. */
  work: (ctx: Ctx, id: string) => Promise<Done>
  texts: Readonly<Record<string, string>>
}

/** Commands that need no more than an id. */
const DEEDS: readonly Deed[] = [
  {
    method: 'delete',
    path: '/api/v1/events/{id}',
    operationId: 'discardEvent',
    summary: 'Verwirft einen Entwurf; ein veröffentlichter Termin wird abgesagt',
    work: (ctx, id) => {
      // Before the event is read: whoever enters none hears nothing of an id.
      allow(canEnterEvents(ctx.actor))
      return discardEvent(ctx, id)
    },
    texts: EVENT_REFUSALS,
  },
  {
    method: 'delete',
    path: '/api/v1/invoices/{id}',
    operationId: 'removeInvoice',
    summary: 'Löscht den Entwurf einer Rechnung',
    work: removeInvoice,
    texts: INVOICE_REFUSALS,
  },
  {
    method: 'delete',
    path: '/api/v1/fee-runs/{id}',
    operationId: 'removeFeeRun',
    summary: 'Löscht die Vorschau eines Laufs, der noch nicht gebucht ist',
    work: removeFeeRun,
    texts: RUN_REFUSALS,
  },
  {
    method: 'post',
    path: '/api/v1/plans/{id}/publish',
    operationId: 'publishPlan',
    summary: 'Veröffentlicht einen Helferplan',
    work: publishPlan,
    texts: PLAN_REFUSALS,
  },
  {
    method: 'delete',
    path: '/api/v1/plans/{id}',
    operationId: 'removePlan',
    summary: 'Löscht den Entwurf eines Helferplans, in dem niemand eingetragen ist',
    work: removePlan,
    texts: REMOVE_REFUSALS,
  },
]

export function addRemovals(api: Api): void {
  for (const { work, texts, ...described } of DEEDS) {
    const done = json('Erledigt', z.object({ id: z.string() }))
    const route = createRoute({ ...described, request: { params: oneOf }, responses: { 200: done, ...changed } })
    api.openapi(route, async (c) => {
      const { id } = c.req.valid('param')
      const answer = await work(factsOf(c).ctx, id)
      if (!answer.ok) throw new Refused(409, { detail: texts[answer.refusal] ?? 'Das geht zurzeit nicht.', code: answer.refusal })
      return c.json({ id }, 200)
    })
  }
}
