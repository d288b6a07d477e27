import { Form, Link } from 'react-router'
import { UploadProgress } from '../files/upload-progress.tsx'
import { useUpload } from '../files/use-upload.ts'
import { formView } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, Select, Textarea, TextField } from '../ui/field.tsx'
import { FactList } from '../ui/list-panel.tsx'
import { Options } from '../ui/options.tsx'
import { FIELDS_PATH } from './care-address.ts'
import { type CareProps, Deed, Entries, Entry } from './care-parts.tsx'
import type { CarePartView } from './care-view.ts'
import { DatedForm, FormFold } from './member-forms.tsx'

type Props = CareProps<CarePartView<'papiere'>>
type Field = Props['care']['fields'][number]

function PaperForm({ answerTo }: Pick<Props, 'answerTo'>) {
  const upload = useUpload()
  const view = formView(answerTo('paper'))
  return (
    <FormFold title="Papier ablegen" answer={answerTo('paper')}>
      <Form method="post" encType="multipart/form-data" noValidate className="mt-2 grid gap-3" onSubmit={upload.onSubmit}>
        <ErrorSummary faults={view.faults} title="Noch nicht abgelegt" />
        <input type="hidden" name="intent" value="paper" />
        <TextField label="Name" hint="Zum Beispiel Mandat vom 1. Februar 2026" autoComplete="off" {...view.field('title')} />
        <TextField
          label="Scan"
          hint="Bild oder PDF, höchstens 50 MB"
          type="file"
          accept="image/*,application/pdf"
          name="scan"
          error={upload.fault ?? view.error('scan')}
          onChange={upload.onChange}
        />
        <UploadProgress sending={upload.sending} onCancel={upload.cancel} />
        <div className="actions">
          <SubmitButton look="quiet">Papier ablegen</SubmitButton>
        </div>
      </Form>
    </FormFold>
  )
}

function Papers({ care: { documents, mayChange }, answerTo }: Props) {
  return (
    <section aria-labelledby="papiere" className="card grid gap-3">
      <h2 id="papiere">Papiere</h2>
      <Entries isEmpty={documents.length === 0} empty="Kein Papier abgelegt.">
        {documents.map(({ id, title, day, to }) => (
          <Entry
            key={id}
            title={
              <a href={to} className="link">
                {title}
              </a>
            }
            line={day}
          >
            {mayChange && (
              <Deed intent="removePaper" id={id} label={`${title} löschen`}>
                Löschen
              </Deed>
            )}
          </Entry>
        ))}
      </Entries>
      {mayChange && <PaperForm answerTo={answerTo} />}
    </section>
  )
}

function Notes({ care: { notes, mayChange }, name, answerTo }: Props) {
  const view = formView(answerTo('note'))
  return (
    <section aria-labelledby="notizen" className="card grid gap-3">
      <h2 id="notizen">Notizen</h2>
      <Entries isEmpty={notes.length === 0} empty="Keine Notiz.">
        {notes.map(({ id, text, line }) => (
          <Entry key={id} title={<span className="font-normal whitespace-pre-line">{text}</span>} line={line}>
            {mayChange && (
              <Deed intent="removeNote" id={id} label={`Notiz löschen: ${text.slice(0, 40)}`}>
                Löschen
              </Deed>
            )}
          </Entry>
        ))}
      </Entries>
      {mayChange && (
        <DatedForm intent="note" view={view} save="Notiz speichern">
          <Textarea
            label="Neue Notiz"
            hint={`${name} darf lesen, was hier steht (Art. 15 DSGVO).`}
            rows={3}
            {...view.field('text')}
          />
        </DatedForm>
      )}
    </section>
  )
}

function ValueField({
  field: { id, title, kind, choices },
  given,
}: {
  field: Field
  given: { name: string; defaultValue: string; error: string | undefined }
}) {
  const facts = { label: title, optional: true, ...given, id: `values.${id}` }
  if (kind === 'choice' || kind === 'yes_no')
    return (
      <Select {...facts}>
        <Options none="–" options={kind === 'choice' ? choices.map((name) => ({ id: name, name })) : { yes: 'ja', no: 'nein' }} />
      </Select>
    )
  if (kind === 'day') return <DateField {...facts} />
  return <TextField {...facts} autoComplete="off" inputMode={kind === 'number' ? 'decimal' : undefined} />
}

function OwnFields({ care: { fields, mayChange }, answerTo }: Props) {
  const view = formView(answerTo('values'), Object.fromEntries(fields.map(({ id, typed }) => [`values.${id}`, typed])))
  return (
    <section aria-labelledby="felder" className="card grid gap-3">
      <h2 id="felder">Eigene Felder</h2>
      {fields.length === 0 && (
        <p className="text-muted">
          Ihr Verein hat keine eigenen Felder.{' '}
          <Link to={FIELDS_PATH} className="link">
            Felder anlegen
          </Link>
        </p>
      )}
      {fields.length > 0 &&
        (mayChange ? (
          <DatedForm intent="values" view={view} save="Felder speichern">
            {fields.map((field) => (
              <ValueField key={field.id} field={field} given={view.field(`values.${field.id}`)} />
            ))}
          </DatedForm>
        ) : (
          <FactList facts={fields.map(({ title, shown }) => [title, shown || '–'] as const)} />
        ))}
    </section>
  )
}

/** Papers, notes of the office, and what this club alone keeps. */
export function PapersPart(props: Props) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <Papers {...props} />
        <OwnFields {...props} />
      </div>
      <Notes {...props} />
    </div>
  )
}
