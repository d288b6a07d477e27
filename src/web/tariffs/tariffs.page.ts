import { redirect } from 'react-router'
import { z } from 'zod'
import { canChangeTariffs } from '../../domain/tariffs/access.ts'
import { createTariff } from '../../domain/tariffs/commands.ts'
import { listTariffs, type Tariff } from '../../domain/tariffs/queries.ts'
import { berlinDay, formatDay, isAfter, isBefore } from '../../kernel/calendar.ts'
import { answerForm, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/tariffs'
import { tariffAddress } from './tariffs-address.ts'

const FLASH = flash({ angelegt: 'Angelegt. Fügen Sie jetzt die Regeln hinzu.' })
const NAME = 'Bitte geben Sie der Beitragsordnung einen Namen.'
export const TariffName = z.object({ name: z.string({ error: NAME }).trim().min(1, NAME).max(80, 'Bitte höchstens 80 Zeichen.') })

const form = formsOf({ refusals: {} })
const createForm = form(TariffName, createTariff, FLASH.note('angelegt'))

type Standing = 'draft' | 'coming' | 'current' | 'past'
const STANDINGS: Record<Standing, string> = { draft: 'Entwurf', coming: 'kommt', current: 'gilt', past: 'vorbei' }

/** Place of a regulation in time, seen from today. */
export function standingOf({ from, to }: Tariff, today: Temporal.PlainDate): { state: Standing; text: string; span: string } {
  if (!from) return { state: 'draft', text: STANDINGS.draft, span: '' }
  const state = isAfter(from, today) ? 'coming' : to && isBefore(to, today) ? 'past' : 'current'
  return { state, text: STANDINGS[state], span: `ab ${formatDay(from)}${to ? ` bis ${formatDay(to)}` : ''}` }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const today = berlinDay(ctx.now)
  const tariffs = await listTariffs(ctx)
  return {
    tariffs: tariffs.map((tariff) => ({
      id: tariff.id,
      name: tariff.name,
      address: tariffAddress(tariff.id),
      rules: tariff.rules.length,
      ...standingOf(tariff, today),
    })),
    mayChange: canChangeTariffs(ctx.actor),
    isNew: url.searchParams.get('neu') === '1',
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await answerForm(createForm, gateOf(context).ctx, request)
  return outcome.ok ? redirect(noted(tariffAddress(outcome.value), outcome.note)) : outcome.answer
}
