import { Form } from 'react-router'
import { formView } from '../../kit/form-view.ts'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { DateField } from '../../ui/field.tsx'
import type { Route } from './+types/poster'
import { PATH } from './facilities-view.ts'
import { posterPath } from './poster-address.ts'

export { loader } from './poster.page.ts'

const PAPERS = [
  { value: 'a3', label: 'A3', hint: 'Aus zwei Metern gut zu lesen.' },
  { value: 'a4', label: 'A4', hint: 'Für den eigenen Drucker.' },
]

export default function Poster({ loaderData: { name, slug, monday, answer } }: Route.ComponentProps) {
  const view = formView(answer, { papier: 'a3', woche: monday, ab: monday, bis: '' })
  return (
    <>
      <PageHead
        title={`Aushang ${name}`}
        line="Eine Woche der Halle als PDF zum Aufhängen, mit QR-Codes zum Plan von jetzt und zum Melden von Mängeln."
        actions={
          <LinkButton to={`${PATH}/${slug}`} look="quiet">
            Zur Sportstätte
          </LinkButton>
        }
      />
      <Form method="get" action={`${posterPath(slug)}/pdf`} reloadDocument noValidate className="card grid max-w-2xl gap-5">
        <ErrorSummary faults={view.faults} title="So geht es nicht" />
        <RadioGroup label="Papier" row options={PAPERS} {...view.field('papier')} />
        <DateField
          label="Woche, die gezeigt wird"
          hint="Ein Tag dieser Woche. Am besten eine ohne Ferien."
          {...view.field('woche')}
        />
        <div className="flex flex-wrap gap-4">
          <DateField label="Gültig ab" {...view.field('ab')} />
          <DateField label="Gültig bis" optional {...view.field('bis')} />
        </div>
        <p className="field-hint">Wer die Halle mietet, steht nicht auf dem Aushang.</p>
        <div className="actions">
          <SubmitButton>PDF öffnen</SubmitButton>
        </div>
      </Form>
    </>
  )
}
