import { LinkButton } from './button.tsx'
import { Notice } from './notice.tsx'

/**
 * Replaces a person's things while the club knows no person for this login; says what to do. `contact`: the club's, may be
 * empty.
 */
export function NoPerson({ contact }: { contact: string }) {
  const office = contact === '' ? 'Der Verein verbindet' : 'Dann verbinden wir'
  return (
    <Notice
      kind="info"
      title="Wir wissen noch nicht, zu wem dieses Konto gehört"
      action={<LinkButton to="/member/me#familie">Kind hinzufügen</LinkButton>}
    >
      <p>Tragen Sie Ihr Kind ein, oder melden Sie sich zu einem Angebot an: Dann steht hier, was dazugehört.</p>
      <p>
        Sie sind schon Mitglied? {office} Ihr Konto mit Ihren Daten{contact === '' ? '.' : `: ${contact}.`}
      </p>
    </Notice>
  )
}
