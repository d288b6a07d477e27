import { useEffect, useRef } from 'react'
import type { Joined } from '../../domain/participations/sign-up.ts'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

interface SignUpDoneProps {
  joined: Joined
  slug: string
}

const positionText = (position: number | null): string =>
  position === null ? 'auf der Warteliste' : `auf Platz ${position} der Warteliste`

/** What happened, and the one thing still to do. */
export function SignUpDone({ joined: { state, position, email }, slug }: SignUpDoneProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} className="form" tabIndex={-1}>
      {state === 'confirmed' && (
        <Notice kind="good" title="Der Platz ist fest gebucht">
          Eine Bestätigung ist unterwegs an <strong>{email}</strong>.
        </Notice>
      )}
      {state === 'requested' && (
        <Notice kind="info" title="Bitte bestätigen Sie jetzt Ihre E-Mail-Adresse">
          <p>
            Wir haben Ihnen eine E-Mail an <strong>{email}</strong> geschickt. Öffnen Sie den Link darin: Dann ist der Platz fest
            gebucht.
          </p>
          <p>30 Minuten lang halten wir ihn für Sie frei.</p>
        </Notice>
      )}
      {state === 'waiting' && (
        <Notice kind="info" title={`Sie stehen ${positionText(position)}`}>
          <p>
            Wir haben Ihnen eine E-Mail an <strong>{email}</strong> geschickt. Bitte bestätigen Sie darin, dass Sie warten
            möchten. Nur dann bieten wir Ihnen einen freien Platz an.
          </p>
        </Notice>
      )}
      <p className="text-muted">
        Keine E-Mail da? Schauen Sie bitte auch im Spam-Ordner nach. Ist die Adresse falsch, melden Sie sich einfach noch einmal
        an.
      </p>
      <div className="actions">
        <LinkButton to="/" look="quiet">
          Weitere Angebote
        </LinkButton>
        <LinkButton to={`/id/${slug}/signup`} look="quiet" reloadDocument>
          Noch jemanden anmelden
        </LinkButton>
      </div>
    </div>
  )
}
