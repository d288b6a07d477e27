import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { closeFacility } from '../../domain/closures/close-facility.ts'
import { type ClosurePreview, previewClosure } from '../../domain/closures/preview-closure.ts'
import { CLOSE_REFUSALS } from '../../domain/closures/texts.ts'
import { getFacility } from '../../domain/facilities/queries.ts'
import { berlinDay, formatDay } from '../../kernel/calendar.ts'
import { germanFault } from '../form-texts.ts'
import { textsByName } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { Accordion } from '../ui/accordion.tsx'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import type { FormFault } from '../ui/error-summary.tsx'
import type { FormAnswer } from '../ui/form-view.ts'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/close'
import { announceUntil, CloseFields, chosenIn, dayText, readChoices } from './close-fields.ts'
import { CloseForm } from './close-form.tsx'
import { ClosePreview } from './close-preview.tsx'
import { presentPreview } from './close-view.ts'
import { PATH } from './facilities-view.ts'

/** Reads the closure as it stands in the address or in a posted form. */
function readClosure(given: FormData): { ok: true; value: CloseFields } | { ok: false; faults: FormFault[] } {
  const read = parseWithZod(given, { schema: CloseFields, error: germanFault })
  if (read.status === 'success') return { ok: true, value: read.value }
  const faults = Object.entries(read.error ?? {}).flatMap(([field, texts]) => (texts?.[0] ? [{ field, text: texts[0] }] : []))
  return { ok: false, faults }
}

function formOf(search: URLSearchParams): FormData {
  const form = new FormData()
  for (const [name, value] of search) form.append(name, value)
  return form
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
  const search = url.searchParams
  if (!search.has('from')) return { ...page, form: null, preview: null, until: '' }
  const typed = textsByName(search)
  const read = readClosure(formOf(search))
  if (!read.ok) return { ...page, form: { typed, faults: read.faults }, preview: null, until: '' }
  const { until: _, ...closure } = read.value
  const until = announceUntil(read.value, ctx.now)
  const preview = await previewClosure(ctx, { ...closure, facilityId: id }, until)
  if (!preview.ok) {
    const faults = [{ field: '', text: CLOSE_REFUSALS[preview.refusal] }]
    return { ...page, form: { typed, faults }, preview: null, until: '' }
  }
  return {
    ...page,
    form: { typed, faults: [] },
    preview: presentPreview(preview.value satisfies ClosurePreview),
    until: dayText(until),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const form = await request.formData()
  const read = readClosure(formOf(url.searchParams))
  if (!read.ok) return data({ faults: read.faults, chosen: chosenIn(form) }, 422)
  const { id } = await getFacility(ctx, params.facility)
  const { until: _, ...closure } = read.value
  const choices = { ...readChoices(form), announceUntil: announceUntil(read.value, ctx.now) }
  const closed = await closeFacility(ctx, { ...closure, facilityId: id }, choices)
  if (!closed.ok) return data({ faults: [{ field: '', text: CLOSE_REFUSALS[closed.refusal] }], chosen: chosenIn(form) }, 409)
  const { cancelled, moved, told, toCall } = closed.value
  return redirect(`${PATH}/${params.facility}?tab=sperrungen&getan=gesperrt-${cancelled}-${moved}-${told}-${toCall}`)
}

/** `Wasserschaden, ab 24.11.2026 bis auf Weiteres` */
function factsOf({ reason, from, to, isOpenEnded }: FormAnswer['typed']): string {
  const end = isOpenEnded ? 'bis auf Weiteres' : `bis ${to?.[0] ?? ''}`
  return `${reason?.[0] ?? ''}, ab ${from?.[0] ?? ''} ${end}`
}

/** Closes a hall: first what it would meet, then in one step. */
export default function Close({ loaderData, actionData: answered }: Route.ComponentProps) {
  const refused = useKeptAnswer(answered)
  const { name, slug, parts, today, form, preview, until } = loaderData
  const fields = <CloseForm parts={parts} today={today} answer={form} until={until} />
  return (
    <>
      <PageHead
        title={`${name} sperren`}
        line="Erst sehen Sie, wen es trifft. Gesperrt und benachrichtigt wird danach, in einem Schritt."
        actions={
          <LinkButton to={`${PATH}/${slug}?tab=sperrungen`} look="quiet">
            Abbrechen
          </LinkButton>
        }
      />
      <div className="grid max-w-4xl gap-4">
        {preview ? <Accordion title={factsOf(form?.typed ?? {})}>{fields}</Accordion> : <div className="card">{fields}</div>}
        {refused && (
          <Notice kind="bad" title="Nicht gesperrt" alert>
            {refused.faults.map(({ text }) => text).join(' ')}
          </Notice>
        )}
        {preview && (
          <ClosePreview preview={preview} chosen={refused?.chosen ?? {}} submitText="Sperren und alle benachrichtigen" />
        )}
      </div>
    </>
  )
}
