import { Form, Link } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { answerFor } from '../ui/answer-for.ts'
import { PageHead } from '../ui/band.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { Options } from '../ui/options.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/books'
import { BookFields } from './book-fields.tsx'
import type { BookRow } from './books.page.ts'
import { FormCard } from './form-card.tsx'
import { BOOKS_PATH, EXPORTS_PATH } from './invoice-address.ts'

export { action, loader } from './books.page.ts'

type Data = Route.ComponentProps['loaderData']

const columnsOf = (mayChange: boolean): readonly Column<BookRow>[] => [
  {
    key: 'origin',
    label: 'Wofür',
    cell: ({ origin, subject }) => (
      <>
        {origin}
        <span className="block font-normal text-muted">{subject}</span>
      </>
    ),
  },
  { key: 'account', label: 'Konto', cell: ({ account }) => <span className="tabular">{account}</span> },
  { key: 'sphere', label: 'Steuerlicher Bereich', cell: ({ sphere }) => sphere },
  { key: 'centre', label: 'Kostenstelle', cell: ({ centre }) => centre },
  { key: 'vat', label: 'Umsatzsteuer', cell: ({ vat }) => vat },
  {
    key: 'act',
    label: 'Ändern',
    cell: ({ id, origin, subject, isOwn }) =>
      isOwn && mayChange ? (
        <span className="flex flex-wrap items-center gap-2">
          <Link to={`${BOOKS_PATH}?zeile=${id}#festlegen`} className="link" aria-label={`${origin}, ${subject} ändern`}>
            Ändern
          </Link>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="id" value={id} />
            <Button type="submit" look="plain" size="small" aria-label={`${origin}, ${subject} entfernen`}>
              Entfernen
            </Button>
          </Form>
        </span>
      ) : (
        ''
      ),
  },
]

function BooksForm({
  edited,
  choices,
  departments,
  answer,
}: Pick<Data, 'edited' | 'choices' | 'departments'> & { answer: FormAnswer | null }) {
  const view = formView(answerFor(answer, 'save'), edited ?? { holdsFor: 'course' })
  return (
    <FormCard
      key={edited?.id ?? ''}
      id="festlegen"
      title={edited ? edited.title : 'Eigenes festlegen'}
      intent="save"
      hidden={edited ? { id: edited.id, version: edited.version, holdsFor: edited.holdsFor } : {}}
      faults={view.faults}
      failed="Noch nicht gespeichert"
      submit="Festlegen"
      isWide
      beside={
        edited && (
          <Link to={BOOKS_PATH} className="link">
            Abbrechen
          </Link>
        )
      }
    >
      {!edited && (
        <Select label="Gilt für" hint="Ein Angebot geht vor der Abteilung, die Abteilung vor allen." {...view.field('holdsFor')}>
          {choices.map(({ label, options }) => (
            <optgroup key={label} label={label}>
              <Options options={options} />
            </optgroup>
          ))}
        </Select>
      )}
      <BookFields view={view} departments={departments} centre="costCentreId" none="Abteilung der Forderung" />
    </FormCard>
  )
}

/** Accounts and taxes that runs propose for their claims. */
export default function BooksPage({ loaderData, actionData }: Route.ComponentProps) {
  useLive('books')
  const { rows, choices, departments, edited, mayChange, done } = loaderData
  const answer = useKeptAnswer(actionData?.form)
  return (
    <>
      <p className="mb-2">
        <Link to={EXPORTS_PATH} className="link">
          Exporte
        </Link>
      </p>
      <PageHead title="Konten und Steuer" line="Was eine Forderung bekommt, wenn ein Lauf sie bucht." />
      {done && !actionData && (
        <div className="mb-4">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      <p className="mb-4 max-w-3xl text-muted">
        Die Vorschläge folgen dem SKR 42. Bitte stimmen Sie Konten und Steuersätze mit Ihrer Steuerberatung ab. Gebuchte
        Forderungen behalten, was sie haben.
      </p>
      <Table
        caption="Konten und Steuer"
        captionHidden
        columns={columnsOf(mayChange)}
        rows={rows}
        keyOf={({ key }) => key}
        stack
      />
      {mayChange && (
        <div className="mt-6">
          <BooksForm edited={edited} choices={choices} departments={departments} answer={answer} />
        </div>
      )}
    </>
  )
}
