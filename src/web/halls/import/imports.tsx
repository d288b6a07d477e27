import { Form, Link } from 'react-router'
import { PLAN_BYTES } from '../../../domain/imports/rules.ts'
import { UploadProgress } from '../../files/upload-progress.tsx'
import { useUpload } from '../../files/use-upload.ts'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { useLive } from '../../kit/live.ts'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { DateField, Select, TextField } from '../../ui/field.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { PartOptions } from '../facility/part-options.tsx'
import type { Route } from './+types/imports'
import { importPath } from './import-address.ts'
import type { ImportLine } from './import-view.ts'

export { action, loader } from './imports.page.ts'

const COLUMNS: Column<ImportLine>[] = [
  {
    key: 'name',
    label: 'Datei',
    cell: ({ id, name }) => (
      <Link to={importPath(id)} className="link">
        {name}
      </Link>
    ),
  },
  { key: 'at', label: 'Hochgeladen', cell: ({ at }) => at },
  { key: 'rows', label: 'Umfang', cell: ({ rows }) => rows },
  { key: 'state', label: 'Stand', cell: ({ state }) => state },
]

type UploadProps = Pick<Route.ComponentProps['loaderData'], 'parts' | 'days'> & { answer: FormAnswer | null }

function Upload({ parts, days, answer }: UploadProps) {
  const view = formView(answer, { ...days, publish: false, partId: '' })
  const upload = useUpload(PLAN_BYTES)
  const file = view.field('file')
  return (
    <Form method="post" encType="multipart/form-data" noValidate onSubmit={upload.onSubmit} className="card grid max-w-2xl gap-5">
      <ErrorSummary faults={view.faults} title="Nicht hochgeladen" />
      <TextField
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,.ics,text/csv,text/calendar"
        label="Belegungsplan"
        hint="Tabelle (CSV oder XLSX) oder Kalender (ICS), bis 5 MB. Es wird noch nichts eingetragen."
        {...file}
        error={upload.fault ?? file.error}
        onChange={upload.onChange}
      />
      <div className="flex flex-wrap gap-4">
        <DateField label="Gilt ab" hint={null} {...view.field('from')} />
        <DateField label="Gilt bis" optional hint={null} {...view.field('to')} />
      </div>
      <Select label="Halle, wo der Kalender keine nennt" optional {...view.field('partId')}>
        <PartOptions parts={parts} />
      </Select>
      <Checkbox label="Neue Angebote gleich auf der Website zeigen" {...view.tick('publish')} />
      <UploadProgress sending={upload.sending} onCancel={upload.cancel} />
      <div className="actions">
        <SubmitButton>Datei prüfen</SubmitButton>
      </div>
    </Form>
  )
}

export default function Imports({ loaderData: { lines, parts, days }, actionData: answered }: Route.ComponentProps) {
  const answer = useKeptAnswer(answered)?.form ?? null
  useLive('import')
  return (
    <>
      <PageHead
        title="Plan übernehmen"
        line="Aus einer Tabelle oder einem Kalender werden Angebote, Termine und Belegungen. Sie sehen vorher, was frei ist und was belegt."
        actions={
          <LinkButton to="/admin/bookings" look="quiet">
            Zum Belegungsplan
          </LinkButton>
        }
      />
      <Upload parts={parts} days={days} answer={answer} />
      <section className="mt-8" aria-labelledby="imports">
        <h2 id="imports" className="mb-3 text-[1.15rem]">
          Bisher
        </h2>
        {lines.length === 0 ? (
          <EmptyState>Hier steht, was Sie übernommen haben. Jede Übernahme lässt sich als Ganzes zurücknehmen.</EmptyState>
        ) : (
          <Table caption="Übernahmen" captionHidden columns={COLUMNS} rows={lines} keyOf={({ id }) => id} stack />
        )}
      </section>
    </>
  )
}
