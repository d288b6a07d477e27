import { Form } from 'react-router'
import type { FormAnswer } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import type { UserPanelView } from './user-view.ts'

interface StepProps {
  user: UserPanelView
  intent: 'again' | 'block' | 'unblock' | 'sessions' | 'second_factor'
  /** Line that opens the text and the button. */
  title: string
  text: string
  button: string
  isDanger?: boolean
}

/** A form behind a line that opens: nobody does it by accident, and it needs no JavaScript. */
function Step({ user, intent, title, text, button, isDanger }: StepProps) {
  return (
    <details name="access" className="rounded-control border border-line px-3">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{title}</summary>
      <Form method="post" className="grid gap-3 pb-3">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="id" value={user.id} />
        <p>{text}</p>
        <div className="actions">
          <SubmitButton look={isDanger ? 'danger' : 'quiet'}>{button}</SubmitButton>
        </div>
      </Form>
    </details>
  )
}

const INTENTS = ['again', 'block', 'unblock', 'sessions', 'second_factor']

/** Invitation, sessions and lock of a user. */
export function AccessForms({ user, answer }: { user: UserPanelView; answer: FormAnswer | null }) {
  const faults = INTENTS.includes(answer?.typed.intent?.[0] ?? '') ? (answer?.faults ?? []) : []
  return (
    <div className="grid gap-2">
      <h3 className="text-[1.1rem]">Konto</h3>
      <ErrorSummary faults={faults} title="Nicht geändert" />
      {user.isInvited && !user.isBlocked && (
        <Step
          user={user}
          intent="again"
          title="Einladung noch einmal senden"
          text={`Wir schicken ${user.email} einen neuen Link, der 14 Tage gilt.`}
          button="Einladung senden"
        />
      )}
      {!user.isInvited && (
        <Step
          user={user}
          intent="sessions"
          title="Überall ausloggen"
          text={`${user.name} wird auf allen Geräten ausgeloggt und kann sich gleich wieder einloggen. Bei Benutzern mehrerer Vereine kann das nur ein Superuser.`}
          button="Sitzungen beenden"
        />
      )}
      {user.hasSecondFactor && (
        <Step
          user={user}
          intent="second_factor"
          title="Zweiten Faktor zurücksetzen"
          text={`Wenn Gerät und Ersatzcodes verloren sind. Überzeugen Sie sich vorher, dass wirklich ${user.name} darum bittet. Danach genügt zum Einloggen das Passwort; ${user.name} wird überall ausgeloggt und bekommt eine E-Mail.`}
          button="Zurücksetzen"
          isDanger
        />
      )}
      {user.isBlocked ? (
        <Step
          user={user}
          intent="unblock"
          title="Entsperren"
          text={`${user.name} kann diesen Verein wieder mit der bisherigen Rolle benutzen.`}
          button="Konto entsperren"
        />
      ) : (
        <Step
          user={user}
          intent="block"
          title="Sperren"
          text={`${user.name} verliert sofort alle Rechte in diesem Verein. Alle Daten bleiben erhalten; Sie können das Konto jederzeit entsperren.`}
          button="Konto sperren"
          isDanger
        />
      )}
    </div>
  )
}
