import { Fragment } from 'react'
import { Link } from 'react-router'
import { FIELD_TEXTS } from '../../domain/clubs/texts.ts'
import { LEGAL_PAGES } from '../../domain/pages/rules.ts'
import { PAGE_TITLES } from '../../domain/pages/texts.ts'
import type { FormAnswer } from '../kit/form-view.ts'
import { editorAddress } from '../pages/admin/website-address.ts'
import { Textarea, TextField } from '../ui/field.tsx'
import { PartForm } from './part-form.tsx'
import type { SettingsView } from './settings-view.ts'

export function DetailsPart({ settings, answer }: { settings: SettingsView; answer: FormAnswer | null }) {
  return (
    <PartForm intent="details" version={settings.detailsVersion} answer={answer} saved={settings.details} names={FIELD_TEXTS}>
      {(view) => (
        <>
          <h2>Anschrift</h2>
          <p className="text-muted">
            Daraus füllen wir die Seiten, die jeder Verein haben muss. Ihre Texte ändern Sie hier:{' '}
            {LEGAL_PAGES.map((slug, at) => (
              <Fragment key={slug}>
                {at > 0 && ', '}
                <Link to={editorAddress('page', slug)} className="link">
                  {PAGE_TITLES[slug]}
                </Link>
              </Fragment>
            ))}
          </p>
          <TextField
            label="Vollständiger Name"
            optional
            hint="Wie in der Satzung, für das Impressum. Zum Beispiel: Turn- und Sportverein Musterstadt 1898 e. V."
            {...view.field('legalName')}
          />
          <TextField label="Straße und Hausnummer" optional autoComplete="street-address" {...view.field('street')} />
          <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
            <TextField label="Postleitzahl" optional inputMode="numeric" autoComplete="postal-code" {...view.field('postcode')} />
            <TextField label="Ort" optional autoComplete="address-level2" {...view.field('city')} />
          </div>
          <TextField label="E-Mail der Geschäftsstelle" optional type="email" {...view.field('email')} />
          <TextField label="Telefon" optional type="tel" {...view.field('phone')} />
          <Textarea
            label="Sprechzeiten der Geschäftsstelle"
            optional
            rows={3}
            hint="Stehen unter „Mein Verein“. Eine Zeit je Zeile, zum Beispiel: Dienstag 17:00–19:00 Uhr"
            {...view.field('officeHours')}
          />
          <h2>Vorstand</h2>
          <Textarea
            label="Vorstand"
            optional
            rows={4}
            hint="Steht im Impressum und auf der Seite „Vorstand“. Eine Person je Zeile, zum Beispiel: Erika Muster, 1. Vorsitzende"
            {...view.field('board')}
          />
          <h2>Register und Finanzamt</h2>
          <TextField
            label="Registereintrag"
            optional
            hint="Zum Beispiel: Amtsgericht Musterstadt, VR 1234. Oder: nicht im Vereinsregister eingetragen"
            {...view.field('registerEntry')}
          />
          <TextField
            label="Steuernummer"
            optional
            hint="Für Rechnungen. Auf der Website steht sie nicht."
            {...view.field('taxNumber')}
          />
          <h2>Bank</h2>
          <TextField label="Kontoinhaber" optional {...view.field('bankHolder')} />
          <TextField label="IBAN" optional hint="Leerzeichen sind erlaubt." autoComplete="off" {...view.field('iban')} />
          <TextField label="BIC" optional autoComplete="off" className="max-w-48" {...view.field('bic')} />
          <TextField
            label="Gläubiger-ID"
            optional
            hint="Von der Bundesbank, für Lastschriften. Zum Beispiel DE98ZZZ09999999999."
            autoComplete="off"
            {...view.field('creditorId')}
          />
        </>
      )}
    </PartForm>
  )
}
