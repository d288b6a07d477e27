import { Form } from 'react-router'
import { SubmitButton } from '../ui/button.tsx'
import { ConsentWords } from './consent-words.tsx'
import type { ConsentView } from './consents-view.ts'

function Consent({ consent: { id, of, person, lead, whole, dates, isRevoked, canRevoke } }: { consent: ConsentView }) {
  return (
    <li className="grid gap-2">
      <p className={isRevoked ? 'line-through' : undefined}>{lead}</p>
      <ConsentWords lead={lead} whole={whole} />
      <p className="text-muted">
        {person}: {dates}
      </p>
      {!isRevoked && !canRevoke && (
        <p className="text-muted">Gehört zur Anmeldung. Widerrufen können Sie sie, wenn Sie sich abgemeldet haben.</p>
      )}
      {canRevoke && (
        <Form method="post" className="actions">
          <input type="hidden" name="of" value={of} />
          <input type="hidden" name="consent" value={id} />
          <SubmitButton look="quiet" name="do" value="revoke">
            Einwilligung widerrufen
            <span className="sr-only">
              {' '}
              für {person}: {lead}
            </span>
          </SubmitButton>
        </Form>
      )}
    </li>
  )
}

/** Consents of a sign-up, each with a way to revoke it. */
export function Consents({ list }: { list: readonly ConsentView[] }) {
  if (list.length === 0) return null
  return (
    <section className="form-part" aria-labelledby="consents">
      <h2 id="consents">Einwilligungen</h2>
      <ul className="grid gap-5">
        {list.map((consent) => (
          <Consent key={`${consent.of} ${consent.id}`} consent={consent} />
        ))}
      </ul>
    </section>
  )
}
