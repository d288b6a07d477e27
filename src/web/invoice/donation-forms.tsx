import { Form } from 'react-router'
import { NOTICE_TEXTS } from '../../domain/donations/texts.ts'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { Button, SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, Select, Textarea, TextField } from '../ui/field.tsx'
import { type Option, Options } from '../ui/options.tsx'
import { FormCard } from './form-card.tsx'
import { DONATIONS_PATH } from './invoice-address.ts'

interface DonationFormProps {
  words: string
  donors: readonly Option[]
  /** Approved pay of these donors. */
  waivable: readonly Option[]
  today: string
  answer: FormAnswer | null
}

/** First the donor is looked for, then the amount typed. */
export function DonationForm({ words, donors, waivable, today, answer }: DonationFormProps) {
  const view = formView(answer, { givenOn: today, debtorId: donors[0]?.id ?? '' })
  return (
    <section aria-labelledby="donate" className="card">
      <h2 id="donate" className="text-[1.1rem]">
        Spende eintragen
      </h2>
      <Form action={DONATIONS_PATH} className="mt-3 flex items-end gap-2">
        <TextField label="Wer hat gespendet?" name="spender" type="search" defaultValue={words} required={false} />
        <Button type="submit" look="quiet">
          Suchen
        </Button>
      </Form>
      {words !== '' && donors.length === 0 && <p className="mt-2">Diesen Zahler gibt es hier nicht.</p>}
      {donors.length > 0 && (
        <Form method="post" noValidate className="mt-3 grid gap-3">
          <ErrorSummary faults={view.faults} title="Noch nicht eingetragen" />
          <input type="hidden" name="intent" value="enter" />
          <Select label="Zahler" {...view.field('debtorId')}>
            <Options options={donors} />
          </Select>
          <TextField label="Betrag" inputMode="decimal" className="max-w-40" {...view.field('cents')} />
          <DateField label="Tag der Zuwendung" {...view.field('givenOn')} />
          <TextField label="Notiz" optional {...view.field('note')} />
          <Checkbox
            label="Verzicht auf Vergütung oder Aufwendungen"
            hint="Der Anspruch muss vorher fest vereinbart gewesen sein, der Verzicht zeitnah erklärt."
            {...view.tick('isWaiver')}
          />
          {waivable.length > 0 && (
            <>
              <Select
                label="Abrechnung, auf deren Auszahlung verzichtet wird"
                hint="Ausgezahlt wird dann nur der Rest."
                optional
                {...view.field('statementId')}
              >
                <Options options={waivable} none="keine" />
              </Select>
              <Checkbox
                label="Über dem Freibetrag: Die Versteuerung ist geprüft"
                hint="Auch gespendete Vergütung zählt für den Freibetrag."
                {...view.tick('acceptsExcess')}
              />
            </>
          )}
          <div>
            <SubmitButton>Spende eintragen</SubmitButton>
          </div>
        </Form>
      )}
    </section>
  )
}

export function NoticeForm({
  notice,
  answer,
}: {
  notice: { typed: Readonly<Record<string, string>> }
  answer: FormAnswer | null
}) {
  const view = formView(answer, notice.typed)
  return (
    <FormCard
      id="notice"
      title="Bescheid des Finanzamts"
      intent="notice"
      faults={view.faults}
      failed="Noch nicht eingetragen"
      submit="Bescheid eintragen"
      look="quiet"
    >
      <Select label="Art" hint="Als Freistellung gilt auch die Anlage zum Körperschaftsteuerbescheid." {...view.field('kind')}>
        <Options options={NOTICE_TEXTS} />
      </Select>
      <TextField label="Finanzamt" {...view.field('taxOffice')} />
      <TextField label="Steuernummer" {...view.field('taxNumber')} />
      <DateField label="Bescheid vom" {...view.field('issuedOn')} />
      <TextField
        label="Letzter Veranlagungszeitraum"
        hint="Nur beim Freistellungsbescheid"
        inputMode="numeric"
        optional
        className="max-w-40"
        {...view.field('lastYear')}
      />
      <Textarea label="Zweck, wie er im Bescheid steht" hint="Zum Beispiel: des Sports" rows={2} {...view.field('purposes')} />
    </FormCard>
  )
}
