import { redirect } from 'react-router'
import { z } from 'zod'
import { listPastSessions } from '../../domain/cancellations/list-past-sessions.ts'
import { settlePastSession } from '../../domain/cancellations/settle-past-session.ts'
import { SETTLE_REFUSALS, UNDO_REFUSALS } from '../../domain/cancellations/texts.ts'
import { undoCancellation } from '../../domain/cancellations/undo-cancellation.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { readId } from '../../kernel/id.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/past-sessions'

const FLASH = flash({
  fand: 'Eingetragen: Die Stunde fand statt.',
  ausgefallen: 'Eingetragen: Die Stunde fiel aus.',
  zurueck: 'Zurückgenommen.',
})
const { note } = FLASH
const id = z.object({ id: z.uuid() })
const settle = formsOf({ refusals: SETTLE_REFUSALS })
const undo = formsOf({ refusals: UNDO_REFUSALS })

const answerPastForm = actions({
  held: settle(id, (ctx, { id }) => settlePastSession(ctx, { id, tookPlace: true }), note('fand')),
  off: settle(id, (ctx, { id }) => settlePastSession(ctx, { id, tookPlace: false }), note('ausgefallen')),
  undo: undo(id, (ctx, { id }) => undoCancellation(ctx, id), note('zurueck')),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const sessions = await listPastSessions(ctx)
  return {
    sessions: sessions.map(({ id, title, startsAt, endsAt, place }) => ({
      id,
      title,
      line: [formatSpan(startsAt, endsAt, ctx.now), place].filter(Boolean).join(' · '),
    })),
    /** May be undone for five minutes; the command knows until when. */
    undoId: readId(url.searchParams.get('ausfall')) ?? null,
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await answerPastForm(gateOf(context).ctx, request)
  if (!outcome.ok) return outcome.answer
  const off = outcome.intent === 'off' ? `?ausfall=${outcome.input.id}` : ''
  return redirect(noted(`${url.pathname}${off}`, outcome.note))
}
