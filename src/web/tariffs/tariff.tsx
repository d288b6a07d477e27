import { Form, Link } from 'react-router'
import { type FormAnswer, formView, withIds } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { answerFor } from '../ui/answer-for.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { Button, LinkButton, SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { ListPanel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { VersionedForm } from '../ui/versioned-form.tsx'
import type { Route } from './+types/tariff'
import { ComparisonPart } from './comparison-part.tsx'
import { RuleForm } from './rule-form.tsx'
import { newRuleAddress, ruleAddress, TARIFFS_PATH, tariffAddress } from './tariffs-address.ts'

export { action, loader } from './tariff.page.ts'

type Data = Route.ComponentProps['loaderData']

function Sent({ intent, version, children }: { intent: string; version: number; children: React.ReactNode }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
      {children}
    </Form>
  )
}

function RuleList({ groups, tariff, isEditable }: Pick<Data, 'groups' | 'tariff' | 'isEditable'>) {
  return (
    <div className="grid max-w-3xl gap-4">
      {groups.map((group) => (
        <section key={group.kind} aria-labelledby={`rules-${group.kind}`} className="card">
          <h2 id={`rules-${group.kind}`} className="text-[1.1rem]">
            {group.title}
          </h2>
          <ul className="mt-1 grid gap-2">
            {group.rules.map(({ at, text }) => (
              <li key={at} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 flex-1 basis-64 break-words">{text}</span>
                {isEditable && (
                  <span className="flex items-center gap-2">
                    <Link to={ruleAddress(tariff.id, at)} preventScrollReset className="link" aria-label={`Ändern: ${text}`}>
                      Ändern
                    </Link>
                    <Sent intent="remove" version={tariff.version}>
                      <input type="hidden" name="at" value={at} />
                      <Button type="submit" look="plain" size="small" aria-label={`Entfernen: ${text}`}>
                        Entfernen
                      </Button>
                    </Sent>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Addable({ addable, tariff }: Pick<Data, 'addable' | 'tariff'>) {
  if (addable.length === 0) return null
  return (
    <section aria-labelledby="add-rule" className="mt-6 max-w-3xl">
      <h2 id="add-rule" className="text-[1.1rem]">
        Regel hinzufügen
      </h2>
      <ul className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {addable.map(({ kind, title, line }) => (
          <li key={kind}>
            <Link to={newRuleAddress(tariff.id, kind)} preventScrollReset className="link">
              {title}
            </Link>
            <span className="block text-muted">{line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NameForm({ tariff, answer }: Pick<Data, 'tariff'> & { answer: FormAnswer | null }) {
  const view = formView(answer, { name: tariff.name })
  return (
    <section aria-labelledby="rename" className="card mt-6 max-w-3xl">
      <h2 id="rename" className="mb-3 text-[1.1rem]">
        Umbenennen
      </h2>
      <VersionedForm
        intent="rename"
        version={tariff.version}
        view={view}
        answer={answer}
        saved={[{ label: 'Name', field: 'name', value: tariff.name, text: tariff.name }]}
        save="Name speichern"
      >
        <TextField label="Name" maxLength={80} {...view.field('name')} />
      </VersionedForm>
    </section>
  )
}

function StartForm({ tariff, answer }: Pick<Data, 'tariff'> & { answer: FormAnswer | null }) {
  const view = withIds(formView(answerFor(answer, 'start')), 'start')
  return (
    <section aria-labelledby="start" className="card mt-6 max-w-3xl">
      <h2 id="start" className="text-[1.1rem]">
        In Kraft setzen
      </h2>
      <p className="text-muted">
        Ab diesem Tag gilt diese Ordnung, die bisherige endet am Tag davor. Danach bleibt sie, wie sie ist.
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <Sent intent="start" version={tariff.version}>
          <ErrorSummary faults={view.faults} title="Noch nicht in Kraft" />
          <div className="flex flex-wrap items-end gap-3">
            <DateField label="Gilt ab" hint="Zum Beispiel 01.01.2027" {...view.field('from')} />
            <SubmitButton>In Kraft setzen</SubmitButton>
          </div>
          {view.tick('acceptsClash').error && (
            <Checkbox label="Trotzdem: Wir gleichen diese Monate selbst aus" {...view.tick('acceptsClash')} />
          )}
        </Sent>
        <Sent intent="discard" version={tariff.version}>
          <Button type="submit" look="plain">
            Entwurf löschen
          </Button>
        </Sent>
      </div>
    </section>
  )
}

function Actions({ tariff, mayChange, isCompared, compareTo }: Pick<Data, 'tariff' | 'mayChange' | 'isCompared' | 'compareTo'>) {
  return (
    <>
      <LinkButton to={isCompared ? tariffAddress(tariff.id) : compareTo} look="quiet">
        {isCompared ? 'Zu den Regeln' : 'Mit heutigen Mitgliedern vergleichen'}
      </LinkButton>
      {mayChange && !tariff.isDraft && (
        <Sent intent="copy" version={tariff.version}>
          <Button type="submit">Entwurf davon anlegen</Button>
        </Sent>
      )}
      {mayChange && tariff.state === 'coming' && (
        <Sent intent="withdraw" version={tariff.version}>
          <Button type="submit" look="quiet">
            Zurückziehen
          </Button>
        </Sent>
      )}
    </>
  )
}

export default function Tariff({ loaderData, actionData }: Route.ComponentProps) {
  useLive('tariff')
  const { tariff, groups, addable, isEditable, mayChange, open, isCompared, comparison, done, compareTo } = loaderData
  const answer = useKeptAnswer(actionData?.form)
  // Faults of a form that is shown stand in it.
  const shown = isEditable ? ['start', open ? 'save' : 'rename'] : []
  const others = answer && !shown.includes(answer.typed.intent?.[0] ?? '') ? answer.faults : []
  const panel = open ? (
    <RuleForm key={`${open.kind} ${open.at}`} tariff={tariff} open={open} answer={answerFor(answer, 'save')} />
  ) : null
  return (
    <>
      <p className="mb-2">
        <Link to={TARIFFS_PATH} className="link">
          Alle Beitragsordnungen
        </Link>
      </p>
      <PageHead
        title={tariff.name}
        line={
          <>
            <State kind={tariff.isDraft ? 'care' : 'good'}>{tariff.text}</State> {tariff.span}
          </>
        }
        actions={<Actions tariff={tariff} mayChange={mayChange} isCompared={isCompared} compareTo={compareTo} />}
      />
      {done && !actionData && (
        <div className="mb-4">
          <Notice kind="good" alert>
            {done}
          </Notice>
        </div>
      )}
      <ErrorSummary faults={others} title="Das ging nicht" />
      {isCompared ? (
        <ComparisonPart comparison={comparison} />
      ) : (
        <ListPanel panel={panel}>
          {groups.length === 0 && <EmptyState>Noch keine Regel. Beginnen Sie mit „Einzug und Fälligkeit“.</EmptyState>}
          <RuleList groups={groups} tariff={tariff} isEditable={isEditable} />
          <Addable addable={addable} tariff={tariff} />
          {isEditable && !open && <NameForm tariff={tariff} answer={answerFor(answer, 'rename')} />}
          {isEditable && <StartForm tariff={tariff} answer={answer} />}
        </ListPanel>
      )}
    </>
  )
}
