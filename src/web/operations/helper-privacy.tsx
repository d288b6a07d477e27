import { LegalLinks } from '../shell/legal-links.tsx'
import { useShell } from '../shell/shell.tsx'

/** Use of a helper's data (art. 13 DSGVO). */
export function HelperPrivacy() {
  const name = useShell()?.club.displayName ?? 'Der Verein'
  return (
    <details className="privacy">
      <summary>Datenschutzhinweise</summary>
      <div className="prose">
        <p>
          {name} verarbeitet Ihre Angaben, um den Einsatz zu planen, Sie zu erinnern und Ihre Stunden zu zählen (Art. 6 Abs. 1
          Buchst. b und f DSGVO). Sehen können sie nur der Vorstand und wer die Helfer einteilt; öffentlich stehen keine Namen.
          Wir geben sie nicht weiter. Gut ein Jahr nach dem Einsatz löschen wir sie; bei Mitgliedern bleiben die Stunden.
        </p>
        <p>Sie können jederzeit Auskunft, Berichtigung oder Löschung verlangen. Antworten Sie dazu einfach auf unsere E-Mail.</p>
        <LegalLinks>Mehr dazu:</LegalLinks>
      </div>
    </details>
  )
}
