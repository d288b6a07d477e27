import { useEffect, useRef } from 'react'
import { AFTER_TRIAL, bookedText, forPlaces, waitingText } from '../../domain/participations/deal-text.ts'
import type { Joined } from '../../domain/participations/sign-up.ts'
import { LinkButton } from '../ui/button.tsx'
import { MailsWait } from '../ui/mails-wait.tsx'
import { Notice } from '../ui/notice.tsx'
import { PlaceSummary } from './place-summary.tsx'
import type { Ticket } from './read-ticket.ts'

interface SignUpDoneProps {
  joined: Joined
  /** Null without a firm place. */
  ticket: Ticket | null
  slug: string
  /** Signed in: no mail has to be confirmed. */
  isSure: boolean
  /** Lessons to try; 0 for a firm place. */
  trialLessons: number
  canMail: boolean
}

/** `2 Personen stehen auf der Warteliste` */
const waitText = (count: number, one = 'steht auf der', several = 'stehen auf der'): string =>
  `${count === 1 ? `Eine Person ${one}` : `${count} Personen ${several}`} Warteliste`

/** Places of those who do not wait. */
const placesIn = ({ people, waiting }: Joined): number => Math.max(1, people - waiting)

function Confirmed({ joined, trialLessons }: Pick<SignUpDoneProps, 'joined' | 'trialLessons'>) {
  const { email, waiting } = joined
  return (
    <Notice kind="good" title={bookedText(trialLessons, placesIn(joined))}>
      {trialLessons > 0 && <p>{AFTER_TRIAL}</p>}
      <p>
        Eine Bestätigung ist unterwegs an <strong>{email}</strong>.
      </p>
      {waiting > 0 && <p>{waitText(waiting)}.</p>}
    </Notice>
  )
}

function Requested({ joined }: { joined: Joined }) {
  const { email, waiting } = joined
  const places = placesIn(joined)
  return (
    <Notice kind="info" title="Bitte bestätigen Sie jetzt Ihre E-Mail-Adresse">
      <p>
        Wir haben Ihnen eine E-Mail an <strong>{email}</strong> geschickt. Öffnen Sie den Link darin und bestätigen Sie: Dann{' '}
        {forPlaces(places, 'ist der Platz', 'sind die Plätze')} gebucht.
      </p>
      <p>30 Minuten lang halten wir {forPlaces(places, 'ihn', 'sie')} für Sie frei.</p>
      {waiting > 0 && <p>{waitText(waiting, 'kommt auf die', 'kommen auf die')}; auch das bestätigt der Link.</p>}
    </Notice>
  )
}

/** The mail waits for a mail server: nobody is sent to an empty mailbox. */
function Noted({ joined }: { joined: Joined }) {
  return (
    <MailsWait>
      <p>
        Ihre Anmeldung ist gespeichert, aber noch nicht bestätigt. Die E-Mail mit dem Link zum Bestätigen kommt an{' '}
        <strong>{joined.email}</strong>, sobald der Verein E-Mails versenden kann.
      </p>
      {joined.state === 'requested' && (
        <p>
          Bis dahin {forPlaces(placesIn(joined), 'bleibt der Platz', 'bleiben die Plätze')} für Sie frei; danach haben Sie 30
          Minuten Zeit.
        </p>
      )}
      <p>Haben Sie es eilig, wenden Sie sich bitte an die Geschäftsstelle.</p>
    </MailsWait>
  )
}

function Waiting({ joined: { email, position, people }, isSure }: { joined: Joined; isSure: boolean }) {
  return (
    <Notice kind="info" title={waitingText(position, people)}>
      {isSure ? (
        <p>
          Sobald {forPlaces(people, 'ein Platz frei wird, bieten wir ihn', 'Plätze frei werden, bieten wir sie')} Ihnen per E-Mail
          an <strong>{email}</strong> an.
        </p>
      ) : (
        <p>
          Wir haben Ihnen eine E-Mail an <strong>{email}</strong> geschickt. Bitte bestätigen Sie darin, dass Sie warten möchten.
          Nur dann bieten wir Ihnen {forPlaces(people, 'einen freien Platz', 'freie Plätze')} an.
        </p>
      )}
    </Notice>
  )
}

function Offered({ joined }: { joined: Joined }) {
  const { email, waiting } = joined
  const places = placesIn(joined)
  const them = forPlaces(places, 'ihn', 'sie')
  return (
    <Notice kind="info" title={`${forPlaces(places, 'Ein Platz ist', `${places} Plätze sind`)} für Sie frei`}>
      <p>
        Wir haben {them} Ihnen gerade per E-Mail an <strong>{email}</strong> angeboten. Bitte nehmen Sie {them} dort oder unter
        „Meine Anmeldungen“ an.
      </p>
      {waiting > 0 && <p>{waitText(waiting)}.</p>}
    </Notice>
  )
}

export function SignUpDone({ joined, ticket, slug, isSure, trialLessons, canMail }: SignUpDoneProps) {
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
      {ticket && <PlaceSummary summary={ticket.summary} />}
      {!isSure && !isNoted && (
        <p className="text-muted">
          Keine E-Mail da? Schauen Sie bitte auch im Spam-Ordner nach. Ist die Adresse falsch, melden Sie sich einfach noch einmal
          an.
        </p>
      )}
      <div className="actions">
        {isSure && <LinkButton to="/member/me">Meine Anmeldungen</LinkButton>}
        {ticket?.leave && (
          <LinkButton to={ticket.leave} look="quiet">
            Abmelden
          </LinkButton>
        )}
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
