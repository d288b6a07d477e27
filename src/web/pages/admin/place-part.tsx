import { Form } from 'react-router'
import { type FormAnswer, type FormView, formView } from '../../kit/form-view.ts'
import { answerFor } from '../../ui/answer-for.ts'
import { SubmitButton } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import type { EditorData } from './editor.page.ts'

interface PlacePartProps {
  data: EditorData
  answer: FormAnswer | null
}

const MENUS = [
  { value: '', label: 'Nicht im Menü', hint: 'Erreichbar über Links und die Seiten desselben Bereichs.' },
  { value: 'head', label: 'In der Kopfzeile', hint: 'Für die wichtigsten: höchstens drei eigene Seiten.' },
  { value: 'foot', label: 'In der Fußzeile' },
]

function MenuFields({ view }: { view: FormView }) {
  const { defaultValue, error } = view.field('menu')
  return (
    <>
      <RadioGroup label="Im Menü" name="menu" options={MENUS} defaultValue={defaultValue} error={error} />
      <div className="flex flex-wrap gap-4">
        <TextField label="Name im Menü" optional maxLength={24} hint="Sonst die Überschrift" {...view.field('menuLabel')} />
        <TextField
          label="Reihenfolge"
          inputMode="numeric"
          className="max-w-24"
          hint="Kleinere Zahlen zuerst"
          {...view.field('menuOrder')}
        />
      </div>
    </>
  )
}

function NewsFields({ view, departments }: { view: FormView; departments: EditorData['departments'] }) {
  return (
    <>
      <Select label="Abteilung" optional {...view.field('departmentId')}>
        <Options options={departments} none="Ganzer Verein" />
      </Select>
      <Checkbox label="Oben anheften" hint="Steht vor den neueren Meldungen." {...view.tick('isPinned')} />
    </>
  )
}

/** Address and place in the site; they are in no version. */
export function PlacePart({ data, answer }: PlacePartProps) {
  const { kind, place, version, departments, isStandard } = data
  const intent = kind === 'page' ? 'place' : 'placeArticle'
  const view = formView(answerFor(answer, intent), place)
  return (
    <section aria-labelledby="place-title" className="mt-8 grid max-w-3xl gap-3">
      <h2 id="place-title">{kind === 'page' ? 'Adresse und Menü' : 'Adresse und Abteilung'}</h2>
      <Form method="post" noValidate className="grid gap-5">
        <ErrorSummary faults={view.faults} title="Nicht gespeichert" />
        <input type="hidden" name="version" value={version} />
        {isStandard ? (
          <input type="hidden" name="slug" value={place.slug} />
        ) : (
          <TextField
            label="Adresse"
            hint="Die bisherige Adresse führt weiter hierher."
            maxLength={160}
            autoComplete="off"
            {...view.field('slug')}
          />
        )}
        {kind === 'page' ? <MenuFields view={view} /> : <NewsFields view={view} departments={departments} />}
        <div className="actions">
          <SubmitButton name="intent" value={intent} look="dark">
            Einordnen
          </SubmitButton>
        </div>
      </Form>
    </section>
  )
}
