import { data, redirect } from 'react-router'
import { listSharedHalls } from '../../../domain/occupancy/list-shared-occupancy.ts'
import { previewSharedTime, requestSharedTime } from '../../../domain/shared-halls/request-shared-time.ts'
import { SHARED_TIME_REFUSALS } from '../../../domain/shared-halls/texts.ts'
import { found } from '../../../kernel/answer.ts'
import { noted } from '../../kit/flash.ts'
import { readForm, refusedForm } from '../../kit/forms.ts'
import { gateOf } from '../../kit/gate.ts'
import { refuseMissing } from '../../kit/refuse-missing.ts'
import { readChoices } from '../series/series-fields.ts'
import { ONLY_ASKS, presentPreview } from '../series/series-view.ts'
import type { Route } from './+types/request'
import { RequestFields, readStart } from './request-fields.ts'
import { PATH } from './shared-address.ts'
import { FLASH } from './shared-flash.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, hallOwner } = gateOf(context)
  const owner = found(hallOwner())
  const halls = await listSharedHalls(ctx, owner)
  return {
    association: owner.ctx.club.displayName,
    halls: halls.map(({ name, parts }) => ({ name, parts: parts.map((part) => ({ id: part.id, name: part.name })) })),
    saved: readStart(url.searchParams, ctx.now),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, hallOwner } = gateOf(context)
  const owner = found(hallOwner())
  const form = await readForm(request, RequestFields)
  if (!form.ok) return data({ form: form.answer, preview: null }, 422)
  const { intent, input, fallback } = form.value
  const work = async () => {
    const choices = readChoices(form.data, '')
    const forOpen = fallback && { kind: fallback, reason: '' }
    const answer = intent === 'save' ? await requestSharedTime(ctx, owner, input, choices, forOpen) : null
    if (answer?.ok) return { isDone: true as const }
    const preview = presentPreview(await previewSharedTime(ctx, owner, input, choices, forOpen), ONLY_ASKS)
    const faults = answer ? [{ field: '', text: SHARED_TIME_REFUSALS[answer.refusal] }] : []
    return { isDone: false as const, preview, faults }
  }
  const done = await refuseMissing<Awaited<ReturnType<typeof work>>>(
    work(),
    (fault) => ({
      isDone: false,
      preview: presentPreview({ dates: [], left: [], conflicts: 0, choices: new Map() }, ONLY_ASKS),
      faults: [fault],
    }),
    { field: 'partId', text: 'Diesen Hallenteil gibt es nicht mehr. Bitte wählen Sie einen anderen.' },
  )
  if (done.isDone) return redirect(noted(PATH, FLASH.note('angefragt')))
  const { preview, faults } = done
  return data({ form: refusedForm(form.typed, ...faults), preview }, faults.length > 0 ? 422 : 200)
}
