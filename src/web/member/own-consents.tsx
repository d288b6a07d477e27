import { Form, Link } from 'react-router'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { Band } from '../ui/band.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/own-consents'
import '../ui/profile.css'

export { action, loader } from './own-consents.page.ts'

type Data = Route.ComponentProps['loaderData']
type Purpose = Data['purposes'][number]

function StateOf({ consentId, isOld, since }: Purpose) {
  if (consentId === null) return <State kind="calm">nicht eingewilligt</State>
  return (
    <p>
      <State kind={isOld ? 'care' : 'good'}>{isOld ? 'gilt für den früheren Text' : 'eingewilligt'}</State>{' '}
      <span className="text-muted">seit {since}</span>
    </p>
  )
}

/** Taking back is as easy as giving (Art. 7 (3) GDPR): one press each. */
function PurposeCard({ purpose, mayGive }: { purpose: Purpose; mayGive: boolean }) {
  const { id, title, text, textVersion, consentId, isOld } = purpose
  const give = isOld ? 'In den neuen Text einwilligen' : 'Ich willige ein'
  const heading = `zweck-${id}`
  return (
    <section className="card profile-card" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p className="max-w-[70ch] whitespace-pre-line">{text}</p>
      <StateOf {...purpose} />
      <div className="actions">
        {mayGive && (consentId === null || isOld) && (
          <Form method="post">
            <input type="hidden" name="purposeId" value={id} />
            <input type="hidden" name="textVersion" value={textVersion} />
            <SubmitButton name="intent" value="give" look="quiet" aria-label={`${title}: ${give}`}>
              {give}
            </SubmitButton>
          </Form>
        )}
        {consentId !== null && (
          <Form method="post">
            <input type="hidden" name="id" value={consentId} />
            <SubmitButton name="intent" value="revoke" look="quiet" aria-label={`${title}: Einwilligung widerrufen`}>
              Einwilligung widerrufen
            </SubmitButton>
          </Form>
        )}
      </div>
    </section>
  )
}

function History({ list }: { list: Data['history'] }) {
  if (list.length === 0) return null
  return (
    <section className="card profile-card" aria-labelledby="verlauf">
      <h2 id="verlauf">Was bisher war</h2>
      <ul className="profile-list">
        {list.map(({ id, title, text, line, isOpen }) => (
          <li key={id}>
            <div className="min-w-0">
              <p>
                <span className="font-semibold">{title}</span>{' '}
                <State kind={isOpen ? 'good' : 'calm'}>{isOpen ? 'gilt' : 'widerrufen'}</State>
              </p>
              <p className="text-muted">{line}</p>
              <details>
                <summary className="link flex min-h-11 cursor-pointer items-center">Der Text dazu</summary>
                <p className="max-w-[70ch] whitespace-pre-line">{text}</p>
              </details>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Consents of oneself or an own child. */
export default function OwnConsents({ loaderData, actionData }: Route.ComponentProps) {
  const { child, mayGive, tooYoung, profile, purposes, history, done } = loaderData
  const answer = useKeptAnswer(actionData)?.form ?? null
  useLive('consent', 'person')
  return (
    <>
      <Band title="Einwilligungen" line={child ? `für ${child}` : 'Wozu Sie Ja sagen, und wozu nicht'} />
      <div className="page profile-page">
        {done && !answer && <Notice kind="good" title={done} alert />}
        <ErrorSummary faults={answer?.faults ?? []} title="Nicht gespeichert" />
        <p className="max-w-[70ch]">
          Alles hier ist freiwillig. Ohne Einwilligung gilt: nein. Sie können jede Einwilligung jederzeit widerrufen; das gilt ab
          dann.
        </p>
        {!mayGive && <Notice kind="info">{tooYoung}</Notice>}
        {purposes.length === 0 && <p>Der Verein fragt zurzeit nach keiner Einwilligung.</p>}
        {purposes.map((purpose) => (
          <PurposeCard key={purpose.id} purpose={purpose} mayGive={mayGive} />
        ))}
        <History list={history} />
        <Link to={profile} className="link">
          Zurück zum Profil
        </Link>
      </div>
    </>
  )
}
