import { Form, Link, useSearchParams } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { changedQuery } from '../kit/query.ts'
import { PageHead } from '../ui/band.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { FactList } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { Pager } from '../ui/pagination.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/changes'
import { CHANGES_PATH, memberPath, READS } from './members-address.ts'

export { action, loader } from './changes.page.ts'

type Change = Route.ComponentProps['loaderData']['changes'][number]

function One({ intent, id, children }: { intent: string; id: string; children: React.ReactNode }) {
  return (
    <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {children}
    </Form>
  )
}

function Decision({ change: { id, name, isAsked }, answer }: { change: Change; answer: FormAnswer | null }) {
  const view = formView(answer)
  if (!isAsked)
    return (
      <One intent="withdraw" id={id}>
        <SubmitButton look="quiet" aria-label={`Änderung von ${name} zurückziehen`}>
          Zurückziehen
        </SubmitButton>
      </One>
    )
  return (
    <div className="grid gap-3">
      <ErrorSummary faults={view.faults} title="Noch nicht entschieden" />
      <One intent="approve" id={id}>
        <SubmitButton look="quiet" aria-label={`Änderung von ${name} freigeben`}>
          Freigeben
        </SubmitButton>
      </One>
      <One intent="decline" id={id}>
        <TextField label="Grund der Ablehnung" autoComplete="off" {...view.field('note')} id={`note-${id}`} />
        <SubmitButton look="quiet" aria-label={`Änderung von ${name} ablehnen`}>
          Ablehnen
        </SubmitButton>
      </One>
    </div>
  )
}

export default function Changes({ loaderData, actionData: answered }: Route.ComponentProps) {
  const { changes, next, isOpenOnly, mayDecide, done } = loaderData
  const answer = useKeptAnswer(answered)?.form ?? null
  const [search] = useSearchParams()
  useLive(...READS, 'scheduled_change')
  return (
    <>
      <PageHead title="Änderungen" line="Was an einem Tag in Kraft tritt, und was auf Ihre Freigabe wartet." />
      <div className="mb-4">
        <Tabs
          label="Änderungen"
          tabs={[
            {
              to: changedQuery(CHANGES_PATH, search, { nur: 'offen', nach: null, getan: null }),
              label: 'Zu prüfen',
              isCurrent: isOpenOnly,
            },
            {
              to: changedQuery(CHANGES_PATH, search, { nur: null, nach: null, getan: null }),
              label: 'Alle',
              isCurrent: !isOpenOnly,
            },
          ]}
        />
      </div>
      {done && !answer && (
        <div className="mb-4 max-w-3xl">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      {changes.length === 0 ? (
        <EmptyState>
          {isOpenOnly ? 'Nichts wartet auf Ihre Prüfung.' : 'Zurzeit ist nichts geplant, und nichts wartet auf Freigabe.'}
        </EmptyState>
      ) : (
        <ul className="grid max-w-3xl gap-4" aria-label="Änderungen">
          {changes.map((change) => (
            <li key={change.id} className="card grid gap-3">
              <div>
                {change.memberId ? (
                  <Link to={memberPath(change.memberId)} className="link font-semibold">
                    {change.name}
                  </Link>
                ) : (
                  <span className="font-semibold">{change.name}</span>
                )}
                <span className="block text-muted">
                  {change.isAsked ? `wartet seit ${change.asked} auf Freigabe` : `${change.state} zum ${change.day}`}
                </span>
              </div>
              <FactList facts={change.values} />
              {mayDecide && <Decision change={change} answer={answer?.typed.id?.[0] === change.id ? answer : null} />}
            </li>
          ))}
        </ul>
      )}
      {(next || search.has('nach')) && (
        <Pager
          previous={search.has('nach') ? changedQuery(CHANGES_PATH, search, { nach: null }) : null}
          next={next && changedQuery(CHANGES_PATH, search, { nach: next })}
        >
          Weitere Änderungen
        </Pager>
      )}
    </>
  )
}
