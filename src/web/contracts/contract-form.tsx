import { Form } from 'react-router'
import { UploadProgress } from '../files/upload-progress.tsx'
import { useUpload } from '../files/use-upload.ts'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { RadioGroup } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, Select, TextField } from '../ui/field.tsx'
import { useFormVersion } from '../ui/form-version.ts'
import { Panel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import type { ContractView } from './contracts.page.ts'
import { CONTRACTS_PATH } from './contracts-address.ts'

interface ContractPanelProps {
  /** Null for a new one. */
  contract: ContractView | null
  people: readonly { id: string; name: string }[]
  departments: readonly { id: string; name: string }[]
  plan: { names: readonly string[]; halls: readonly { id: string; name: string }[] }
  answer: FormAnswer | null
}

const NEW = { kind: 'trainer', ratePer: 'unit', allowance: 'trainer_allowance' }

export function ContractPanel({ contract, people, departments, plan, answer }: ContractPanelProps) {
  const { version, isOutdated, key, form } = useFormVersion(contract?.version ?? 1, answer)
  const upload = useUpload()
  const view = formView(answer, contract?.typed ?? NEW)
  return (
    <Panel title={contract ? contract.subject : 'Neuer Vertrag'} close={CONTRACTS_PATH} closeText="Schließen">
      {isOutdated && (
        <Notice kind="warning">Jemand anderes hat diesen Vertrag eben geändert. Ihre Eingaben stehen noch hier.</Notice>
      )}
      <Form
        key={key}
        method="post"
        encType="multipart/form-data"
        noValidate
        className="grid gap-4"
        onInput={form.onInput}
        onSubmit={(event) => {
          form.onSubmit()
          upload.onSubmit(event)
        }}
      >
        <ErrorSummary faults={view.faults} title="Noch nicht gespeichert" />
        {contract && <input type="hidden" name="id" value={contract.id} />}
        {contract && <input type="hidden" name="version" value={version} />}
        <RadioGroup
          label="Art"
          options={[
            { value: 'trainer', label: 'Trainervertrag' },
            { value: 'rental', label: 'Mietvertrag' },
          ]}
          {...view.field('kind')}
        />
        <Select label="Person" hint="Trainer und Mitarbeitende des Vereins." optional {...view.field('personId')}>
          <option value="">–</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <TextField
          label="Oder anderer Vertragspartner"
          hint="Zum Beispiel eine Schule oder Firma."
          optional
          maxLength={120}
          {...view.field('party')}
        />
        {departments.length > 0 && (
          <Select label="Abteilung" optional {...view.field('departmentId')}>
            <option value="">–</option>
            {departments.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <TextField label="Worum es geht" placeholder="Yoga am Abend" maxLength={120} {...view.field('subject')} />
        <TextField label="Vergütung oder Miete, in Euro" inputMode="decimal" className="max-w-40" {...view.field('rateCents')} />
        <Select label="Dieser Betrag gilt" {...view.field('ratePer')}>
          <option value="unit">je Übungseinheit (45 Minuten)</option>
          <option value="hour">je Stunde</option>
          <option value="month">im Monat</option>
          <option value="year">im Jahr</option>
        </Select>
        <TextField
          label="Name im Hallenplan"
          hint="Bei Miete je Stunde: So, wie der Mieter im Hallenplan als Fremdnutzung steht oder stehen wird. Seine Termine stehen im Lauf der Mieten, wenn ihr Monat vorüber ist."
          optional
          maxLength={120}
          list="booked-names"
          autoComplete="off"
          {...view.field('bookedAs')}
        />
        <datalist id="booked-names">
          {plan.names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Select label="Halle dieser Miete" optional {...view.field('facilityId')}>
          <option value="">alle Hallen</option>
          {plan.halls.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select label="Freibetrag" hint="Nur beim Trainervertrag mit einer Person." {...view.field('allowance')}>
          <option value="">keiner</option>
          <option value="trainer_allowance">Übungsleiterpauschale</option>
          <option value="office_allowance">Ehrenamtspauschale</option>
          <option value="minijob_month">Minijob</option>
        </Select>
        <TextField
          label="Ausfallhonorar, in Euro"
          hint="Was bei einer Absage durch den Verein gezahlt wird."
          inputMode="decimal"
          className="max-w-40"
          optional
          {...view.field('absenceCents')}
        />
        <TextField
          label="Kündigungsfrist"
          placeholder="4 Wochen zum Monatsende"
          optional
          maxLength={120}
          {...view.field('notice')}
        />
        <DateField label="Gilt ab" hint="Zum Beispiel 01.01.2027" {...view.field('from')} />
        <DateField label="Letzter Tag" hint="Leer: bis auf Weiteres." optional {...view.field('to')} />
        {contract?.file && (
          <a href={contract.file} className="link">
            Unterschriebenen Vertrag ansehen
          </a>
        )}
        <TextField
          label={contract?.file ? 'Neuer Scan des Vertrags' : 'Scan des Vertrags'}
          hint="Bild oder PDF, höchstens 50 MB"
          optional
          type="file"
          accept="image/*,application/pdf"
          name="scan"
          error={upload.fault ?? view.error('scan')}
          onChange={upload.onChange}
        />
        <UploadProgress sending={upload.sending} onCancel={upload.cancel} />
        <div>
          <SubmitButton>Vertrag speichern</SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
