import { Form, Link, useSearchParams } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { changedQuery } from '../kit/query.ts'
import { PageHead } from '../ui/band.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Textarea } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { ListPanel, Panel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { ListPager } from '../ui/pagination.tsx'
import { Table } from '../ui/table.tsx'
import { TableFiles } from '../ui/table-files.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/applications'
import { FamilyFacts } from './family-facts.tsx'
import { APPLICATIONS_PATH, memberPath } from './members-address.ts'

export { action, loader } from './applications.page.ts'

type Opened = NonNullable<Route.ComponentProps['loaderData']['panel']>

function Decision({ id, isMoving, answer }: { id: string; isMoving: boolean; answer: FormAnswer | null }) {
  const view = formView(answer)
  return (
    <>
      <ErrorSummary faults={view.faults} title="Noch nicht entschieden" />
      <Form method="post" className="grid gap-3">
        <input type="hidden" name="intent" value="approve" />
        <input type="hidden" name="id" value={id} />
        {isMoving && <Checkbox label="Auch für bekannte Personen gilt die Anschrift des Antrags" {...view.tick('isMoved')} />}
        <div className="actions">
          <SubmitButton>Aufnehmen</SubmitButton>
        </div>
      </Form>
      <Form method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="decline" />
        <input type="hidden" name="id" value={id} />
        <Textarea label="Grund der Ablehnung" hint="Steht in der E-Mail" {...view.field('note')} />
        <div className="actions">
          <SubmitButton look="quiet">Ablehnen</SubmitButton>
        </div>
      </Form>
    </>
  )
}

function Known({ known }: { known: Opened['known'] }) {
  if (known.length === 0) return null
  return (
    <Notice kind="warning" title="Diese Personen kennen wir schon">
      <ul>
        {known.map(({ at, name, birth, memberId, memberNo, lives }) => (
          <li key={at}>
            {memberId ? (
              <Link to={memberPath(memberId)} className="link">
                {name}
              </Link>
            ) : (
              name
            )}
            , geboren am {birth}
            {memberNo && `, Mitglied Nr. ${memberNo}`}
            {lives && `. Bisherige Anschrift: ${lives}`}
          </li>
        ))}
      </ul>
      Mit der Aufnahme werden sie keine zweite Person: Es gilt, was im Antrag steht, und eine frühere Nummer bleibt. Eine
      bisherige Anschrift bleibt, wenn Sie es unten nicht anders wählen. Ein Kind, das schon zu einer Familie zählt, bleibt dort
      und behält seine Angaben. Die Erwachsenen aus dem Antrag werden auch seine Sorgeberechtigten. Seinen Beitrag zahlt künftig,
      wer im Antrag als Zahler steht. Bitte prüfen Sie, ob das stimmt.
    </Notice>
  )
}

interface ApplicationPanelProps {
  panel: Opened
  close: string
  answer: FormAnswer | null
  mayDecide: boolean
}

function ApplicationPanel({ panel, close, answer, mayDecide }: ApplicationPanelProps) {
  const { id, name, email, received, isOpen, state, confirmed, decided, note, family, quote, known, isGuardianAgreed } = panel
  return (
    <Panel title={name} line={`Eingegangen am ${received}`} close={close} closeText="Schließen">
      {isOpen && !confirmed && (
        <Notice kind="warning" title="E-Mail noch nicht bestätigt">
          Ob der Antrag von {name} kommt, ist nicht sicher. Wer ihn trotzdem annimmt, bekommt kein Lastschriftmandat: Der Beitrag
          kommt auf Rechnung.
        </Notice>
      )}
      {!isOpen && (
        <p>
          {state} am {decided}
          {note && `: ${note}`}
        </p>
      )}
      <p>
        <a href={`mailto:${email}`} className="link break-all">
          {email}
        </a>
        {confirmed && <span className="block text-muted">bestätigt am {confirmed}</span>}
      </p>
      {isGuardianAgreed && <p>Die Sorgeberechtigten stimmen der Mitgliedschaft der Minderjährigen zu.</p>}
      <Known known={known} />
      <FamilyFacts {...family} />
      {quote && (
        <p>
          In den ersten zwölf Monaten fällig: <strong>{quote.total}</strong>
        </p>
      )}
      {isOpen && mayDecide && <Decision id={id} isMoving={known.some(({ lives }) => lives !== '')} answer={answer} />}
    </Panel>
  )
}

export default function Applications({ loaderData, actionData: answered }: Route.ComponentProps) {
  const { rows, next, isDecided, panel, mayDecide, done } = loaderData
  const answer = useKeptAnswer(answered)?.form ?? null
  const [search] = useSearchParams()
  useLive('application', 'member', 'tariff')
  const close = changedQuery(APPLICATIONS_PATH, search, { antrag: null, getan: null })
  return (
    <>
      <PageHead
        title="Aufnahmeanträge"
        line="Von der Website. Mit der Aufnahme bekommt jedes Mitglied seine Nummer."
        actions={
          rows.length > 0 && (
            <TableFiles path={`${APPLICATIONS_PATH}/export`} kept={isDecided ? [['stand', 'entschieden']] : []} />
          )
        }
      />
      <div className="mb-4">
        <Tabs
          label="Anträge"
          tabs={[
            { to: APPLICATIONS_PATH, label: 'Offen', isCurrent: !isDecided },
            { to: `${APPLICATIONS_PATH}?stand=entschieden`, label: 'Entschieden', isCurrent: isDecided },
          ]}
        />
      </div>
      {done && !answer && (
        <div className="mb-4 max-w-3xl">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      <ListPanel panel={panel && <ApplicationPanel key={panel.id} {...{ panel, close, answer, mayDecide }} />}>
        {rows.length === 0 ? (
          <EmptyState>{isDecided ? 'Noch ist über keinen Antrag entschieden.' : 'Zurzeit wartet kein Antrag.'}</EmptyState>
        ) : (
          <Table
            caption="Anträge"
            captionHidden
            columns={[
              {
                key: 'name',
                label: 'Name',
                cell: ({ id, name }) => (
                  <Link
                    to={changedQuery(APPLICATIONS_PATH, search, { antrag: id, getan: null })}
                    preventScrollReset
                    className="link font-semibold text-ink"
                  >
                    {name}
                  </Link>
                ),
              },
              { key: 'people', label: 'Personen', cell: ({ people }) => people, number: true },
              { key: 'received', label: 'Eingegangen', cell: ({ received }) => received },
              { key: 'state', label: 'Stand', cell: ({ state }) => state },
            ]}
            rows={rows}
            keyOf={({ id }) => id}
            stack
            isSelected={({ id }) => id === panel?.id}
          />
        )}
        <ListPager path={APPLICATIONS_PATH} search={search} next={next} count={rows.length} />
      </ListPanel>
    </>
  )
}
