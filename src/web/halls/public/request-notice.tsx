import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { RequestCheck } from './request-check.ts'

export interface RequestDone {
  title: string
  text: string
}

/** Nobody who types and presses Enter takes what is offered. */
const onEnter = (
  <button type="submit" name="intent" value="check" formNoValidate hidden>
    Termine prüfen
  </button>
)

/** Offers the waiting list for a taken time. */
function WaitingOffer() {
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <p>
        <strong>Lieber warten?</strong> Wird die Zeit frei, schreiben wir allen Wartenden der Reihe nach. Füllen Sie dafür bitte
        auch den unteren Teil des Formulars aus.
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
  /** Set once a request or a wish is sent. */
  done?: RequestDone
}

/** Free times for the typed ones, or the thanks for a sent form. */
export function RequestNotice({ slug, check, done }: RequestNoticeProps) {
  if (done)
    return (
      <Notice
        kind="good"
        title={done.title}
        action={
          <LinkButton to={`/occupancy/${slug}`} look="quiet">
            Zum Belegungsplan
          </LinkButton>
        }
        alert
      >
        {done.text}
      </Notice>
    )
  if (!check) return null
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
          <p className="font-semibold">Diese Zeiten wären frei:</p>
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
