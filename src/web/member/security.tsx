import { Link } from 'react-router'
import { Accordion } from '../ui/accordion.tsx'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/security'
import '../ui/profile.css'
import '../login/login.css'
import { Passkeys } from './passkeys.tsx'
import { EmailForm, PasswordForm } from './password-forms.tsx'
import { SecondFactor } from './second-factor.tsx'
import type { SecurityIntent } from './security.page.ts'
import { Sessions } from './sessions.tsx'

export { action, loader } from './security.page.ts'

export default function Security({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  const { email, hasSecondFactor, isSecondFactorMissing, passwordHint, sessions, passkeys, done, isUnchanged, wanted } =
    loaderData
  const answer = actionData && 'form' in actionData ? actionData : undefined
  const answerTo = (intent: SecurityIntent) => (answer?.intent === intent ? answer.form : null)
  const isAnswered = (...intents: SecurityIntent[]) => intents.some((intent) => answer?.intent === intent)
  return (
    <>
      <Band
        title="Passwort und Sicherheit"
        eyebrow={
          <Link to="/member/me" className="underline">
            Mein Profil
          </Link>
        }
      />
      <div className="page profile-page">
        {done && !answer && (
          <Notice
            kind={isUnchanged ? 'warning' : 'good'}
            title={done}
            alert
            action={wanted && !isSecondFactorMissing && <LinkButton to={wanted}>Weiter</LinkButton>}
          />
        )}
        {isSecondFactorMissing && !answer && (
          <Notice kind="warning" title="Bitte richten Sie einen zweiten Faktor ein">
            Ihr Verein verlangt ihn für Ihre Rolle. Bis dahin sehen Sie die Seiten der Verwaltung nicht.
          </Notice>
        )}
        <div className="grid gap-3">
          <Accordion title="Passwort ändern" open={isAnswered('password')}>
            <PasswordForm answer={answerTo('password')} hint={passwordHint} />
          </Accordion>
          <Accordion
            title={`Zweiter Faktor: ${hasSecondFactor ? 'eingeschaltet' : 'aus'}`}
            open={isSecondFactorMissing || isAnswered('start', 'confirm', 'stop', 'codes')}
          >
            <SecondFactor isOn={hasSecondFactor} answer={answer} answerTo={answerTo} />
          </Accordion>
          <Accordion title="E-Mail-Adresse ändern" open={isAnswered('email')}>
            <EmailForm answer={answerTo('email')} email={email} />
          </Accordion>
          <Accordion title={`Passkeys: ${passkeys.length === 0 ? 'keine' : passkeys.length}`}>
            <Passkeys passkeys={passkeys} />
          </Accordion>
          <Accordion
            title={`Eingeloggt auf ${sessions.length === 1 ? 'diesem Gerät' : `${sessions.length} Geräten`}`}
            open={sessions.length > 1}
          >
            <Sessions sessions={sessions} />
          </Accordion>
        </div>
      </div>
    </>
  )
}
