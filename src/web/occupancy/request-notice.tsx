import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { RequestCheck } from './request-check.ts'

const ARRIVED = {
  title: 'Ihre Anfrage ist angekommen',
  text: 'Sie bekommen gleich eine E-Mail mit Ihren Angaben und eine zweite, sobald entschieden ist. Bis dahin ist die Zeit noch nicht für Sie belegt.',
}
const TO_CONFIRM = {
  title: 'Bitte bestätigen Sie noch',
  text: 'Wir haben Ihnen eine E-Mail geschickt. Mit dem Link darin stehen Sie auf der Warteliste; er gilt 48 Stunden.',
}

/** Nobody who types and presses Enter takes what is offered. */
const onEnter = (
  <button type="submit" name="intent" value="check" formNoValidate hidden>
    Termine prüfen
  </button>
)

/** How to wait for what is taken. */
function WaitingOffer() {
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <p>
        <strong>Oder warten:</strong> Wird die Zeit frei, fragen wir alle, die darauf warten, der Reihe nach per E-Mail. Füllen
        Sie dazu auch den Rest des Formulars aus.
      </p>
      <SubmitButton name="intent" value="wait" look="quiet" size="small">
        Auf die Warteliste
      </SubmitButton>
    </div>
  )
}

interface RequestNoticeProps {
  slug: string
  check: RequestCheck | null
  /** What was sent: a request, or the wish to wait. */
  done?: string
}

/** What is free of what was typed; without it, that the request has arrived. */
export function RequestNotice({ slug, check, done }: RequestNoticeProps) {
  const { title, text } = done === 'warteliste' ? TO_CONFIRM : ARRIVED
  if (!check)
    return (
      <Notice
        kind="good"
        title={title}
        action={
          <LinkButton to={`/occupancy/${slug}`} look="quiet">
            Zum Belegungsplan
          </LinkButton>
        }
        alert
      >
        {text}
      </Notice>
    )
  return (
    <Notice kind={check.isGood ? 'good' : 'warning'} title={check.summary}>
      {check.lines.length > 0 && (
        <ul>
          {check.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {onEnter}
      {check.offers.length > 0 && (
        <div className="mt-3 grid justify-items-start gap-2">
          <p className="font-semibold">Stattdessen ginge:</p>
          {check.offers.map(({ value, slug: to, text }) => (
            <SubmitButton
              key={value}
              name="take"
              value={value}
              formAction={`/occupancy/${to}/request`}
              formNoValidate
              look="quiet"
              size="small"
              className="text-left"
            >
              {text}
            </SubmitButton>
          ))}
        </div>
      )}
      {check.canWait && <WaitingOffer />}
    </Notice>
  )
}
