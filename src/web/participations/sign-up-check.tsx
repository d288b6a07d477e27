import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormFault } from '../kit/form-view.ts'
import { Button, SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Notice } from '../ui/notice.tsx'
import { ConsentWords } from './consent-words.tsx'
import { isDetailName, isPersonName, type Typed, wayOn } from './sign-up-fields.ts'
import { Kept } from './sign-up-kept.tsx'
import { SignUpPrivacy } from './sign-up-privacy.tsx'
import type { SummaryView } from './sign-up-view.ts'
import { Withdrawal } from './withdrawal-part.tsx'

interface SignUpCheckProps {
  typed: Typed
  summary: SummaryView
  sendKey: string
  faults: readonly FormFault[]
}

/** A trap for scripts: out of sight, out of reach of the keyboard and of screen readers. */
function Trap() {
  return (
    <div aria-hidden="true" className="trap">
      <label htmlFor="website">Bitte leer lassen</label>
      <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}

function Consents({ summary, faults }: Pick<SignUpCheckProps, 'summary' | 'faults'>) {
  return summary.consents.map(({ id, value, lead, whole, isRequired }) => (
    <div key={value} className="grid gap-2">
      <Checkbox
        id={`consent-${id}`}
        name="consents"
        value={value}
        label={lead}
        hint={isRequired ? undefined : 'freiwillig, jederzeit widerrufbar'}
        error={faults.find(({ field }) => field === `consent-${id}`)?.text}
        required={isRequired}
      />
      <ConsentWords lead={lead} whole={whole} />
    </div>
  ))
}

export function SignUpCheck({ typed, summary, sendKey, faults }: SignUpCheckProps) {
  const busy = useNavigation().formMethod !== undefined
  const head = useRef<HTMLHeadingElement>(null)
  // A new step without a new page: keyboard and screen readers go on from here.
  useEffect(() => head.current?.focus(), [])
  return (
    <Form method="post" {...wayOn(typed)} noValidate className="form">
      <ErrorSummary faults={faults} title="Noch nicht angemeldet" />
      <Kept typed={typed} isKept={(name) => isPersonName(name) || isDetailName(name)} />
      <input type="hidden" name="key" value={sendKey} />
      <Trap />
      <section className="form-part" aria-labelledby="check">
        <h2 ref={head} id="check" tabIndex={-1}>
          Stimmt alles so?
        </h2>
        <dl className="fact-list">
          {summary.rows.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          <div className="fact-sum">
            <dt>Preis</dt>
            <dd>
              <strong>{summary.price}</strong> {summary.priceNote}
            </dd>
          </div>
        </dl>
        <p className="text-muted">{summary.cancelText}</p>
        {summary.mandateText && <p className="text-muted">{summary.mandateText}</p>}
        {summary.clashes.length > 0 && (
          <Notice kind="warning" title="Zur selben Zeit">
            {summary.clashes.map((text) => (
              <p key={text}>{text}</p>
            ))}
            <p>Anmelden können Sie sich trotzdem.</p>
          </Notice>
        )}
      </section>
      <section className="form-part">
        {summary.withdrawal && <Withdrawal {...summary.withdrawal} />}
        <Consents summary={summary} faults={faults} />
        <SignUpPrivacy />
      </section>
      <div className="actions">
        <SubmitButton name="step" value="send">
          {summary.button}
        </SubmitButton>
        <Button type="submit" look="quiet" name="step" value="change" disabled={busy}>
          Angaben ändern
        </Button>
      </div>
    </Form>
  )
}
