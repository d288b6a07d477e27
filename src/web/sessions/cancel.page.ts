import { redirect } from 'react-router'
import { z } from 'zod'
import { cancelSession } from '../../domain/cancellations/cancel-session.ts'
import { cancelInput } from '../../domain/cancellations/input.ts'
import { replaceSession } from '../../domain/cancellations/replace-session.ts'
import { CANCEL_REFUSALS, REPLACE_REFUSALS, UNDO_REFUSALS } from '../../domain/cancellations/texts.ts'
import { undoCancellation } from '../../domain/cancellations/undo-cancellation.ts'
import type { Ctx } from '../../domain/context.ts'
import { markSeen } from '../../domain/notices/commands.ts'
import { findNotice } from '../../domain/notices/queries.ts'
import { canCancelSession } from '../../domain/sessions/access.ts'
import { getSession } from '../../domain/sessions/get-session.ts'
import { SingleDate } from '../../domain/sessions/input.ts'
import { askSubstitutes } from '../../domain/substitutes/ask-substitutes.ts'
import { withdrawRequest } from '../../domain/substitutes/commands.ts'
import { takeBackSubstitution } from '../../domain/substitutes/take-back-substitution.ts'
import { ASK_REFUSALS, TAKE_BACK_REFUSALS } from '../../domain/substitutes/texts.ts'
import { allow, found, ok } from '../../kernel/answer.ts'
import { formatSpan } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { day, optionalId, time } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import { notFound } from '../shell/guard.ts'
import type { Route } from './+types/cancel'
import { presentSession } from './cancel-view.ts'

const FLASH = flash({
  'niemand-gefragt': 'Es wird niemand mehr gefragt.',
  'wie-vorher': 'Die Vertretung ist zurückgenommen. Alle, die es angeht, bekommen Bescheid.',
  'findet-statt': 'Die Stunde findet statt. Niemand hat etwas von der Absage erfahren.',
  'findet-doch-statt': 'Die Stunde findet statt. Wer von der Absage wusste, bekommt jetzt Bescheid.',
  ersatztermin: 'Der Ersatztermin steht. Alle bekommen Bescheid.',
})
const { note } = FLASH

const Nothing = z.object({})
const Ask = z.object({ message: z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default('') })
const Replacement = z.object({ onDay: day, startsTime: time, endsTime: time, partId: optionalId }).pipe(SingleDate)

async function replace(ctx: Ctx, date: SingleDate, id: string) {
  const answer = await replaceSession(ctx, id, date)
  if (answer.ok || answer.refusal !== 'occupied') return answer
  const by = answer.occupants.map(({ title, startsAt, endsAt }) => `„${title}“ (${formatSpan(startsAt, endsAt)})`).join(', ')
  const text = `${REPLACE_REFUSALS.occupied} Dort ist: ${by}. Bitte wählen Sie eine andere Zeit oder Halle.`
  return { ok: false as const, faults: [{ field: 'partId', text }] }
}

async function saveCall(ctx: Ctx, noticeId: string, sessionId: string) {
  allow(canCancelSession(ctx.actor, await getSession(ctx, sessionId)))
  const notice = found(await findNotice(ctx, noticeId))
  await markSeen(ctx, found(notice.objectId === sessionId ? notice : null), 'call')
  return ok(null)
}

const form = formsOf({ refusals: {} })
const replaced = { not_cancelled: 'onDay', already_replaced: 'onDay', past: 'onDay', date_exists: 'onDay' } as const

const answerSessionForm = actions({
  ask: formsOf({ refusals: ASK_REFUSALS })(Ask, (ctx, { message }, id: string) => askSubstitutes(ctx, id, message)),
  withdraw: form(Nothing, async (ctx, _, id: string) => ok(await withdrawRequest(ctx, id)), note('niemand-gefragt')),
  takeBack: formsOf({ refusals: TAKE_BACK_REFUSALS })(
    Nothing,
    (ctx, _, id: string) => takeBackSubstitution(ctx, id),
    note('wie-vorher'),
  ),
  cancel: formsOf({ refusals: CANCEL_REFUSALS })(cancelInput, (ctx, input, id: string) => cancelSession(ctx, id, input)),
  undo: formsOf({ refusals: UNDO_REFUSALS })(
    Nothing,
    (ctx, _, id: string) => undoCancellation(ctx, id),
    (told) => note(told > 0 ? 'findet-doch-statt' : 'findet-statt'),
  ),
  called: form(z.object({ notice: z.uuid() }), (ctx, { notice }, id: string) => saveCall(ctx, notice, id)),
  replace: formsOf({ refusals: REPLACE_REFUSALS, fields: replaced })(Replacement, replace, note('ersatztermin')),
})

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  if (!isId(params.session)) throw notFound()
  const session = await presentSession(ctx, params.session)
  return { session, done: FLASH.text(url.searchParams), asOf: ctx.now.toString() }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  if (!isId(params.session)) throw notFound()
  const outcome = await answerSessionForm(gateOf(context).ctx, request, params.session)
  return outcome.ok ? redirect(noted(url.pathname, outcome.note)) : outcome.answer
}
