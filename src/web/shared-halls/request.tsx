import { data, Form, redirect } from 'react-router'
import { listSharedHalls } from '../../domain/occupancy/list-shared-occupancy.ts'
import { previewSharedTime, requestSharedTime } from '../../domain/shared-halls/request-shared-time.ts'
import { found } from '../../kernel/answer.ts'
import { fillRest, readChoices } from '../bookings/series-fields.ts'
import { SeriesPreviewPart } from '../bookings/series-preview.tsx'
import { ONLY_ASKS, presentPreview } from '../bookings/series-view.ts'
import { readForm, refusedForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, Select, Textarea, TextField } from '../ui/field.tsx'
import { type FormView, formView } from '../ui/form-view.ts'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Options } from '../ui/options.tsx'
import { UnsavedWarning } from '../ui/unsaved.tsx'
import { unlessGone } from '../unless-gone.ts'
import type { Route } from './+types/request'
import { RequestFields, RHYTHMS, readStart, SHARED_TIME_REFUSALS } from './request-fields.ts'
import { PATH } from './shared-address.ts'

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
  const { intent, input, rest } = form.value
  const work = async () => {
    const chosen = readChoices(form.data, '')
    const choices = rest ? fillRest((await previewSharedTime(ctx, owner, input, chosen)).dates, chosen, rest, '') : chosen
    const answer = intent === 'save' ? await requestSharedTime(ctx, owner, input, choices) : null
    if (answer?.ok) return { isDone: true as const }
    const skips = [...choices].filter(([, { kind }]) => kind === 'skip').map(([on]) => on)
    const preview = presentPreview(await previewSharedTime(ctx, owner, input, choices), skips, ONLY_ASKS)
    const faults = answer ? [{ field: '', text: SHARED_TIME_REFUSALS[answer.refusal] }] : []
    return { isDone: false as const, preview, faults }
  }
  const done = await unlessGone<Awaited<ReturnType<typeof work>>>(
    work(),
    (fault) => ({
      isDone: false,
      preview: presentPreview({ dates: [], left: [], conflicts: 0 }, [], ONLY_ASKS),
      faults: [fault],
    }),
    { field: 'partId', text: 'Diesen Hallenteil gibt es nicht mehr. Bitte wählen Sie einen anderen.' },
  )
  if (done.isDone) return redirect(`${PATH}?getan=asked`)
  const { preview, faults } = done
  return data({ form: refusedForm(form.typed, ...faults), preview }, faults.length > 0 ? 422 : 200)
}

type Halls = Route.ComponentProps['loaderData']['halls']

function WhatFields({ view, halls }: { view: FormView; halls: Halls }) {
  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_17rem]">
        <TextField label="Wofür" maxLength={120} placeholder="Handball C-Jugend" {...view.field('title')} />
        <Select label="Art" {...view.field('kind')}>
          <Options options={{ team: 'Gruppe oder Mannschaft', event: 'Veranstaltung', external: 'Anderes' }} />
        </Select>
      </div>
      <Select label="Halle" {...view.field('partId')}>
        <option value="">Bitte wählen</option>
        {halls.map(({ name, parts }) => (
          <optgroup key={name} label={name}>
            <Options options={parts.map((part) => ({ id: part.id, name: parts.length > 1 ? `${name}, ${part.name}` : name }))} />
          </optgroup>
        ))}
      </Select>
    </>
  )
}

function WhenFields({ view }: { view: FormView }) {
  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_7rem_7rem]">
        <Select label="Wie oft" {...view.field('rhythm')}>
          <Options options={RHYTHMS} />
        </Select>
        <TextField label="Von" placeholder="17:00" {...view.field('startsTime')} />
        <TextField label="Bis" placeholder="18:30" {...view.field('endsTime')} />
      </div>
      <div className="flex flex-wrap gap-4">
        <DateField label="Erster Tag" hint="Er bestimmt den Wochentag" {...view.field('from')} />
        <DateField label="Letzter Tag" optional hint="Wenn es sich wiederholt" {...view.field('to')} />
      </div>
      <Checkbox
        label="An Feiertagen nicht"
        hint="Auch nicht in den Schulferien, wenn die Halle dann geschlossen ist."
        {...view.tick('skipsHolidays')}
      />
      <Textarea label="Nachricht an den Verband" optional rows={3} {...view.field('note')} />
    </>
  )
}

/** A club asks its association for time: first every date is looked at, then it is sent. */
export default function RequestSharedTime({ loaderData, actionData: answered }: Route.ComponentProps) {
  const { association, halls, saved } = loaderData
  const actionData = useKeptAnswer(answered)
  const [answer, preview] = [actionData?.form ?? null, actionData?.preview ?? null]
  const view = formView(answer, saved)
  return (
    <>
      <PageHead
        title="Hallenzeit beim Verband anfragen"
        line={`${association} entscheidet. Bis dahin ist nichts belegt; Sie bekommen eine E-Mail.`}
        actions={
          <LinkButton to={PATH} look="quiet">
            Abbrechen
          </LinkButton>
        }
      />
      <Form method="post" noValidate className="grid max-w-3xl gap-5">
        <UnsavedWarning answer={answer} />
        <ErrorSummary faults={view.faults} title="Noch nicht gesendet" />
        <WhatFields view={view} halls={halls} />
        <WhenFields view={view} />
        {preview && <SeriesPreviewPart preview={preview} view={view} />}
        <div className="actions">
          <SubmitButton name="intent" value="preview" look={preview ? 'quiet' : 'main'}>
            {preview ? 'Noch einmal prüfen' : 'Termine prüfen'}
          </SubmitButton>
          {preview && (
            <SubmitButton name="intent" value="save">
              Anfrage senden
            </SubmitButton>
          )}
        </div>
      </Form>
    </>
  )
}
