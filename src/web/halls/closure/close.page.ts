import { data, redirect } from 'react-router'
import { closeFacility } from '../../../domain/closures/close-facility.ts'
import { previewClosure } from '../../../domain/closures/preview-closure.ts'
import { CLOSE_REFUSALS } from '../../../domain/closures/texts.ts'
import { getFacility } from '../../../domain/facilities/queries.ts'
import { berlinDay, formatDay } from '../../../kernel/calendar.ts'
import { noted } from '../../kit/flash.ts'
import { parseForm, refusedForm } from '../../kit/forms.ts'
import { gateOf } from '../../kit/gate.ts'
import { PATH } from '../facility/facilities-view.ts'
import { FLASH } from '../facility/facility-flash.ts'
import type { Route } from './+types/close'
import { announceUntil, CloseFields, chosenIn, readChoices } from './close-fields.ts'
import { presentPreview } from './close-view.ts'
import { closedAlready } from './closed-already.ts'

/** Both steps read the closure from the address; the second posts its choices. */
function readClosure(search: URLSearchParams) {
  const form = new FormData()
  for (const [name, value] of search) form.append(name, value)
  return parseForm(form, CloseFields, {})
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const { id, name, slug, parts } = await getFacility(ctx, params.facility)
  const page = {
    name,
    slug,
    parts: parts.map((part) => ({ id: part.id, name: part.name })),
    today: formatDay(berlinDay(ctx.now)),
  }
  if (!url.searchParams.has('from')) return { ...page, form: null, preview: null, until: '' }
  const read = readClosure(url.searchParams)
  if (!read.ok) return { ...page, form: read.answer, preview: null, until: '' }
  const { until: _, ...closure } = read.value
  const until = announceUntil(read.value, ctx.now)
  const preview = await previewClosure(ctx, { ...closure, facilityId: id }, until)
  if (!preview.ok) {
    const fault =
      preview.refusal === 'closed_already'
        ? { field: 'from', text: closedAlready(preview.closures) }
        : { field: '', text: CLOSE_REFUSALS[preview.refusal] }
    const form = refusedForm(read.typed, fault)
    return { ...page, form, preview: null, until: '' }
  }
  return {
    ...page,
    form: refusedForm(read.typed),
    preview: presentPreview(preview.value, ctx.now),
    until: until ? formatDay(until) : '',
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const form = await request.formData()
  const read = readClosure(url.searchParams)
  if (!read.ok) return data({ faults: read.answer.faults, chosen: chosenIn(form) }, 422)
  const { id } = await getFacility(ctx, params.facility)
  const { until: _, ...closure } = read.value
  const choices = { ...readChoices(form), announceUntil: announceUntil(read.value, ctx.now) }
  const closed = await closeFacility(ctx, { ...closure, facilityId: id }, choices)
  if (!closed.ok) {
    const text = closed.refusal === 'closed_already' ? closedAlready(closed.closures) : CLOSE_REFUSALS[closed.refusal]
    return data({ faults: [{ field: '', text }], chosen: chosenIn(form) }, 422)
  }
  const { cancelled, moved, told, toCall } = closed.value
  return redirect(noted(`${PATH}/${params.facility}?tab=sperrungen`, FLASH.note('gesperrt', cancelled, moved, told, toCall)))
}
