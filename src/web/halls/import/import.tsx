import { Form } from 'react-router'
import type { NameQuestion } from '../../../domain/imports/rules.ts'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { useLive } from '../../kit/live.ts'
import { importedAddress } from '../../order-form/batch-actions.ts'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton, SubmitButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { ProgressBar } from '../../ui/figures.tsx'
import { useFormVersion } from '../../ui/form-version.ts'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { Notice } from '../../ui/notice.tsx'
import { OneField } from '../../ui/one-field.tsx'
import type { PartGroup } from '../facility/part-groups.ts'
import type { Route } from './+types/import'
import { HOME_OF, importPath, kindPath } from './import-address.ts'
import { takenName } from './import-fields.ts'
import { Columns, Rows, SheetChoice } from './import-rows.tsx'
import type { ImportView } from './import-view.ts'
import { NameQuestions, nameDefaults } from './name-questions.tsx'
import { correctionDefaults } from './row-correction.tsx'

export { action, loader } from './import.page.ts'

function Done({ view, drafts }: { view: ImportView; drafts: number }) {
  const links = (
    <>
      <LinkButton to={HOME_OF[view.kind].to} look="quiet">
        {HOME_OF[view.kind].label}
      </LinkButton>
      {drafts > 0 && (
        <LinkButton to={importedAddress(view.id, importPath(view.id, view.kind))}>
          {drafts === 1 ? 'Das neue Angebot veröffentlichen …' : `Alle ${drafts} veröffentlichen …`}
        </LinkButton>
      )}
      {view.makesDrafts && view.kind !== 'offers' && (
        <LinkButton to={HOME_OF.offers.to} look="quiet">
          {HOME_OF.offers.label}
        </LinkButton>
      )}
    </>
  )
  return (
    <Notice kind="good" title={`Fertig: ${view.summary}`} action={links}>
      {view.makesDrafts && 'Neue Angebote sind Entwürfe. Auf der Website stehen sie, sobald Sie sie veröffentlichen.'}
    </Notice>
  )
}

const isUnderWay = ({ state }: ImportView): boolean => state === 'queued' || state === 'running' || state === 'undoing'

function ImportNote({ view, drafts, fault }: { view: ImportView; drafts: number; fault: string }) {
  if (isUnderWay(view))
    return (
      <Notice
        kind={fault ? 'warning' : 'info'}
        title={
          view.state === 'undoing'
            ? 'Die Übernahme wird zurückgenommen. Sie können die Seite verlassen.'
            : 'Die Zeilen werden eingetragen. Sie können die Seite verlassen.'
        }
      >
        {fault && <p>{fault}</p>}
        <ProgressBar label="Fortschritt" value={view.done} max={view.total} />
      </Notice>
    )
  if (view.state === 'done') return <Done view={view} drafts={drafts} />
  if (view.state === 'undone' && view.stays > 0)
    return (
      <Notice kind="warning" title="Diese Übernahme ist zurückgenommen, bis auf das, was seither geändert wurde.">
        Was bleibt, steht unten mit dem Grund.
      </Notice>
    )
  if (view.state === 'undone') return <Notice kind="info" title="Diese Übernahme ist zurückgenommen. Nichts davon ist noch da." />
  return null
}

function Undo() {
  return (
    <Form method="post" className="card mt-6 flex max-w-3xl flex-wrap items-center justify-between gap-4">
      <p>Das war nicht richtig? Solange niemand etwas daran ändert, lässt sich alles zurücknehmen.</p>
      <SubmitButton name="intent" value="undo" look="quiet">
        Ganze Übernahme zurücknehmen
      </SubmitButton>
    </Form>
  )
}

const takeText = (count: number): string => (count === 1 ? 'Eine Zeile übernehmen' : `${count} Zeilen übernehmen`)

interface DraftProps {
  view: ImportView
  questions: NameQuestion[]
  newHalls: string[]
  parts: PartGroup[]
  answer: FormAnswer | null
}

