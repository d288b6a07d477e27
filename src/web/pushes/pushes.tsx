import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/pushes'
import { PushSwitch } from './push-switch.tsx'

export { action, loader } from './pushes.page.ts'

export default function Pushes({ loaderData: { pushKey } }: Route.ComponentProps) {
  return (
    <>
      <Band title="Benachrichtigungen" />
      <div className="page">
        <div className="form">
          <p>
            Fällt eine Stunde kurzfristig aus, benachrichtigen wir Sie sofort auf diesem Gerät. Wer Stunden leitet, wird so auch
            nach einer Vertretung gefragt. Alles andere schreiben wir weiter nur per E-Mail.
          </p>
          <PushSwitch pushKey={pushKey} />
          <noscript>
            <p>Benachrichtigungen brauchen JavaScript.</p>
          </noscript>
          <LinkButton to="/member/me" look="quiet">
            Mein Profil
          </LinkButton>
        </div>
      </div>
    </>
  )
}
