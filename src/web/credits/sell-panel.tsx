import { useState } from 'react'
import { Form } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { Button, SubmitButton } from '../ui/button.tsx'
import { RadioGroup } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, Select, TextField } from '../ui/field.tsx'
import { Panel } from '../ui/list-panel.tsx'
import type { KindOption } from './cards-view.ts'

export interface Sale {
  /** Id of the card to be, sent along: sent twice it sells once. */
  id: string
  today: string
  /** Name searched for; empty before the search. */
  asked: string
  people: { id: string; text: string }[]
}

interface SellPanelProps {
  sale: Sale
  kinds: readonly KindOption[]
  search: URLSearchParams
  answer: FormAnswer | null
  close: string
}

/** Finds the person first: a GET form, so that it works without JavaScript. */
function FindPerson({ sale, search }: { sale: Sale; search: URLSearchParams }) {
  const kept = [...search].filter(([name]) => !['wer', 'person', 'getan', 'karte'].includes(name))
  return (
    <Form className="flex flex-wrap items-end gap-3" key={sale.asked}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        label="Wer bekommt die Karte?"
        hint="Vor- oder Nachname, mindestens drei Buchstaben."
        name="wer"
        type="search"
        autoComplete="off"
        minLength={3}
        defaultValue={sale.asked}
      />
      <Button type="submit" look={sale.people.length > 0 ? 'quiet' : 'main'}>
        Person suchen
      </Button>
    </Form>
  )
}

export function SellPanel({ sale, kinds, search, answer, close }: SellPanelProps) {
  const own = answer?.typed.intent?.[0] === 'sell' ? answer : null
  // A reload brings another id; this sale keeps its own.
  const [id] = useState(sale.id)
  const [only] = sale.people.length === 1 ? sale.people : []
  const view = formView(own, { validFrom: sale.today, kindId: kinds[0]?.id ?? '', personId: only?.id ?? '' })
  return (
    <Panel title="Karte verkaufen" line="Der Betrag kommt auf die nächste Rechnung." close={close} closeText="Schließen">
      <FindPerson sale={sale} search={search} />
      {sale.asked !== '' && sale.people.length === 0 && (
        <p role="status">
          Niemand mit diesem Namen. Wer neu ist, kommt zuerst als Teilnehmer oder mit „Gast eintragen“ ins Programm.
        </p>
      )}
      {sale.people.length > 0 && (
        <Form method="post" noValidate className="grid gap-4" key={`${sale.asked} ${only?.id ?? ''}`}>
          <ErrorSummary faults={view.faults} title="Noch nicht verkauft" />
          <input type="hidden" name="intent" value="sell" />
          <input type="hidden" name="id" value={own?.typed.id?.[0] ?? id} />
          <RadioGroup
            label="Person"
            options={sale.people.map(({ id, text }) => ({ value: id, label: text }))}
            {...view.field('personId')}
          />
          <Select label="Karte" {...view.field('kindId')}>
            {kinds.map(({ id, text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </Select>
          <DateField
            label="Gilt ab"
            hint="Stunden seit diesem Tag, zu denen die Person ohne Karte kam, werden gleich abgezogen."
            {...view.field('validFrom')}
          />
          <div>
            <SubmitButton>Karte verkaufen</SubmitButton>
          </div>
        </Form>
      )}
    </Panel>
  )
}