function NewHalls({ halls: [first, ...others] }: { halls: readonly string[] }) {
  if (first === undefined) return null
  const title = others.length === 0 ? `${first} gibt es noch nicht` : 'Diese Sportstätten gibt es noch nicht'
  return (
    <Notice kind="warning" title={title}>
      {others.length === 0
        ? 'Die Sportstätte wird beim Übernehmen angelegt. Ist sie nur anders geschrieben, wählen Sie unten die richtige.'
        : `Sie werden beim Übernehmen angelegt: ${[first, ...others].join(' · ')}. Ist eine davon nur anders geschrieben, wählen Sie unten die richtige.`}
    </Notice>
  )
}

const defaultsOf = (view: ImportView, questions: readonly NameQuestion[]) =>
  Object.fromEntries([
    ['sheet', view.sheet],
    ...nameDefaults(questions),
    ...view.fields.map(({ field }) => [`map-${field}`, view.mapping[field] ?? '']),
    ...view.rows.flatMap((row) => [...correctionDefaults(row), [takenName(row.position), row.leavesTaken ? 'leave' : '']]),
  ])

function Draft({ view, questions, newHalls, parts, answer }: DraftProps) {
  const fields = formView(answer, { ...defaultsOf(view, questions), tells: view.tells })
  const kept = useFormVersion(`${view.state} ${view.sheet} ${view.summary}`, answer)
  const isOpen = view.state === 'draft' || (view.state === 'done' && view.rows.some(({ isOver }) => !isOver))
  return (
    <Form method="post" noValidate className="mt-4 grid gap-6" key={kept.key} {...kept.form}>
      {/* Enter in a field looks again; it never enters or leaves out anything. */}
      <button type="submit" name="intent" value="check" hidden />
      <OneField />
      <ErrorSummary faults={fields.faults} title="Noch nicht" />
      {view.missing.length > 0 && (
        <Notice kind="warning" title={`Noch nicht gefunden: ${view.missing.join(', ')}`}>
          Bitte sagen Sie unten, in welcher Spalte das steht. Danach sehen Sie, was aus jeder Zeile wird.
        </Notice>
      )}
      {view.sheets.length > 0 && view.state === 'draft' && <SheetChoice view={view} form={fields} />}
      {view.isTable && view.state === 'draft' && <Columns view={view} form={fields} />}
      {view.summary && view.state === 'draft' && (
        <p role="status" className="font-semibold">
          {view.summary}
        </p>
      )}
      <NewHalls halls={newHalls} />
      {isOpen && <NameQuestions questions={questions} form={fields} />}
      <Rows view={view} parts={parts} form={fields} isOpen={isOpen} />
      {isOpen && view.kind === 'participants' && (
        <Checkbox
          label="Alle bekommen die E-Mail zu ihrer Anmeldung"
          hint="Sonst erfährt niemand etwas davon."
          {...fields.tick('tells')}
        />
      )}
      {isOpen && (
        <div className="actions sticky bottom-0 z-10 border-line border-t bg-ground py-3">
          {view.ready > 0 && (
            <SubmitButton name="intent" value="order">
              {takeText(view.ready)}
            </SubmitButton>
          )}
          <SubmitButton name="intent" value="check" look={view.ready > 0 ? 'quiet' : 'main'}>
            Noch einmal prüfen
          </SubmitButton>
        </div>
      )}
    </Form>
  )
}

export default function ImportPage({
  loaderData: { view, drafts, fault, newHalls, questions, parts },
  actionData: answered,
}: Route.ComponentProps) {
  const answer = useKeptAnswer(answered)?.form ?? null
  useLive('import', 'order', 'course')
  return (
    <>
      <PageHead
        title={view.fileName}
        line={[view.kindName, view.period].filter(Boolean).join(', ')}
        actions={
          <LinkButton to={kindPath(view.kind)} look="quiet">
            Alle Übernahmen
          </LinkButton>
        }
      />
      <div role="status">
        <ImportNote view={view} drafts={drafts} fault={fault} />
      </div>
      {!isUnderWay(view) && <Draft view={view} questions={questions} newHalls={newHalls} parts={parts} answer={answer} />}
      {view.state === 'done' && <Undo />}
    </>
  )
}
