import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { RequestCheck } from './request-check.ts'

/** What is free of what was typed; without it, that the request has arrived. */
export function RequestNotice({ slug, check }: { slug: string; check: RequestCheck | null }) {
  if (!check)
    return (
      <Notice
        kind="good"
        title="Ihre Anfrage ist angekommen"
        action={
          <LinkButton to={`/occupancy/${slug}`} look="quiet">
            Zum Belegungsplan
          </LinkButton>
        }
        alert
      >
        Sie bekommen gleich eine E-Mail mit Ihren Angaben und eine zweite, sobald entschieden ist. Bis dahin ist die Zeit noch
        nicht für Sie belegt.
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
    </Notice>
  )
}
