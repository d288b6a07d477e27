import { redirect } from 'react-router'
import { z } from 'zod'
import { canDecideChanges } from '../../domain/scheduled-changes/access.ts'
import { changedValues } from '../../domain/scheduled-changes/changed-values.ts'
import { decideChange, withdrawChange } from '../../domain/scheduled-changes/commands.ts'
import { listScheduledChanges, type ScheduledChange } from '../../domain/scheduled-changes/queries.ts'
import { CHANGE_REFUSALS, CHANGE_STATE_TEXTS } from '../../domain/scheduled-changes/texts.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { readId } from '../../kernel/id.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import { changedQuery } from '../kit/query.ts'
import type { Route } from './+types/changes'

const FLASH = flash({
  freigegeben: 'Die Änderung ist freigegeben.',
  abgelehnt: 'Die Änderung ist abgelehnt.',
  zurueck: 'Die geplante Änderung ist zurückgezogen.',
})
const { note } = FLASH

const form = formsOf({ refusals: CHANGE_REFUSALS })
const id = z.uuid()

const answerChangeForm = actions({
  approve: form(z.object({ id }), (ctx, { id }) => decideChange(ctx, { id, isApproved: true, note: '' }), note('freigegeben')),
  decline: form(
    z.object({ id, note: z.string({ error: 'Bitte nennen Sie den Grund.' }).trim().min(1).max(200) }),
    (ctx, input) => decideChange(ctx, { ...input, isApproved: false }),
    note('abgelehnt'),
  ),
  withdraw: form(z.object({ id }), (ctx, { id }) => withdrawChange(ctx, id), note('zurueck')),
})

const present = (change: ScheduledChange) => ({
  id: change.id,
  memberId: change.memberId,
  name: change.name,
  state: CHANGE_STATE_TEXTS[change.state],
  isAsked: change.state === 'asked',
  day: formatDay(change.effectiveOn),
  asked: formatDay(berlinDay(change.askedAt)),
  values: changedValues(change)
    .filter(({ old, next }) => old !== next)
    .map(({ label, old, next }) => [label, `${old} → ${next}`] as const),
})

const PAGE = 50

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const isOpenOnly = url.searchParams.get('nur') === 'offen'
  const after = readId(url.searchParams.get('nach'))
  const rows = await listScheduledChanges(ctx, { limit: PAGE + 1, after, ...(isOpenOnly ? { state: 'asked' } : {}) })
  const shown = rows.slice(0, PAGE)
  return {
    changes: shown.map(present),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
    isOpenOnly,
    mayDecide: canDecideChanges(ctx.actor),
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await answerChangeForm(gateOf(context).ctx, request)
  return outcome.ok ? redirect(changedQuery(url.pathname, url.searchParams, { getan: outcome.note })) : outcome.answer
}
