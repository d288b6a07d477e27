import { DELIVERY_TEXTS } from '../../domain/claims/texts.ts'
import type { FormView } from '../kit/form-view.ts'
import { Select, TextField } from '../ui/field.tsx'
import { Options } from '../ui/options.tsx'

/** Name of an organisation, address and delivery of a payer. */
export function ContactFields({ view, isOrganisation }: { view: FormView; isOrganisation: boolean }) {
  return (
    <>
      {isOrganisation && <TextField label="Firma oder Amt" autoComplete="off" {...view.field('name')} />}
      <TextField label="Straße und Hausnummer" optional autoComplete="off" {...view.field('street')} />
      <div className="grid items-end gap-3 sm:grid-cols-[8rem_1fr]">
        <TextField label="Postleitzahl" optional inputMode="numeric" autoComplete="off" {...view.field('postcode')} />
        <TextField label="Ort" optional autoComplete="off" {...view.field('city')} />
      </div>
      <TextField label="E-Mail für Rechnungen" optional type="email" autoComplete="off" {...view.field('email')} />
      {isOrganisation && (
        <TextField
          label="Leitweg-ID"
          optional
          autoComplete="off"
          hint="Nur für Ämter, die eine XRechnung verlangen. Sie steht im Auftrag."
          {...view.field('routingId')}
        />
      )}
      <Select label="Rechnungen und Mahnungen" {...view.field('delivery')}>
        <Options options={DELIVERY_TEXTS} />
      </Select>
    </>
  )
}
