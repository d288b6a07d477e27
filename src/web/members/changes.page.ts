import { redirect } from 'react-router'
import { z } from 'zod'
import { SEX_TEXTS } from '../../domain/people/texts.ts'
import { canDecideChanges } from '../../domain/scheduled-changes/access.ts'
import { decideChange, withdrawChange } from '../../domain/scheduled-changes/commands.ts'
import { listScheduledChanges, type ScheduledChange } from '../../domain/scheduled-changes/queries.ts'
import { CHANGE_REFUSALS, CHANGE_STATE_TEXTS, FIELD_TEXTS } from '../../domain/scheduled-changes/texts.ts'
import { maskedIban } from '../../kernel/bank-codes.ts'
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

function shownValue(field: string, value: string | null): string {
  if (value === null || value === '') return '–'
  if (field === 'birthOn') return formatDay(Temporal.PlainDate.from(value))
  if (field === 'iban') return maskedIban(value)
  return field === 'sex' ? (SEX_TEXTS[value as keyof typeof SEX_TEXTS] ?? value) : value
}

const present = ({ id, memberId, name, fields, before, effectiveOn, state, askedAt }: ScheduledChange) => ({
  id,
  memberId,
  name,
  state: CHANGE_STATE_TEXTS[state],
  isAsked: state === 'asked',
  day: formatDay(effectiveOn),
  asked: formatDay(berlinDay(askedAt)),
  values: Object.entries(fields).map(
    ([field, value]) =>
      [FIELD_TEXTS[field] ?? field, `${shownValue(field, before[field] ?? null)} → ${shownValue(field, value)}`] as const,
  ),
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
