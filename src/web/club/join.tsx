import { Form, Link } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

interface JoinProps {
  club: string
  /** The role of an open invitation. */
  invitedAs: string | null
  refusal: string | null
}

/** For a login without a user in this club. */
export function Join({ club, invitedAs, refusal }: JoinProps) {
  return (
    <section className="card join-card" aria-labelledby="beitreten">
      <h2 id="beitreten">
        {invitedAs ? `${club} hat Sie eingeladen` : `Sie sind eingeloggt, aber bei ${club} noch nicht dabei`}
      </h2>
      {refusal && <Notice kind="bad" title={refusal} alert />}
      {invitedAs ? (
        <p>
          Ihre Rolle: {invitedAs}. Bitte öffnen Sie den Link in der E-Mail, die wir Ihnen geschickt haben. Keine E-Mail da? Der
          Vorstand schickt Ihnen gern eine neue.
        </p>
      ) : (
        <p>Mit einem Profil bei diesem Verein sehen Sie Ihre Anmeldungen und Ihre Daten. Mitglied werden Sie dadurch nicht.</p>
      )}
      <div className="actions">
        {!invitedAs && (
          <Form method="post">
            <SubmitButton>{`Bei ${club} dabei sein`}</SubmitButton>
          </Form>
        )}
        <Link to="/member/me/security" className="button button-plain">
          Passwort und Sicherheit
        </Link>
      </div>
    </section>
  )
}
