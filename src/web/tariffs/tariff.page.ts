import { redirect } from 'react-router'
import { z } from 'zod'
import { canChangeTariffs } from '../../domain/tariffs/access.ts'
import {
  changeTariff,
  createTariff,
  removeRule,
  removeTariff,
  saveRule,
  startTariff,
  withdrawTariff,
} from '../../domain/tariffs/commands.ts'
import type { RuleKind } from '../../domain/tariffs/input.ts'
import { getTariff } from '../../domain/tariffs/queries.ts'
import { clashText, TARIFF_REFUSALS } from '../../domain/tariffs/texts.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { day, tick, version } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/tariff'
import { readRule } from './read-rule.ts'
import { RULE_FIELDS } from './rule-fields.ts'
import { addableKinds, mayEdit, openRule, presentComparison, presentRules } from './tariff-view.ts'
import { standingOf, TariffName } from './tariffs.page.ts'
import { compareAddress, TARIFFS_PATH, tariffAddress } from './tariffs-address.ts'

const FLASH = flash({
  angelegt: 'Angelegt. Fügen Sie jetzt die Regeln hinzu.',
  gespeichert: 'Gespeichert.',
  entfernt: 'Die Regel ist entfernt.',
  kopiert: 'Das ist jetzt ein Entwurf. Ändern Sie ihn, vergleichen Sie, und setzen Sie ihn in Kraft.',
  gilt: 'Die Beitragsordnung ist in Kraft gesetzt.',
  zurueck: 'Zurückgezogen: Sie ist wieder ein Entwurf.',
})

interface Page {
  id: string
}

const KINDS = Object.keys(RULE_FIELDS) as [RuleKind, ...RuleKind[]]
const Edited = z.object({ version })
const at = z.number().int().min(0).max(999)
const form = formsOf({ refusals: TARIFF_REFUSALS, fields: { name_taken: 'name', past: 'from', later_there: 'from' } })

const forms = {
  save: form(
    Edited.extend({ kind: z.enum(KINDS), at: at.optional() }),
    async (ctx, { kind, at: place, ...edited }, { id }: Page, sent) => {
      const saved = place === undefined ? undefined : (await getTariff(ctx, id)).rules[place]
      const read = readRule(kind, sent, saved)
      return read.ok ? saveRule(ctx, { ...edited, id, at: place ?? null, rule: read.rule }) : read
    },
    FLASH.note('gespeichert'),
  ),
  remove: form(Edited.extend({ at }), (ctx, edited, { id }: Page) => removeRule(ctx, { ...edited, id }), FLASH.note('entfernt')),
  rename: form(
    Edited.extend(TariffName.shape),
    (ctx, edited, { id }: Page) => changeTariff(ctx, { ...edited, id }),
    FLASH.note('gespeichert'),
  ),
  copy: form(
    z.object({}),
    async (ctx, _, { id }: Page) => {
      const { name } = await getTariff(ctx, id)
      return createTariff(ctx, { name: `${name.slice(0, 70)} (neu)`, copyOf: id })
    },
    FLASH.note('kopiert'),
  ),
  start: form(
    Edited.extend({ from: day, acceptsClash: tick }),
    async (ctx, edited, { id }: Page) => {
      const started = await startTariff(ctx, { ...edited, id })
      const isClash = !started.ok && started.refusal === 'interval_clash'
      return isClash ? { ok: false as const, faults: [{ field: 'acceptsClash', text: clashText(started) }] } : started
    },
    FLASH.note('gilt'),
  ),
  withdraw: form(Edited, (ctx, edited, { id }: Page) => withdrawTariff(ctx, { ...edited, id }), FLASH.note('zurueck')),
  discard: form(Edited, (ctx, edited, { id }: Page) => removeTariff(ctx, { ...edited, id })),
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const tariff = await getTariff(ctx, params.tariff)
  const search = url.searchParams
  const isEditable = mayEdit(ctx, tariff)
  return {
    page: { title: tariff.name },
    tariff: {
      id: tariff.id,
      name: tariff.name,
      version: tariff.version,
      isDraft: tariff.from === null,
      ...standingOf(tariff, berlinDay(ctx.now)),
    },
    groups: presentRules(tariff.rules),
    addable: isEditable ? addableKinds(tariff.rules) : [],
    isEditable,
    mayChange: canChangeTariffs(ctx.actor),
    open: isEditable ? openRule(tariff, search) : null,
    isCompared: search.get('vergleich') === '1',
    comparison: search.get('vergleich') === '1' ? await presentComparison(ctx, tariff) : null,
    done: FLASH.text(search),
    compareTo: compareAddress(tariff.id),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const outcome = await actions(forms)(gateOf(context).ctx, request, { id: params.tariff })
  if (!outcome.ok) return outcome.answer
  if (outcome.intent === 'discard') return redirect(TARIFFS_PATH)
  return redirect(noted(tariffAddress(outcome.value), outcome.note))
}
