import { formView } from '../kit/form-view.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox, RadioGroup } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { BIRTH_HINT, DateField, Select, Textarea, TextField } from '../ui/field.tsx'
import { SearchedSelect } from '../ui/list-search.tsx'

/** More than a dozen, so that it has a search. */
const PLACES =
  'Aichach Augsburg Bobingen Dillingen Donauwörth Friedberg Gersthofen Günzburg Königsbrunn Krumbach Landsberg Neusäß Wertingen'
    .split(' ')
    .map((name) => ({ id: name, name }))

/** As an action's refusal: the typed values stay. */
const refused = formView({
  typed: { mail: ['kaethe.lorenz@'], birthOn: ['5.3.2114'] },
  faults: [
    { field: 'mail', text: 'Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@beispiel.de.' },
    { field: 'birthOn', text: 'Dieser Tag liegt in der Zukunft.' },
    { field: 'consent', text: 'Bitte bestätigen Sie die Teilnahmebedingungen.' },
  ],
})

export function SampleForm() {
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <form className="grid gap-4" noValidate>
        <TextField name="sample-name" label="Vor- und Nachname" autoComplete="name" />
        <DateField name="sample-day" label="Geburtsdatum" hint={BIRTH_HINT} />
        <Select name="sample-sport" label="Sportart">
          <option>Turnen</option>
          <option>Schwimmen</option>
        </Select>
        <SearchedSelect name="sample-place" label="Wohnort" options={PLACES} defaultValue="" />
        <Textarea name="sample-note" label="Nachricht" hint="Höchstens 500 Zeichen." optional />
        <RadioGroup
          name="sample-who"
          label="Für wen melden Sie an?"
          defaultValue="child"
          options={[
            { value: 'self', label: 'Für mich' },
            { value: 'child', label: 'Für mein Kind', hint: 'Sie unterschreiben als sorgeberechtigte Person.' },
            { value: 'other', label: 'Für eine Gruppe', disabled: true },
          ]}
        />
        <Checkbox name="sample-consent" label="Ich bin mit den Teilnahmebedingungen einverstanden." defaultChecked />
        <TextField name="sample-off" label="Nicht änderbar" defaultValue="10483" disabled className="max-w-40" />
        <div>
          <Button>Angaben prüfen</Button>
        </div>
      </form>
      <form className="grid content-start gap-4" noValidate>
        <ErrorSummary faults={refused.faults} isCalm />
        <TextField {...refused.field('mail')} label="E-Mail-Adresse" type="email" />
        <DateField {...refused.field('birthOn')} label="Geburtsdatum" hint={BIRTH_HINT} />
        <Checkbox {...refused.tick('consent')} label="Ich bin mit den Teilnahmebedingungen einverstanden." />
      </form>
    </div>
  )
}
