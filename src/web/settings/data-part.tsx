import { Form } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { answerFor } from '../ui/answer-for.ts'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import type { ClubDataView } from './data-view.ts'
import { EXPORT_PATH } from './settings-address.ts'

interface DataPartProps {
  data: ClubDataView
  clubName: string
  answer: FormAnswer | null
}

function Contracts({ data: { contracts, leaving }, answer }: Omit<DataPartProps, 'clubName'>) {
  const view = formView(answerFor(answer, 'contract'))
  return (
    <section className="grid gap-3" aria-labelledby="contract-title">
      <h2 id="contract-title">Auftragsverarbeitung</h2>
      <p className="field-hint">Vertrag nach Art. 28 DSGVO zwischen dem Verein und dem Betreiber dieser Installation.</p>
      {contracts.length === 0 && (
        <p>Noch ist keiner eingetragen.{leaving === null && ' Das macht, wer diese Installation betreibt.'}</p>
      )}
      <ul className="grid gap-1">
        {contracts.map(({ id, text, file }) => (
          <li key={id}>
            {text}{' '}
            {file && (
              <a href={file} className="link">
                Vertrag öffnen
              </a>
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4" key={contracts.length}>
          <h3>Neuer Vertrag</h3>
          <ErrorSummary faults={view.faults} title="Nicht eingetragen" />
          <input type="hidden" name="intent" value="contract" />
          <DateField label="Geschlossen am" {...view.field('agreedOn')} />
          <TextField label="Fassung" hint="Zum Beispiel 1.0" className="max-w-44" {...view.field('version')} />
          <TextField
            label="Unterschriebener Vertrag (PDF)"
            optional
            type="file"
            accept="application/pdf"
            name="file"
            error={view.error('file')}
          />
          <div className="actions">
            <SubmitButton look="quiet">Vertrag eintragen</SubmitButton>
          </div>
        </Form>
      )}
    </section>
  )
}

function Leaving({
  leaving,
  clubName,
  answer,
}: {
  leaving: NonNullable<ClubDataView['leaving']>
  clubName: string
  answer: FormAnswer | null
}) {
  const view = formView(answerFor(answer, 'askForRemoval'))
  if (leaving.removeAt)
    return (
      <Notice
        kind="warning"
        title={`${clubName} wird am ${leaving.removeAt} gelöscht`}
        action={
          <Form method="post">
            <SubmitButton name="intent" value="withdrawRemoval" look="quiet">
              Doch nicht löschen
            </SubmitButton>
          </Form>
        }
      >
        Bis dahin läuft alles weiter. Danach gibt es keine Seite, keine Datei und keinen Eintrag mehr.
      </Notice>
    )
  return (
    <Form method="post" noValidate className="grid gap-4">
      <ErrorSummary faults={view.faults} title="Nicht vorgemerkt" />
      <TextField
        label="Name des Vereins"
        hint={`Zur Sicherheit genau so: ${clubName}`}
        autoComplete="off"
        {...view.field('typed')}
      />
      <div className="actions">
        <SubmitButton name="intent" value="askForRemoval" look="danger">
          In sieben Tagen löschen
        </SubmitButton>
      </div>
    </Form>
  )
}

/** Contract on processing, what superusers looked at, and the way out of the installation. */
export function DataPart({ data, clubName, answer }: DataPartProps) {
  const { readings, leaving } = data
  return (
    <div className="grid max-w-2xl gap-8">
      <Contracts data={data} answer={answer} />
      <section className="grid gap-2" aria-labelledby="readings-title">
        <h2 id="readings-title">Einblicke des Betreibers</h2>
        <p className="field-hint">Welche Seiten und Abfragen mit Daten von Personen Superuser zuletzt angesehen haben.</p>
        {readings.length === 0 && <p>Keine.</p>}
        <ul className="grid gap-1">
          {readings.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      </section>
      {leaving && (
        <section className="grid gap-3" aria-labelledby="leaving-title">
          <h2 id="leaving-title">Auszug</h2>
          <p>
            Alle Daten in einer Datei: Tabellen als JSON-Zeilen, Dateien, Prüfsummen.
            {leaving.exportedAt && ` Zuletzt heruntergeladen am ${leaving.exportedAt}.`}
          </p>
          <div className="actions">
            <LinkButton to={EXPORT_PATH} look="quiet" reloadDocument download>
              Alle Daten herunterladen
            </LinkButton>
          </div>
          <h3 className="mt-4">Verein löschen</h3>
          <p>
            Zuerst herunterladen, dann den Namen eingeben. Bis zur Löschung bleiben sieben Tage, um es sich anders zu überlegen.
          </p>
          <Leaving leaving={leaving} clubName={clubName} answer={answer} />
        </section>
      )}
    </div>
  )
}
