import { LegalLinks } from '../shell/legal-links.tsx'
import { useShell } from '../shell/shell.tsx'

/** Use of a sign-up's data (art. 13 DSGVO). A changed statement needs a new `PRIVACY_VERSION`. */
export function SignUpPrivacy() {
  const name = useShell()?.club.displayName ?? 'Der Verein'
  return (
    <details className="privacy">
      <summary>Datenschutzhinweise</summary>
      <div className="prose">
        <p>
          {name} verarbeitet Ihre Angaben, um die Anmeldung zu bearbeiten und das Angebot durchzuführen (Art. 6 Abs. 1 Buchst. b
          DSGVO). Am Geburtsdatum sehen wir, ob das Alter passt und wer bei Minderjährigen zustimmt; nach dem Geschlecht fragen
          wir nur, wo das Angebot danach fragt.
        </p>
        <p>
          Sehen können sie nur der Vorstand, die Leitung der Abteilung und die Übungsleitung dieses Angebots. Wir geben sie nicht
          weiter. Wir löschen sie, sobald sie nicht mehr gebraucht werden und keine gesetzliche Frist entgegensteht; Rechnungen
          müssen wir acht Jahre aufbewahren.
        </p>
        <p>
          Sie können jederzeit Auskunft, Berichtigung oder Löschung verlangen und sich bei der Datenschutzaufsicht Ihres
          Bundeslandes beschweren. Antworten Sie dazu einfach auf unsere E-Mail.
        </p>
        <LegalLinks>Mehr dazu:</LegalLinks>
      </div>
    </details>
  )
}
