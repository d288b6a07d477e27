import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/reset'
import './login.css'
import { NewPassword } from './new-password.tsx'

export { action, loader } from './reset.page.ts'

function Gone() {
  return (
    <Notice
      kind="warning"
      title="Dieser Link gilt nicht mehr"
      alert
      action={<LinkButton to="/password/forgot">Neuen Link anfordern</LinkButton>}
    >
      Er gilt eine Stunde und nur einmal.
    </Notice>
  )
}

function Done() {
  return (
    <Notice kind="good" title="Ihr neues Passwort gilt" alert action={<LinkButton to="/login">Einloggen</LinkButton>}>
      Auf allen Geräten, auf denen Sie eingeloggt waren, sind Sie jetzt ausgeloggt.
    </Notice>
  )
}

export default function ResetPassword({ loaderData: { isOpen, hint }, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  const state = actionData?.state ?? (isOpen ? 'open' : 'gone')
  return (
    <>
      <Band title="Neues Passwort" />
      <div className="page login-page">
        {state === 'open' && <NewPassword answer={actionData?.form} hint={hint} submit="Passwort speichern" />}
        {state === 'gone' && <Gone />}
        {state === 'done' && <Done />}
      </div>
    </>
  )
}
