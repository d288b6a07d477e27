import { formView } from '../kit/form-view.ts'
import { Checkbox, RadioGroup } from '../ui/choice.tsx'
import { DateField, Select, TextField } from '../ui/field.tsx'
import { Options } from '../ui/options.tsx'
import { VersionedForm } from '../ui/versioned-form.tsx'
import { DatedForm, FormFold, type FormProps } from './member-forms.tsx'

/** Ids of their own: several forms of this page ask for a day. */
const idsOf = (form: string, view: ReturnType<typeof formView>) => (name: string) => ({
  ...view.field(name),
  id: `${form}-${name}`,
})

export function HouseholdForm({ member, answer }: FormProps) {
  const hasFamily = member.households.length > 0
  const view = formView(answer, { from: member.today, way: 'join', countsForFee: true })
  const field = idsOf('household', view)
  const { version } = member
  const families = member.households.map(({ people }) => people.map(({ name }) => name).join(', '))
  const saved = [{ label: 'Familie', text: families.join(' und ') || 'keine' }]
  const options = [
    { value: 'join', label: 'zieht in eine andere Familie' },
    { value: 'join_too', label: 'lebt in beiden Familien' },
    { value: 'leave', label: 'gehört zu keiner Familie mehr' },
  ]
  return (
    <FormFold title={hasFamily ? 'Familie ändern' : 'Zu einer Familie hinzufügen'} answer={answer}>
      <VersionedForm {...{ version, answer, view, saved }} className="mt-2" intent="household" save="Familie speichern">
        <DateField label="Ab" {...field('from')} />
        {hasFamily ? (
          <RadioGroup label="Ab diesem Tag" options={options} {...view.field('way')} />
        ) : (
          <input type="hidden" name="way" value="join" />
        )}
        <TextField
          label="Mitgliedsnummer von jemandem aus der anderen Familie"
          hint="Wer bisher allein lebt, bekommt damit eine neue Familie."
          autoComplete="off"
          optional={hasFamily}
          className="max-w-44"
          {...field('memberNo')}
        />
        <Checkbox
          label="Zählt dort für den Familienbeitrag"
          hint="Jeder zählt nur in einer Familie."
          {...view.tick('countsForFee')}
          id="household-countsForFee"
        />
      </VersionedForm>
    </FormFold>
  )
}

interface FeeRequestFormProps {
  id: string
  version: number
  feeRequest: { from: string; to: string; text: string }
  answer: FormProps['answer']
}

export function FeeRequestForm({ id, version, feeRequest, answer }: FeeRequestFormProps) {
  const own = answer?.typed.householdId?.[0] === id ? answer : null
  const view = formView(own, { from: feeRequest.from, to: feeRequest.to })
  const field = idsOf(`fee-request-${id}`, view)
  const saved = [{ label: 'Familienbeitrag', text: feeRequest.text }]
  return (
    <FormFold title="Antrag auf den Familienbeitrag" answer={own}>
      <VersionedForm {...{ version, view, saved }} answer={own} className="mt-2" intent="feeRequest" save="Antrag speichern">
        <input type="hidden" name="householdId" value={id} />
        <p>Ihre Beitragsordnung gibt den Familienbeitrag nur auf Antrag.</p>
        <DateField label="Beantragt ab" hint="Ohne Tag ist der Familienbeitrag nicht beantragt." optional {...field('from')} />
        <DateField label="Letzter Tag" optional {...field('to')} />
      </VersionedForm>
    </FormFold>
  )
}

export function PayerForm({ member, answer }: FormProps) {
  const view = formView(answer, { from: member.today, payerId: member.personId, isForAll: member.households.length > 0 })
  const field = idsOf('payer', view)
  const { version } = member
  const saved = [{ label: 'Wer zahlt', text: member.payers.map(({ name, range }) => `${name} ${range}`).join(', ') || 'niemand' }]
  return (
    <FormFold title="Neuer Zahler" answer={answer}>
      <VersionedForm {...{ version, answer, view, saved }} className="mt-2" intent="payer" save="Zahler speichern">
        <DateField label="Ab" {...field('from')} />
        <Select label="Wer zahlt ab diesem Tag?" {...field('payerId')}>
          <Options options={{ ...member.payerOptions, other: 'jemand anderes (mit Mitgliedsnummer)' }} />
        </Select>
        <TextField label="Mitgliedsnummer" optional autoComplete="off" className="max-w-44" {...field('payerNo')} />
        {member.households.length > 0 && (
          <Checkbox label="Für die ganze Familie" {...view.tick('isForAll')} id="payer-isForAll" />
        )}
      </VersionedForm>
    </FormFold>
  )
}

/** Members die with their membership; this is for whoever only pays. */
export function DeathForm({ payerId, name, answer }: { payerId: string; name: string; answer: FormProps['answer'] }) {
  const own = answer?.typed.payerId?.[0] === payerId ? answer : null
  const view = formView(own, {})
  const field = idsOf(`death-${payerId}`, view)
  return (
    <FormFold title={`${name} ist verstorben`} answer={own}>
      <DatedForm intent="death" view={view} save="Todestag eintragen">
        <input type="hidden" name="payerId" value={payerId} />
        <p>Abbuchungen, E-Mails und Briefe enden damit; die Familie bleibt, wie sie ist.</p>
        <DateField label="Verstorben am" {...field('lastOn')} />
      </DatedForm>
    </FormFold>
  )
}

export function AccountForm({ member, payerId, name, answer }: FormProps & { payerId: string; name: string }) {
  const own = answer?.typed.payerId?.[0] === payerId ? answer : null
  const view = formView(own, { from: member.today, signedOn: member.today, holder: name })
  const field = idsOf(`account-${payerId}`, view)
  return (
    <FormFold title={`Neues Konto von ${name}`} answer={own}>
      <DatedForm intent="account" view={view} save="Konto speichern">
        <input type="hidden" name="payerId" value={payerId} />
        <DateField label="Ab" {...field('from')} />
        <TextField label="IBAN" autoComplete="off" {...field('iban')} />
        <TextField label="Kontoinhaber" autoComplete="off" {...field('holder')} />
        <DateField label="Mandat unterschrieben am" {...field('signedOn')} />
      </DatedForm>
    </FormFold>
  )
}
