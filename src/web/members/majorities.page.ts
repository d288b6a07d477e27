import { redirect } from 'react-router'
import { z } from 'zod'
import { canSettleMajorities } from '../../domain/majorities/access.ts'
import { askAgain, settleMajority } from '../../domain/majorities/commands.ts'
import { listMajorities } from '../../domain/majorities/queries.ts'
import { MAJORITY_REFUSALS } from '../../domain/majorities/texts.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/majorities'

const FLASH = flash({ geklaert: 'Als geklärt eingetragen.', gefragt: 'Der Link ist unterwegs.' })
const form = formsOf({ refusals: MAJORITY_REFUSALS })
const input = z.object({ id: z.uuid() })

const answerForm = actions({
  settle: form(input, (ctx, { id }) => settleMajority(ctx, id), FLASH.note('geklaert')),
  ask: form(input, (ctx, { id }) => askAgain(ctx, id), FLASH.note('gefragt')),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const rows = await listMajorities(ctx)
  return {
    rows: rows.map(({ personId, memberId, name, turnsOn, askedAt, email }) => ({
      id: personId,
      memberId,
      name,
      day: formatDay(turnsOn),
      asked: askedAt && formatDay(berlinDay(askedAt)),
      email: email || (askedAt ? 'keine eigene: an die Sorgeberechtigten' : 'keine'),
    })),
    maySettle: canSettleMajorities(ctx.actor),
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await answerForm(gateOf(context).ctx, request)
  return outcome.ok ? redirect(noted(url.pathname, outcome.note)) : outcome.answer
}
