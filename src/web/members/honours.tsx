import { Link, useSearchParams } from 'react-router'
import { GAPS_TEXTS } from '../../domain/honours/texts.ts'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { Options } from '../ui/options.tsx'
import { ListPager } from '../ui/pagination.tsx'
import { savedFields } from '../ui/saved-meanwhile.tsx'
import { Table } from '../ui/table.tsx'
import { TableFiles } from '../ui/table-files.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { VersionedForm } from '../ui/versioned-form.tsx'
import type { Route } from './+types/honours'
import { carePath, HONOURS_PATH } from './care-address.ts'
import { Deed } from './care-parts.tsx'
import { FormFold } from './member-forms.tsx'
import { PATH } from './members-address.ts'

export { action, loader } from './honours.page.ts'

type View = Route.ComponentProps['loaderData']
type Row = View['rows'][number]

const RULE_LABELS = {
  jubileeYears: 'Jubiläen nach so vielen Jahren',
  countsFromAge: 'Jahre zählen ab dem Alter',
  gaps: 'Unterbrechungen',
  pinDays: 'Nadeln bestellen, Tage vorher',
  birthdayYears: 'Runde Geburtstage',
}

function RulesForm({ rules, answer }: { rules: View['rules']; answer: FormAnswer | null }) {
  const view = formView(answer, rules)
  return (
    <section aria-labelledby="regeln" className="card mt-6 grid max-w-3xl gap-3">
      <h2 id="regeln">Regeln</h2>
      <p className="text-muted">
        Jahre: {rules.jubileeYears}. {GAPS_TEXTS[rules.gaps]}. Nadeln bestellen: {rules.pinDays} Tage vorher.
      </p>
      <FormFold title="Regeln ändern" answer={answer}>
        <VersionedForm
          {...{ view, answer }}
          version={rules.version}
          saved={savedFields(RULE_LABELS, rules, answer?.typed ?? {}, { gaps: GAPS_TEXTS })}
          intent="rules"
          save="Regeln speichern"
          className="mt-2"
        >
          <TextField label="Jubiläen nach so vielen Jahren" autoComplete="off" {...view.field('jubileeYears')} />
          <TextField
            label="Jahre zählen ab dem Alter"
            hint="0: von Anfang an"
            inputMode="numeric"
            className="max-w-24"
            {...view.field('countsFromAge')}
          />
          <Select label="Unterbrechungen" {...view.field('gaps')}>
            <Options options={GAPS_TEXTS} />
          </Select>
          <Checkbox label="Zeit, in der die Mitgliedschaft ruht, zählt mit" {...view.tick('restsCount')} />
          <TextField label="Nadeln bestellen, Tage vorher" inputMode="numeric" className="max-w-24" {...view.field('pinDays')} />
          <TextField label="Runde Geburtstage" autoComplete="off" {...view.field('birthdayYears')} />
        </VersionedForm>
      </FormFold>
    </section>
  )
}

function Deeds({ row: { id, name, title }, today }: { row: Row; today: string }) {
  return (
    <span className="actions">
      <Deed intent="award" id={id} label={`${name}, ${title}: heute geehrt`} fields={{ awardedOn: today }}>
        Heute geehrt
      </Deed>
      <Deed intent="skip" id={id} label={`${name}, ${title}: ohne Ehrung`}>
        Ohne Ehrung
      </Deed>
    </span>
  )
}

function Rows({ rows, today, mayChange }: Pick<View, 'rows' | 'today' | 'mayChange'>) {
  return (
    <Table
      caption="Ehrungen und Geburtstage"
      captionHidden
      columns={[
        {
          key: 'name',
          label: 'Name',
          cell: ({ name, personId }) => (
            <Link to={carePath(personId, 'ehrungen')} className="link font-semibold text-ink">
              {name}
            </Link>
          ),
        },
        { key: 'title', label: 'Anlass', cell: ({ title }) => title },
        { key: 'day', label: 'Tag', cell: ({ day }) => <span className="tabular">{day}</span> },
        {
          key: 'pin',
          label: 'Nadel bestellen bis',
          cell: ({ pin, isPinDue }) => (isPinDue ? <State kind="care">{pin}</State> : pin),
        },
        { key: 'state', label: 'Stand', cell: ({ state }) => state },
        ...(mayChange
          ? [{ key: 'deeds', label: 'Tun', cell: (row: Row) => (row.isOpen ? <Deeds row={row} today={today} /> : null) }]
          : []),
      ]}
      rows={rows}
      keyOf={({ id }) => id}
      stack
    />
  )
}

export default function Honours({ loaderData, actionData }: Route.ComponentProps) {
  const { year, years, today, rows, next, rules, mayChange, done } = loaderData
  const [search] = useSearchParams()
  const answer = useKeptAnswer(actionData)?.form ?? null
  useLive('honour', 'member', 'person')
  const isOfRules = answer?.typed.intent?.[0] === 'rules'
  return (
    <>
      <PageHead
        title="Ehrungen und Geburtstage"
        line="Jede Nacht neu gerechnet, bis Ende nächsten Jahres."
        actions={
          <>
            {rows.length > 0 && <TableFiles path={`${HONOURS_PATH}/export`} kept={[['jahr', `${year}`]]} />}
            <LinkButton to={PATH} look="quiet">
              Zur Übersicht
            </LinkButton>
          </>
        }
      />
      <Tabs
        label="Jahr"
        tabs={years.map((one) => ({ to: `${HONOURS_PATH}?jahr=${one}`, label: `${one}`, isCurrent: one === year }))}
      />
      {done && !answer && (
        <div className="mt-4 max-w-3xl">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      {!isOfRules && <ErrorSummary faults={answer?.faults ?? []} title="Nicht gespeichert" />}
      <div className="mt-4">
        {rows.length === 0 ? (
          <EmptyState>In diesem Jahr steht niemand auf der Liste.</EmptyState>
        ) : (
          <Rows {...{ rows, today, mayChange }} />
        )}
        <ListPager path={HONOURS_PATH} search={search} next={next} count={rows.length} />
      </div>
      {mayChange && <RulesForm rules={rules} answer={isOfRules ? answer : null} />}
    </>
  )
}
