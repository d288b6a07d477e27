import { redirect } from 'react-router'
import { z } from 'zod'
import { canManageConsents } from '../../domain/consents/access.ts'
import { savePurpose } from '../../domain/consents/commands.ts'
import { PurposeInput } from '../../domain/consents/input.ts'
import { listPurposes } from '../../domain/consents/queries.ts'
import { CONSENT_REFUSALS } from '../../domain/consents/texts.ts'
import { removeOwnField, saveOwnField } from '../../domain/own-fields/commands.ts'
import { OwnFieldInput } from '../../domain/own-fields/input.ts'
import { countOwnValues, listOwnFields } from '../../domain/own-fields/queries.ts'
import { OWN_FIELD_KIND_TEXTS, OWN_FIELD_REFUSALS } from '../../domain/own-fields/texts.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/fields'

const FLASH = flash({
  einwilligung: 'Die Einwilligung ist gespeichert.',
  feld: 'Das Feld ist gespeichert.',
  entfernt: 'Das Feld ist gelöscht.',
})
const { note } = FLASH
const form = formsOf({
  refusals: { ...CONSENT_REFUSALS, ...OWN_FIELD_REFUSALS },
  fields: { name_taken: 'title', in_use: 'kind', in_filter: 'kind' },
})

const answerForm = actions({
  purpose: form(PurposeInput, (ctx, input) => savePurpose(ctx, input), note('einwilligung')),
  field: form(OwnFieldInput, (ctx, input) => saveOwnField(ctx, input), note('feld')),
  removeField: form(z.object({ id: z.uuid() }), (ctx, { id }) => removeOwnField(ctx, id), note('entfernt')),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const [purposes, fields, used] = await Promise.all([listPurposes(ctx), listOwnFields(ctx), countOwnValues(ctx)])
  return {
    purposes,
    fields: fields.map((field) => ({
      ...field,
      used: used.get(field.id) ?? 0,
      kindText: OWN_FIELD_KIND_TEXTS[field.kind],
      choices: field.choices.join('\n'),
      answers: field.choices.join(', '),
    })),
    mayChange: canManageConsents(ctx.actor),
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await answerForm(gateOf(context).ctx, request)
  return outcome.ok ? redirect(noted(url.pathname, outcome.note)) : outcome.answer
}
