import { Link } from 'react-router'
import { LegalLinks } from '../shell/legal-links.tsx'
import { useShell } from '../shell/shell.tsx'
import { Card } from '../ui/card.tsx'

/** Explains membership to visitors of a course in the fee. */
export function Membership() {
  const club = useShell()?.club.displayName ?? 'Verein'
  return (
    <Card title="Mitgliedschaft">
      <div id="membership" className="grid gap-2">
        <p>
          Mitglieder von {club} zahlen einen Beitrag. Damit ist alles bezahlt, wo „im Beitrag“ steht; bei Kursen mit eigenem Preis
          zahlen Mitglieder oft weniger.
        </p>
        <p>
          Mitglied werden Sie online und sehen den Beitrag, bevor Sie etwas absenden. Fragen? Rufen Sie an, oder schreiben Sie
          uns.
        </p>
        <Link to="/membership" className="link">
          Mitglied werden
        </Link>
        <LegalLinks>Wer wir sind, und was mit Ihren Daten geschieht:</LegalLinks>
      </div>
    </Card>
  )
}
