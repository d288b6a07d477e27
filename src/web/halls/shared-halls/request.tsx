import { Form } from 'react-router'
import { type FormView, formView } from '../../kit/form-view.ts'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { DateField, Select, Textarea, TextField } from '../../ui/field.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { Options } from '../../ui/options.tsx'
import { UnsavedWarning } from '../../ui/unsaved.tsx'
import { SeriesPreviewPart } from '../series/series-preview.tsx'
import type { Route } from './+types/request'
import { RHYTHMS } from './request-fields.ts'
import { PATH } from './shared-address.ts'

export { action, loader } from './request.page.ts'

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
        label="An Feiertagen ausfallen lassen"
        hint="In den Schulferien auch, wenn die Halle dann geschlossen ist."
        {...view.tick('skipsHolidays')}
      />
      <Textarea label="Nachricht an den Verband" optional rows={3} {...view.field('note')} />
    </>
  )
}

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
