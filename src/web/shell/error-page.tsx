import { useLocation } from 'react-router'
import { failureOf } from '../kit/failure.ts'
import { Band } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { DefaultFrame } from './frame.tsx'
import { useShell } from './shell.tsx'

function NotFoundText() {
  const { pathname } = useLocation()
  return (
    <>
      <Band title="Page Not Found" />
      <div className="page prose">
        <p className="lead break-words">Page Not Found: {pathname}</p>
        <p>Diese Seite gibt es nicht. Vielleicht ist die Adresse unvollständig oder das Angebot beendet.</p>
        <div className="actions">
          <LinkButton to="/">Zum Sportangebot</LinkButton>
          <LinkButton to="/support" look="quiet">
            Hilfe
          </LinkButton>
        </div>
      </div>
    </>
  )
}

function FailureText({ status, title, text, reference }: ReturnType<typeof failureOf>) {
  const { pathname, search } = useLocation()
  return (
    <>
      <Band title={title} />
      <div className="page prose">
        <p className="lead">{text ?? `${status} · ${title}`}</p>
        {!text && (
          <p>Es liegt nicht an Ihnen. Ihre Eingaben sind nicht gespeichert. Bitte laden Sie die Seite in ein paar Minuten neu.</p>
        )}
        {reference && (
          <p>
            Wenn es so bleibt, nennen Sie dem Verein bitte diese Nummer: <strong className="font-mono">{reference}</strong>
          </p>
        )}
        <div className="actions">
          <LinkButton to={pathname + search} reloadDocument>
            Seite neu laden
          </LinkButton>
          <LinkButton to="/" reloadDocument look="quiet">
            Zur Startseite
          </LinkButton>
        </div>
      </div>
    </>
  )
}

/** Both error pages. It shows nothing from inside the program; the reference number leads to the log. */
export function ErrorPage({ error }: { error: unknown }) {
  const shell = useShell()
  const failure = failureOf(error)
  const reference = failure.reference || (shell?.reference ?? '')
  return (
    <DefaultFrame>{failure.status === 404 ? <NotFoundText /> : <FailureText {...failure} reference={reference} />}</DefaultFrame>
  )
}
