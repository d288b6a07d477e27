import { data, redirect } from 'react-router'
import { findContact } from '../../../domain/clubs/find-contact.ts'
import { DefectInput } from '../../../domain/facilities/input.ts'
import { getPlanHall } from '../../../domain/occupancy/queries.ts'
import { reportHall } from '../../../domain/occupancy/report-hall.ts'
import { newId } from '../../../kernel/id.ts'
import { flash, noted } from '../../kit/flash.ts'
import { keyFrom, readForm, refusedForm } from '../../kit/forms.ts'
import { gateOf } from '../../kit/gate.ts'
import { tooMany } from '../../kit/open-form.ts'
import type { Route } from './+types/report'

const FLASH = flash({ gemeldet: 'Der Verein sieht sie sofort.' })

const KEY_REUSED = 'Diese Meldung ist schon angekommen. Für eine weitere laden Sie die Seite bitte neu.'
const ReportForm = DefectInput.omit({ facilityId: true, partId: true }).extend({ partId: DefectInput.shape.partId.optional() })

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const [{ name, slug, parts }, contact] = await Promise.all([getPlanHall(ctx, params.facility), findContact(ctx)])
  const others = parts.length > 1 ? parts.map((part) => ({ id: part.id, name: part.name })) : []
  const phone = contact?.phone ?? ''
  return { name, slug, phone, parts: others, key: newId(), done: FLASH.text(url.searchParams), page: { noindex: true } }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, services, address } = gateOf(context)
  const hall = await getPlanHall(ctx, params.facility)
  const form = await readForm(request, ReportForm)
  if (!form.ok) return data({ form: form.answer }, 422)
  if (!(await services.signUpLimit.take(address)))
    return data({ form: refusedForm(form.typed, { field: '', text: tooMany('Meldungen') }) }, 429)
  const { partId, kind, text } = form.value
  if (kind === 'defect' && text === '')
    return data(
      { form: refusedForm(form.typed, { field: 'text', text: 'Bitte schreiben Sie, was kaputt ist oder fehlt.' }) },
      422,
    )
  const isHere = hall.parts.some(({ id }) => id === partId)
  const report = { ...form.value, facilityId: hall.id, partId: isHere && partId ? partId : null }
  const answer = await reportHall(ctx, report, keyFrom(form.data))
  if (!answer.ok) return data({ form: refusedForm(form.typed, { field: '', text: KEY_REUSED }) }, 422)
  return redirect(noted(`/occupancy/${hall.slug}/report`, FLASH.note('gemeldet')))
}
