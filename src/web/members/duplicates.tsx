import { Form, Link, useSearchParams } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { RadioGroup } from '../ui/choice.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { ListPager } from '../ui/pagination.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/duplicates'
import { DUPLICATES_PATH, memberPath, READS } from './members-address.ts'

export { action, loader } from './duplicates.page.ts'

type Data = Route.ComponentProps['loaderData']
type Line = Data['lines'][number]
type Pair = NonNullable<Data['pair']>

const COLUMNS: Column<Line>[] = [
  {
    key: 'names',
    label: 'Personen',
    cell: ({ one, other, names }) => (
      <Link to={`${DUPLICATES_PATH}?eine=${one}&andere=${other}`} className="link font-semibold text-ink">
        {names.join(' und ')}
      </Link>
    ),
  },
  { key: 'births', label: 'Geboren', cell: ({ births }) => births.join(' / ') },
  { key: 'numbers', label: 'Mitglied', cell: ({ numbers }) => numbers.join(' / ') },
  {
    key: 'reason',
    label: 'Warum hier',
    cell: ({ isSure }) => (isSure ? 'klingt gleich, gleiches Geburtsdatum' : 'klingt gleich, ein Geburtsdatum fehlt'),
  },
]

/** Both may have the same name: the number tells them apart, also where the columns lie below each other. */
const headOf = ({ name, memberNo }: Pair[number]): string => `${name}, ${memberNo ? `Nr. ${memberNo}` : 'kein Mitglied'}`

const fileOf = ({ memberId, name }: Pair[number]) =>
  memberId && (
    <Link to={memberPath(memberId)} className="link" aria-label={`Akte von ${name} öffnen`}>
      öffnen
    </Link>
  )

function Facts({ pair: [one, other] }: { pair: Pair }) {
  if (!one || !other) return null
  const rows = [
    ...one.facts.map(([label, value], at) => ({ label, values: [value, other.facts[at]?.[1]] })),
    { label: 'Akte', values: [fileOf(one), fileOf(other)] },
  ]
  return (
    <Table
      caption={`${one.name} und ${other.name} im Vergleich`}
      captionHidden
      columns={[
        { key: 'label', label: 'Angabe', cell: ({ label }) => label },
        { key: 'one', label: headOf(one), cell: ({ values }) => values[0] || '–' },
        { key: 'other', label: headOf(other), cell: ({ values }) => values[1] || '–' },
      ]}
      rows={rows}
      keyOf={({ label }) => label}
      stack
    />
  )
}

function Decision({ pair, mayBlock, answer }: { pair: Pair; mayBlock: boolean; answer: FormAnswer | null }) {
  const view = formView(answer)
  const [one, other] = pair
  const logins = pair.flatMap(({ login }) => login ?? [])
  const isBlocked = logins.length > 1 && !mayBlock
  if (!one || !other) return null
  const kept = view.field('keptId')
  const login = view.field('loginId')
  return (
    <div className="grid max-w-3xl gap-6">
      <ErrorSummary faults={view.faults} title="Noch nicht zusammengeführt" />
      {isBlocked && (
        <Notice kind="warning" title="Beide haben ein Konto.">
          Zusammenführen kann sie nur, wer auch Zugänge sperren darf.
        </Notice>
      )}
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="one" value={one.id} />
        <input type="hidden" name="other" value={other.id} />
        {!isBlocked && (
          <RadioGroup
            name="keptId"
            label="Wer bleibt?"
            hint="Wer bleibt, behält die eigenen Angaben, auch das eigene Konto, und bekommt, was fehlt, und alles andere von beiden."
            error={kept.error}
            options={pair.map(({ id, name, facts }) => ({ value: id, label: name, hint: facts[1]?.[1] ?? '' }))}
            defaultValue={kept.defaultValue || one.id}
          />
        )}
        {!isBlocked && logins.length > 1 && (
          <RadioGroup
            name="loginId"
            label="Welches Konto bleibt?"
            hint="Das andere wird gesperrt. Keine Rolle ändert sich."
            error={login.error}
            options={logins.map(({ id, text }) => ({ value: id, label: text }))}
            defaultValue={login.defaultValue}
          />
        )}
        <div className="actions">
          {!isBlocked && (
            <SubmitButton name="intent" value="merge">
              Zusammenführen
            </SubmitButton>
          )}
          <SubmitButton name="intent" value="apart" look="quiet">
            Das sind zwei Personen
          </SubmitButton>
        </div>
      </Form>
    </div>
  )
}

export default function Duplicates({ loaderData, actionData: answered }: Route.ComponentProps) {
  const { lines, next, pair, lostExits, mayMerge, mayBlock, done } = loaderData
  const answer = useKeptAnswer(answered)?.form ?? null
  const [search] = useSearchParams()
  useLive(...READS)
  return (
    <>
      <PageHead
        title="Doppelte Personen"
        line="Namen, die gleich klingen, und ein Geburtsdatum, das nicht widerspricht. Sie entscheiden, ob es eine Person ist."
        actions={
          pair && (
            <LinkButton to={DUPLICATES_PATH} look="quiet">
              Alle zeigen
            </LinkButton>
          )
        }
      />
      {done && !answer && (
        <div className="mb-4 max-w-3xl">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      {pair ? (
        <div className="grid gap-6">
          <Facts pair={pair} />
          {lostExits.length > 0 && (
            <div className="max-w-3xl">
              <Notice kind="warning" title="Ein Austritt geht beim Zusammenführen verloren">
                {lostExits.join('; ')}. Die Mitgliedschaft geht danach weiter. Tragen Sie den Austritt dann bitte neu ein.
              </Notice>
            </div>
          )}
          {mayMerge && <Decision key={pair[0]?.id} pair={pair} mayBlock={mayBlock} answer={answer} />}
        </div>
      ) : lines.length === 0 ? (
        <EmptyState>Zurzeit klingt hier niemand wie jemand anderes.</EmptyState>
      ) : (
        <>
          <Table
            caption="Personen, die wohl doppelt geführt werden"
            captionHidden
            columns={COLUMNS}
            rows={lines}
            keyOf={({ key }) => key}
            stack
          />
          <ListPager path={DUPLICATES_PATH} search={search} next={next} count={lines.length} />
        </>
      )}
    </>
  )
}
