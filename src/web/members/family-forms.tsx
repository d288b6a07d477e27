import { formView } from '../kit/form-view.ts'
import { Checkbox, RadioGroup } from '../ui/choice.tsx'
import { DateField, Select, TextField } from '../ui/field.tsx'
import { Options } from '../ui/options.tsx'
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
  const options = [
    { value: 'join', label: 'zieht in eine andere Familie' },
    { value: 'join_too', label: 'lebt in beiden Familien' },
    { value: 'leave', label: 'gehört zu keiner Familie mehr' },
  ]
  return (
    <FormFold title={hasFamily ? 'Familie ändern' : 'Zu einer Familie hinzufügen'} answer={answer}>
      <DatedForm intent="household" view={view} save="Familie speichern">
        <DateField label="Ab" hint={null} {...field('from')} />
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
      </DatedForm>
    </FormFold>
  )
}

export function PayerForm({ member, answer }: FormProps) {
  const view = formView(answer, { from: member.today, payerId: member.personId, isForAll: member.households.length > 0 })
  const field = idsOf('payer', view)
  return (
    <FormFold title="Neuer Zahler" answer={answer}>
      <DatedForm intent="payer" view={view} save="Zahler speichern">
        <DateField label="Ab" hint={null} {...field('from')} />
        <Select label="Wer zahlt ab diesem Tag?" {...field('payerId')}>
          <Options options={{ ...member.payerOptions, other: 'jemand anderes (mit Mitgliedsnummer)' }} />
        </Select>
        <TextField label="Mitgliedsnummer" optional autoComplete="off" className="max-w-44" {...field('payerNo')} />
        {member.households.length > 0 && (
          <Checkbox label="Für die ganze Familie" {...view.tick('isForAll')} id="payer-isForAll" />
        )}
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
        <DateField label="Ab" hint={null} {...field('from')} />
        <TextField label="IBAN" autoComplete="off" {...field('iban')} />
        <TextField label="Kontoinhaber" autoComplete="off" {...field('holder')} />
        <DateField label="Mandat unterschrieben am" hint={null} {...field('signedOn')} />
      </DatedForm>
    </FormFold>
  )
}
