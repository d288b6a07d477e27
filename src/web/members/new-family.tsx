import { useState } from 'react'
import { Form } from 'react-router'
import { MOST_PEOPLE } from '../../domain/members/input.ts'
import { UploadProgress } from '../files/upload-progress.tsx'
import { useUpload } from '../files/use-upload.ts'
import { type FormAnswer, type FormView, formView } from '../kit/form-view.ts'
import { PageHead } from '../ui/band.tsx'
import { Button, LinkButton, SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, Select, TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Options } from '../ui/options.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { UnsavedWarning } from '../ui/unsaved.tsx'
import type { Route } from './+types/new-family'
import { FamilyRow } from './family-row.tsx'
import { NEW_PATH, PATH } from './members-address.ts'
import { PayerSelect, PaymentFields, placesOf } from './payment-fields.tsx'

export { action, loader } from './new-family.page.ts'

/** Lines of an empty paper. */
const LINES = 3

const linesIn = (answer: FormAnswer | null): number =>
  Math.max(LINES, ...Object.keys(answer?.typed ?? {}).map((name) => Number(/^people\[(\d+)\]/.exec(name)?.[1] ?? -1) + 1))

function Payment({ view, lines, isOrganisation }: { view: FormView; lines: number; isOrganisation: boolean }) {
  return (
    <section className="card grid gap-3" aria-labelledby="zahlung">
      <h2 id="zahlung" className="text-[1.05rem]">
        Beitrag
      </h2>
      {isOrganisation ? <input type="hidden" name="payer" value="0" /> : <PayerSelect view={view} lines={lines} />}
      <PaymentFields view={view} />
      <DateField label="Mandat unterschrieben am" required={false} {...view.field('signedOn')} />
    </section>
  )
}

const KNOWN_ADDRESS = { ask: 'Bitte wählen', keep: 'bleibt', move: 'wird die von diesem Papier' }

function Common({ view, isAddressAsked }: { view: FormView; isAddressAsked: boolean }) {
  return (
    <section className="card grid gap-3" aria-labelledby="gemeinsam">
      <h2 id="gemeinsam" className="text-[1.05rem]">
        Eintritt und Anschrift
      </h2>
      <DateField label="Eintritt am" {...view.field('entryOn')} />
      <TextField label="Straße und Hausnummer" autoComplete="off" optional {...view.field('street')} />
      <div className="grid grid-cols-[7rem_1fr] gap-3">
        <TextField label="PLZ" inputMode="numeric" autoComplete="off" optional {...view.field('postcode')} />
        <TextField label="Ort" autoComplete="off" optional {...view.field('city')} />
      </div>
      {isAddressAsked && (
        <Select label="Anschrift, die wir schon haben" {...view.field('knownAddress')}>
          <Options options={KNOWN_ADDRESS} />
        </Select>
      )}
    </section>
  )
}

export default function NewFamily({ loaderData, actionData: answered }: Route.ComponentProps) {
  const { key, departments, isOrganisation, today } = loaderData
  const answer = useKeptAnswer(answered)?.form ?? null
  const [wanted, setLines] = useState(LINES)
  const lines = isOrganisation ? 1 : Math.max(wanted, linesIn(answer))
  const upload = useUpload()
  const sexes = Object.fromEntries(placesOf(MOST_PEOPLE).map((at) => [`people[${at}].sex`, 'o']))
  const view = formView(answer, { ...sexes, entryOn: today, payment: 'mandate', payer: 0 })
  return (
    <>
      <PageHead
        title="Mitglieder aufnehmen"
        line="Alles vom Papier auf einer Seite. Leere Zeilen zählen nicht."
        actions={
          <LinkButton to={PATH} look="quiet">
            Zur Übersicht
          </LinkButton>
        }
      />
      <Tabs
        label="Wer eintritt"
        tabs={[
          { to: NEW_PATH, label: 'Familie oder Person', isCurrent: !isOrganisation },
          { to: `${NEW_PATH}?art=organisation`, label: 'Organisation', isCurrent: isOrganisation },
        ]}
      />
      <Form
        key={isOrganisation ? 'organisation' : 'family'}
        method="post"
        encType="multipart/form-data"
        noValidate
        onSubmit={upload.onSubmit}
        className="mt-4 grid max-w-4xl gap-4"
      >
        <UnsavedWarning answer={answer} />
        <ErrorSummary faults={view.faults} title="Noch nicht aufgenommen" />
        <input type="hidden" name="key" value={key} />
        {isOrganisation && <input type="hidden" name="isOrganisation" value="on" />}
        {placesOf(lines).map((at) => (
          <FamilyRow
            key={at}
            {...{ at, view, departments, isOrganisation }}
            chosen={answer?.typed[`people[${at}].departmentIds`] ?? []}
          />
        ))}
        {!isOrganisation && lines < MOST_PEOPLE && (
          <div className="actions">
            <Button type="button" look="quiet" onClick={() => setLines(lines + 1)}>
              Weitere Person
            </Button>
          </div>
        )}
        <Common view={view} isAddressAsked={(view.error('knownAddress') ?? answer?.typed.knownAddress) !== undefined} />
        <Payment {...{ view, lines, isOrganisation }} />
        <section className="card grid gap-3" aria-labelledby="papier">
          <h2 id="papier" className="text-[1.05rem]">
            Papier
          </h2>
          <TextField
            label="Scan des Antrags"
            hint="Bild oder PDF, höchstens 50 MB"
            optional
            type="file"
            accept="image/*,application/pdf"
            name="scan"
            error={upload.fault ?? view.error('scan')}
            onChange={upload.onChange}
          />
          <UploadProgress sending={upload.sending} onCancel={upload.cancel} />
        </section>
        <div className="actions">
          <SubmitButton>Aufnehmen</SubmitButton>
        </div>
      </Form>
    </>
  )
}
