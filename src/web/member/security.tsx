import { Link } from 'react-router'
import { gateOf } from '../gate.ts'
import { ownerOf } from '../login/visit.ts'
import { textFor } from '../text-for.ts'
import { Accordion } from '../ui/accordion.tsx'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { wayBack } from '../way-back.ts'
import type { Route } from './+types/security'
import './member.css'
import '../login/login.css'
import { addPasskey } from './passkey-action.ts'
import { Passkeys } from './passkeys.tsx'
import { EmailForm, PasswordForm } from './password-forms.tsx'
import { SecondFactor } from './second-factor.tsx'
import { type ChangeName, changeSecurity } from './security-action.ts'
import { presentSecurity } from './security-view.ts'
import { Sessions } from './sessions.tsx'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { searchParams } = url
  const shown = await presentSecurity(gate, ownerOf(request, url, gate))
  return { ...shown, done: searchParams.get('getan'), wanted: wayBack(searchParams.get('zu')) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const owner = ownerOf(request, url, gate)
  const isJson = request.headers.get('content-type')?.startsWith('application/json')
  return isJson ? addPasskey(gate, owner, request) : changeSecurity(gate, owner, request, wayBack(url.searchParams.get('zu')))
}

const DONE: Record<string, string> = {
  passwort: 'Ihr neues Passwort gilt.',
  adresse: 'Wir haben einen Link an Ihre neue Adresse geschickt.',
  'zweiter-faktor': 'Der zweite Faktor ist eingeschaltet.',
  'zweiter-faktor-aus': 'Der zweite Faktor ist ausgeschaltet.',
  'passkey-weg': 'Der Passkey ist entfernt.',
  sitzungen: 'Dort sind Sie jetzt ausgeloggt.',
  'keine-sitzung': 'Diese Sitzung gehört nicht zu Ihrem Zugang oder war schon beendet. Es hat sich nichts geändert.',
}

export default function Security({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  const { email, hasSecondFactor, isSecondFactorMissing, passwordHint, sessions, passkeys, done, wanted } = loaderData
  const answer = actionData && 'form' in actionData ? actionData : undefined
  const answerTo = (change: ChangeName) => (answer?.change === change ? answer.form : null)
  const isAnswered = (...changes: ChangeName[]) => changes.some((change) => answer?.change === change)
  const told = answer ? null : textFor(DONE, done)
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
        {told && (
          <Notice
            kind={done === 'keine-sitzung' ? 'warning' : 'good'}
            title={told}
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
