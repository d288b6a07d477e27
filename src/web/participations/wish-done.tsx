import { useEffect, useRef } from 'react'
import type { Wished } from '../../domain/draws/send-wish.ts'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { WishDrawView } from './wish-view.ts'

interface WishDoneProps {
  wished: Wished
  draw: WishDrawView
}

export function WishDone({ wished: { email, isSure }, draw }: WishDoneProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} className="form" tabIndex={-1}>
      <Notice
        kind={isSure ? 'good' : 'info'}
        title={isSure ? 'Ihr Wunsch ist eingegangen' : 'Ihr Wunsch ist eingegangen. Bitte bestätigen Sie ihn jetzt'}
      >
        <p>
          {isSure ? 'Eine Bestätigung ist unterwegs' : 'Wir haben Ihnen eine E-Mail geschickt'}
          {email && (
            <>
              {' '}
              an <strong>{email}</strong>
            </>
          )}
          .{!isSure && ' Öffnen Sie den Link darin: Nur bestätigte Wünsche nehmen teil.'}
        </p>
        <p>
          Ausgelost wird am {draw.drawAt} Uhr. Bis {draw.closesAt} Uhr können Sie Ihren Wunsch über den Link in der E-Mail ändern.
        </p>
      </Notice>
      {!isSure && (
        <p className="text-muted">
          Keine E-Mail da? Schauen Sie bitte auch im Spam-Ordner nach. Ist die Adresse falsch, geben Sie den Wunsch einfach noch
          einmal ab.
        </p>
      )}
      <div className="actions">
        <LinkButton to={draw.page} look="quiet">
          So wird ausgelost
        </LinkButton>
        <LinkButton to="/" look="quiet">
          Weitere Angebote
        </LinkButton>
      </div>
    </div>
  )
}
