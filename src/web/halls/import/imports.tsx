import { Form, Link } from 'react-router'
import type { Kind } from '../../../domain/imports/input.ts'
import { PLAN_BYTES } from '../../../domain/imports/rules.ts'
import { KIND_NAMES } from '../../../domain/imports/texts.ts'
import { UploadProgress } from '../../files/upload-progress.tsx'
import { useUpload } from '../../files/use-upload.ts'
import { type FormAnswer, type FormView, formView } from '../../kit/form-view.ts'
import { useLive } from '../../kit/live.ts'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { DateField, Select, TextField } from '../../ui/field.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PartOptions } from '../facility/part-options.tsx'
import type { Route } from './+types/imports'
import { HOME_OF, importPath, kindPath } from './import-address.ts'
import type { ImportLine } from './import-view.ts'

export { action, loader } from './imports.page.ts'

const COLUMNS: Column<ImportLine>[] = [
  {
    key: 'name',
    label: 'Datei',
    cell: ({ id, name, ofKind }) => (
      <Link to={importPath(id, ofKind)} className="link">
        {name}
      </Link>
    ),
  },
  { key: 'kind', label: 'Inhalt', cell: ({ kind }) => kind },
  { key: 'at', label: 'Hochgeladen', cell: ({ at }) => at },
  { key: 'rows', label: 'Umfang', cell: ({ rows }) => rows },
  { key: 'state', label: 'Stand', cell: ({ state }) => state },
]

interface KindText {
  title: string
  line: string
  file: string
  hint: string
  accept: string
}

const TABLES = '.csv,.txt,.tsv,.xlsx,.ods,text/csv'
const TEXTS: Readonly<Record<Kind, KindText>> = {
  occupancy: {
    title: 'Plan übernehmen',
    line: 'Aus einer Tabelle oder einem Kalender werden Angebote, Termine und Belegungen. Sie sehen vorher, was frei ist und was belegt.',
    file: 'Belegungsplan',
    hint: 'Tabelle (XLSX, ODS oder CSV) oder Kalender (ICS), bis 5 MB. Es wird noch nichts eingetragen.',
    accept: `${TABLES},.ics,text/calendar`,
  },
  offers: {
    title: 'Angebote übernehmen',
    line: 'Aus einer Liste werden Angebote mit Zeiten, Preisen, Plätzen und Leitung. Sie sehen vorher, was aus jeder Zeile wird.',
    file: 'Liste der Angebote',
    hint: 'Tabelle (XLSX, ODS oder CSV), bis 5 MB, eine Zeile für jedes Angebot. Es wird noch nichts eingetragen.',
    accept: TABLES,
  },
  participants: {
    title: 'Teilnehmer übernehmen',
    line: 'Aus einer Liste werden Anmeldungen zu Ihren Angeboten. Niemand bekommt eine E-Mail, solange Sie es nicht wünschen.',
    file: 'Liste der Teilnehmer',
    hint: 'Tabelle (XLSX, ODS oder CSV), bis 5 MB, eine Zeile für jede Person und jedes Angebot. Es wird noch nichts eingetragen.',
    accept: TABLES,
  },
  members: {
    title: 'Mitglieder übernehmen',
    line: 'Aus einer Liste werden Mitglieder mit Familien, Abteilungen und Bankkonten. Bekannte werden nur geändert, wo die Liste mehr sagt.',
    file: 'Liste der Mitglieder',
    hint: 'Tabelle (XLSX, ODS oder CSV), bis 5 MB, eine Zeile für jede Person. Es wird noch nichts eingetragen.',
    accept: TABLES,
  },
}

type UploadProps = Pick<Route.ComponentProps['loaderData'], 'kind' | 'parts' | 'days'> & { answer: FormAnswer | null }

function Days({ kind, parts, view }: { kind: Kind; parts: UploadProps['parts']; view: FormView }) {
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <DateField label="Gilt ab" {...view.field('from')} />
        <DateField label="Gilt bis" optional {...view.field('to')} />
      </div>
      {kind === 'offers' && <p className="field-hint">Für Zeilen, die selbst keinen ersten und letzten Tag nennen.</p>}
      {kind === 'occupancy' && (
        <>
          <Select label="Halle, falls im Kalender keine steht" optional {...view.field('partId')}>
            <PartOptions parts={parts} />
          </Select>
          <Checkbox label="Neue Angebote gleich auf der Website zeigen" {...view.tick('publish')} />
        </>
      )}
    </>
  )
}

function Upload({ kind, parts, days, answer }: UploadProps) {
  const view = formView(answer, { ...days, publish: false, partId: '' })
  const upload = useUpload(PLAN_BYTES)
  const { file: label, hint, accept } = TEXTS[kind]
  const file = view.field('file')
  return (
    <Form method="post" encType="multipart/form-data" noValidate onSubmit={upload.onSubmit} className="card grid max-w-2xl gap-5">
      <ErrorSummary faults={view.faults} title="Nicht hochgeladen" />
      <input type="hidden" name="kind" value={kind} />
      <TextField
        type="file"
        {...{ label, hint, accept }}
        {...file}
        error={upload.fault ?? file.error}
        onChange={upload.onChange}
      />
      {(kind === 'occupancy' || kind === 'offers') && <Days {...{ kind, parts, view }} />}
      <UploadProgress sending={upload.sending} onCancel={upload.cancel} />
      <div className="actions">
        <SubmitButton>Datei prüfen</SubmitButton>
      </div>
    </Form>
  )
}

export default function Imports({ loaderData, actionData: answered }: Route.ComponentProps) {
  const { kind, kinds, lines, parts, days } = loaderData
  const answer = useKeptAnswer(answered)?.form ?? null
  useLive('import')
  return (
    <>
      <PageHead
        title={TEXTS[kind].title}
        line={TEXTS[kind].line}
        actions={
          <LinkButton to={HOME_OF[kind].to} look="quiet">
            {HOME_OF[kind].label}
          </LinkButton>
        }
      />
      {kinds.length > 1 && (
        <Tabs
          label="Was übernommen wird"
          tabs={kinds.map((one) => ({ to: kindPath(one), label: KIND_NAMES[one], isCurrent: one === kind }))}
        />
      )}
      <div className="mt-4" />
      <Upload key={kind} {...{ kind, parts, days, answer }} />
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
