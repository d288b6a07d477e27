import { useEffect, useRef } from 'react'
import { AFTER_TRIAL, bookedText } from '../../domain/participations/deal-text.ts'
import type { Joined } from '../../domain/participations/sign-up.ts'
import { LinkButton } from '../ui/button.tsx'
import { MailsWait } from '../ui/mails-wait.tsx'
import { Notice } from '../ui/notice.tsx'

interface SignUpDoneProps {
  joined: Joined
  slug: string
  /** Signed in: no mail has to be confirmed. */
  isSure: boolean
  /** Lessons to try; 0 for a firm place. */
  trialLessons: number
  canMail: boolean
}

const positionText = (position: number | null): string =>
  position === null ? 'auf der Warteliste' : `auf Platz ${position} der Warteliste`

/** `2 Personen stehen auf der Warteliste` */
const people = (count: number, one: string, several: string): string =>
  count === 1 ? `Eine Person ${one} auf` : `${count} Personen ${several} auf`

function Confirmed({ joined, trialLessons }: Pick<SignUpDoneProps, 'joined' | 'trialLessons'>) {
  const { email, people: count, waiting } = joined
  const placed = count - waiting
  return (
    <Notice kind="good" title={bookedText(trialLessons, Math.max(1, placed))}>
      {trialLessons > 0 && <p>{AFTER_TRIAL}</p>}
      <p>
        Eine Bestätigung ist unterwegs an <strong>{email}</strong>.
      </p>
      {waiting > 0 && <p>{people(waiting, 'steht', 'stehen')} der Warteliste.</p>}
    </Notice>
  )
}

function Requested({ joined: { email, people: count, waiting } }: { joined: Joined }) {
  const isOne = count - waiting === 1
  return (
    <Notice kind="info" title="Bitte bestätigen Sie jetzt Ihre E-Mail-Adresse">
      <p>
        Wir haben Ihnen eine E-Mail an <strong>{email}</strong> geschickt. Öffnen Sie den Link darin und bestätigen Sie:{' '}
        {isOne ? 'Dann ist der Platz gebucht.' : 'Dann sind die Plätze gebucht.'}
      </p>
      <p>30 Minuten lang halten wir {isOne ? 'ihn' : 'sie'} für Sie frei.</p>
      {waiting > 0 && <p>{people(waiting, 'kommt', 'kommen')} die Warteliste; auch das bestätigt der Link.</p>}
    </Notice>
  )
}

/** The mail waits for a mail server: nobody is sent to an empty mailbox. */
function Noted({ joined: { email, state, people: count, waiting } }: { joined: Joined }) {
  return (
    <MailsWait>
      <p>
        Ihre Anmeldung ist gespeichert, aber noch nicht bestätigt. Die E-Mail mit dem Link zum Bestätigen kommt an{' '}
        <strong>{email}</strong>, sobald der Verein E-Mails versenden kann.
      </p>
      {state === 'requested' && (
        <p>
          Bis dahin {count - waiting === 1 ? 'bleibt der Platz' : 'bleiben die Plätze'} für Sie frei; danach haben Sie 30 Minuten
          Zeit.
        </p>
      )}
      <p>Haben Sie es eilig, wenden Sie sich bitte an den Verein.</p>
    </MailsWait>
  )
}

function Waiting({ joined: { email, position }, isSure }: { joined: Joined; isSure: boolean }) {
  return (
    <Notice kind="info" title={`Sie stehen ${positionText(position)}`}>
      {isSure ? (
        <p>
          Sobald ein Platz frei wird, bieten wir ihn Ihnen per E-Mail an <strong>{email}</strong> an.
        </p>
      ) : (
        <p>
          Wir haben Ihnen eine E-Mail an <strong>{email}</strong> geschickt. Bitte bestätigen Sie darin, dass Sie warten möchten.
          Nur dann bieten wir Ihnen einen freien Platz an.
        </p>
      )}
    </Notice>
  )
}

function Offered({ joined: { email } }: { joined: Joined }) {
  return (
    <Notice kind="info" title="Ein Platz ist für Sie frei">
      <p>
        Wir haben ihn Ihnen gerade per E-Mail an <strong>{email}</strong> angeboten. Bitte nehmen Sie ihn dort oder unter „Meine
        Anmeldungen“ an.
      </p>
    </Notice>
  )
}

export function SignUpDone({ joined, slug, isSure, trialLessons, canMail }: SignUpDoneProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const isNoted = !canMail && (joined.state === 'requested' || (joined.state === 'waiting' && !isSure))
  return (
    <div ref={box} className="form" tabIndex={-1}>
      {joined.state === 'confirmed' && <Confirmed joined={joined} trialLessons={trialLessons} />}
      {isNoted && <Noted joined={joined} />}
      {!isNoted && joined.state === 'requested' && <Requested joined={joined} />}
      {!isNoted && joined.state === 'waiting' && <Waiting joined={joined} isSure={isSure} />}
      {joined.state === 'offered' && <Offered joined={joined} />}
      {!isSure && !isNoted && (
        <p className="text-muted">
          Keine E-Mail da? Schauen Sie bitte auch im Spam-Ordner nach. Ist die Adresse falsch, melden Sie sich einfach noch einmal
          an.
        </p>
      )}
      <div className="actions">
        {isSure && <LinkButton to="/member/me">Meine Anmeldungen</LinkButton>}
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
