import { data, Form, Link, redirect } from 'react-router'
import { listFacilities } from '../../domain/facilities/queries.ts'
import { changeImport } from '../../domain/imports/change-import.ts'
import { getImport, listImports } from '../../domain/imports/queries.ts'
import { missingFields, PLAN_BYTES } from '../../domain/imports/rules.ts'
import { startImport } from '../../domain/imports/start-import.ts'
import { UPLOAD_FAULTS } from '../../domain/imports/texts.ts'
import { UPLOAD_REFUSALS } from '../../domain/uploads/texts.ts'
import { presentParts } from '../courses/editor/editor-view.ts'
import { PartOptions } from '../courses/editor/slot-row.tsx'
import { UploadProgress } from '../files/upload-progress.tsx'
import { useUpload } from '../files/use-upload.ts'
import { withSentFile } from '../files/with-sent-file.ts'
import { readForm, refusedForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, Select, TextField } from '../ui/field.tsx'
import { type FormAnswer, formView } from '../ui/form-view.ts'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/imports'
import { importPath } from './import-address.ts'
import { UploadFields } from './import-fields.ts'
import { type ImportLine, offeredDays, presentLine } from './import-view.ts'

const SHOWN = 30
const FILE_TEXTS = { ...UPLOAD_REFUSALS, ...UPLOAD_FAULTS }

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const [imports, facilities] = await Promise.all([listImports(ctx, SHOWN), listFacilities(ctx)])
  return { lines: imports.map(presentLine), parts: presentParts(facilities), days: offeredDays(ctx.now) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, services } = gateOf(context)
  const form = await readForm(request, UploadFields)
  if (!form.ok) return data({ form: form.answer }, 422)
  const { file, from, to, publish, partId } = form.value
  const options = { from: from.toString(), to: to?.toString() ?? null, publish, partId }
  const started = await withSentFile(ctx, services.storage, file, (sent) => startImport(ctx, sent, options))
  if (!started.ok) return data({ form: refusedForm(form.typed, { field: 'file', text: FILE_TEXTS[started.refusal] }) }, 422)
  const { mapping, source } = await getImport(ctx, started.value)
  // Known columns: the first look says already what each row would come to.
  if (source === 'calendar' || missingFields(mapping).length === 0)
    await changeImport(ctx, started.value, { mapping, answers: [] })
  return redirect(importPath(started.value))
}

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

/** Takes over plans that lie in tables and calendars. */
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
