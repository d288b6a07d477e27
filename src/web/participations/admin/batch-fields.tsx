import type { PeopleKind } from '../../../domain/people-orders/input.ts'
import type { FormView } from '../../kit/form-view.ts'
import { RadioGroup } from '../../ui/choice.tsx'
import { DateField, Textarea, TextField } from '../../ui/field.tsx'
import { SearchedSelect } from '../../ui/list-search.tsx'
import type { Option } from '../../ui/options.tsx'
import { FULL_REASON } from '../full-reason.ts'

interface BatchFieldsProps {
  kind: PeopleKind
  view: FormView
  /** Offers to move to. */
  targets: readonly Option[]
  /** Names of the people: `Mia und Tom`. */
  who: string
}

/** Fields of an order besides its people. */
export function BatchFields({ kind, view, targets, who }: BatchFieldsProps) {
  switch (kind) {
    case 'remove':
      return null
    case 'give':
    case 'offer':
      return <TextField {...FULL_REASON} {...view.field('reason')} />
    case 'move':
      return (
        <>
          <SearchedSelect label="Neues Angebot oder neuer Termin" options={targets} {...view.field('toCourseId')} />
          <TextField {...FULL_REASON} {...view.field('reason')} />
        </>
      )
    case 'price':
      return (
        <>
          <TextField label="Neuer Preis in Euro" inputMode="decimal" className="max-w-40" {...view.field('cents')} />
          <TextField label="Grund" hint="Steht in der E-Mail und im Protokoll." maxLength={200} {...view.field('reason')} />
        </>
      )
    case 'settle':
      return (
        <RadioGroup
          label="Stimmt der vorläufige Preis?"
          options={[
            { value: 'ja', label: 'Ja, er bleibt', hint: 'Niemand bekommt eine E-Mail.' },
            {
              value: 'nein',
              label: 'Nein, es gilt der normale Preis',
              hint: `Dann geht eine E-Mail mit dem neuen Preis hinaus${who && `, für ${who}`}.`,
            },
          ]}
          {...view.field('isRight')}
        />
      )
    case 'mail':
      return (
        <>
          <TextField label="Betreff" maxLength={120} {...view.field('subject')} />
          <Textarea
            label="Text"
            rows={10}
            maxLength={5_000}
            hint="{name} und {kurs} füllen wir für jede Person aus. Anrede und Vereinsname stehen schon in der E-Mail."
            {...view.field('text')}
          />
        </>
      )
    case 'certificates':
      return (
        <div className="flex flex-wrap gap-4">
          <DateField label="Von" {...view.field('from')} />
          <DateField label="Bis" {...view.field('to')} />
        </div>
      )
  }
}
