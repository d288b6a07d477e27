import { Form } from 'react-router'
import { type FormAnswer, formView, withIds } from '../kit/form-view.ts'
import { useLive } from '../kit/live.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Textarea, TextField } from '../ui/field.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/dunnings'
import { Credits } from './credits.tsx'
import type { LevelView } from './dunnings-view.ts'

export { action, loader } from './dunnings.page.ts'

type Data = Route.ComponentProps['loaderData']

const DUE: readonly Column<Data['due'][number]>[] = [
  {
    key: 'debtor',
    label: 'Zahler',
    cell: ({ debtor, claims }) => (
      <>
        {debtor}
        <span className="block font-normal text-muted">{claims}</span>
      </>
    ),
  },
  { key: 'level', label: 'Stufe', cell: ({ level }) => level },
  { key: 'way', label: 'Weg', cell: ({ way }) => way },
  { key: 'amount', label: 'Offen', number: true, cell: ({ amount }) => <strong>{amount}</strong> },
]
const SENT: readonly Column<Data['sent'][number]>[] = [
  { key: 'debtor', label: 'Zahler', cell: ({ debtor }) => debtor },
  { key: 'level', label: 'Stufe', cell: ({ level }) => level },
  { key: 'day', label: 'Vom', cell: ({ day }) => <span className="tabular">{day}</span> },
  { key: 'until', label: 'Zahlbar bis', cell: ({ until }) => <span className="tabular">{until}</span> },
  { key: 'way', label: 'Weg', cell: ({ way }) => way },
  { key: 'amount', label: 'Betrag', number: true, cell: ({ amount }) => amount },
]

type DueTodayProps = Pick<Data, 'due' | 'credits' | 'debtors' | 'sum' | 'seen' | 'mayChange'>

function DueToday({ due, credits, debtors, sum, seen, mayChange }: DueTodayProps) {
  if (due.length === 0) return <EmptyState>Heute ist niemand zu mahnen.</EmptyState>
  return (
    <section aria-labelledby="due">
      <h2 id="due" className="mb-3 text-[1.1rem]">{`Heute zu mahnen: ${sum}`}</h2>
      <Credits credits={credits} />
      <Table caption="Heute zu mahnen" captionHidden columns={DUE} rows={due} keyOf={({ id }) => id} stack />
      {mayChange && (
        <Form method="post" className="mt-3">
          <input type="hidden" name="intent" value="run" />
          <input type="hidden" name="seen" value={seen} />
          <SubmitButton>{debtors === 1 ? 'Einen Zahler mahnen' : `${debtors} Zahler mahnen`}</SubmitButton>
        </Form>
      )}
    </section>
  )
}

function LevelForm({ level, answer }: { level: LevelView; answer: FormAnswer | null }) {
  const own = answer?.typed.level?.[0] === `${level.level}` ? answer : null
  const view = withIds(formView(own, level.fields), `level${level.level}`)
  return (
    <details className="card" open={view.faults.length > 0}>
      <summary>
        <strong>{level.name}</strong> <span className="text-muted">{level.line}</span>
      </summary>
      <Form method="post" noValidate className="mt-3 grid gap-3">
        <input type="hidden" name="intent" value="level" />
        <input type="hidden" name="level" value={level.level} />
        <input type="hidden" name="version" value={level.fields.version} />
        <ErrorSummary faults={view.faults} title="Noch nicht gespeichert" />
        <div className="flex flex-wrap gap-4">
          <TextField label="Tage danach" inputMode="numeric" {...view.field('afterDays')} />
          <TextField label="Frist in Tagen" inputMode="numeric" {...view.field('termDays')} />
          <TextField label="Gebühr in Euro" inputMode="decimal" {...view.field('feeCents')} />
        </div>
        <TextField label="Überschrift" {...view.field('subject')} />
        <Textarea label="Text" rows={4} {...view.field('text')} />
        <div>
          <SubmitButton look="quiet">Mahnstufe speichern</SubmitButton>
        </div>
      </Form>
    </details>
  )
}

export default function Dunnings({ loaderData, actionData }: Route.ComponentProps) {
  useLive('claim', 'invoice', 'debtor')
  const { sent, letters, levels, mayChange, done } = loaderData
  const answer = useKeptAnswer(actionData?.form)
  const isOfLevel = answer?.typed.intent?.[0] === 'level'
  return (
    <>
      <PageHead
        title="Rechnungen verwalten"
        line="Wer trotz Frist nicht gezahlt hat. Gesperrte Zahler werden nicht gemahnt; wer per Lastschrift zahlt, wird eingezogen."
      />
      {done && !actionData && (
        <div className="mb-4">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      {!isOfLevel && <ErrorSummary faults={formView(answer).faults} title="Nicht gemahnt" />}
      <DueToday {...loaderData} />
      {sent.length > 0 && (
        <section aria-labelledby="sent" className="mt-6">
          <h2 id="sent" className="mb-3 text-[1.1rem]">
            Bisher
          </h2>
          {letters && (
            <p className="mb-3">
              <LinkButton to={letters} reloadDocument look="quiet">
                Letzte Briefe für die Post als PDF
              </LinkButton>
            </p>
          )}
          <Table caption="Bisherige Mahnungen" captionHidden columns={SENT} rows={sent} keyOf={({ id }) => id} stack />
        </section>
      )}
      {mayChange && (
        <section aria-labelledby="levels" className="mt-6 grid max-w-3xl gap-3">
          <h2 id="levels" className="text-[1.1rem]">
            Mahnstufen
          </h2>
          {levels.map((level) => (
            <LevelForm key={`${level.level}-${level.fields.version}`} level={level} answer={isOfLevel ? answer : null} />
          ))}
        </section>
      )}
    </>
  )
}
