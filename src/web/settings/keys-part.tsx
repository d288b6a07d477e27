import { Form } from 'react-router'
import { AREAS } from '../../domain/context.ts'
import { AREA_NAMES } from '../../domain/users/texts.ts'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { withWayBack } from '../kit/way-back.ts'
import { answerFor } from '../ui/answer-for.ts'
import { State } from '../ui/badge.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { TickGroup } from '../ui/choice.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { DateField, Select, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import type { KeysView } from './keys-forms.ts'
import { partAddress } from './settings-address.ts'

const SET_UP = withWayBack('/member/me/security', partAddress('schluessel'))

interface KeysPartProps {
  view: KeysView
  /** The key that was made just now: it is shown this once. */
  made: string | null
  answer: FormAnswer | null
}

/** The page that describes every operation, for who writes a program. */
export const ApiDocsLink = () => (
  <a href="/api/v1/docs" className="link">
    Beschreibung der API
  </a>
)

/** A secret to copy, with a word of warning. */
export function ShownOnce({ title, children, value }: { title: string; children: string; value: string }) {
  return (
    <div role="status">
      <Notice kind="good" title={title} action={<CopyButton value={value}>Kopieren</CopyButton>}>
        <p>{children}</p>
        <p className="mt-2 font-mono font-semibold break-all">{value}</p>
      </Notice>
    </div>
  )
}

function KeyLine({ one, mayMake }: { one: KeysView['keys'][number]; mayMake: boolean }) {
  return (
    <li className="card grid gap-2">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-words">{one.name}</span> <State kind={one.state.kind}>{one.state.label}</State>
      </h3>
      <ul className="list-disc pl-5">
        {one.scopes.map((scope) => (
          <li key={scope}>{scope}</li>
        ))}
      </ul>
      <p className="text-muted">
        Für: {one.areas}. Letzter Tag: {one.endsOn}. Angelegt: {one.made}. Zuletzt benutzt: {one.used}.
      </p>
      {one.isCounting && mayMake && (
        <Form method="post">
          <input type="hidden" name="intent" value="revokeKey" />
          <input type="hidden" name="id" value={one.id} />
          <SubmitButton look="quiet" size="small">{`„${one.name}“ widerrufen`}</SubmitButton>
        </Form>
      )}
    </li>
  )
}

function Limits({ subjects, typed, view }: { subjects: KeysView['subjects']; typed: FormAnswer | null } & ViewProps) {
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="field-label">Was das Programm darf</legend>
        {view.error('scopes') && (
          <p id="scopes" className="field-error">
            {view.error('scopes')}
          </p>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          {subjects.map(({ name, label }) => (
            <Select key={name} label={label} {...view.field(`scopes.${name}`)}>
              <option value="">nichts</option>
              <option value="read">lesen</option>
              <option value="write">lesen und ändern</option>
            </Select>
          ))}
        </div>
      </fieldset>
      <TickGroup
        name="areas"
        label="Nur für diese Bereiche"
        hint="Ohne Auswahl gilt der Schlüssel im ganzen Verein."
        options={AREAS.map((area) => ({ value: area, label: AREA_NAMES[area] }))}
        ticked={typed?.typed.areas ?? []}
      />
    </>
  )
}

interface ViewProps {
  view: ReturnType<typeof formView>
}

function NewKey({ view: { subjects, endsOn, keys }, answer }: Pick<KeysPartProps, 'view' | 'answer'>) {
  const own = answerFor(answer, 'createKey')
  const view = formView(own, { endsOn })
  return (
    <Form method="post" noValidate className="grid gap-4" key={`${keys.length} ${own ? 'again' : ''}`}>
      <h2>Neuer Schlüssel</h2>
      <ErrorSummary faults={view.faults} title="Nicht angelegt" />
      <input type="hidden" name="intent" value="createKey" />
      <TextField
        label="Name"
        hint="Welches Programm ihn benutzt, zum Beispiel Vereinsapp"
        maxLength={60}
        {...view.field('name')}
      />
      <Limits subjects={subjects} typed={own} view={view} />
      <DateField label="Letzter Tag" hint="Höchstens zwei Jahre von heute" {...view.field('endsOn')} />
      <TextField
        label="Code Ihres zweiten Faktors"
        hint="Den Ihre App jetzt zeigt"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={8}
        className="max-w-44"
        name="secretCode"
        error={view.error('secretCode')}
      />
      <div className="actions">
        <SubmitButton>Schlüssel anlegen</SubmitButton>
      </div>
    </Form>
  )
}

/** Keys of programs: a new one is shown once, the others by what they may do. */
export function KeysPart({ view, made, answer }: KeysPartProps) {
  return (
    <div className="grid max-w-2xl gap-6">
      <p className="text-muted">
        Mit einem Schlüssel liest und ändert ein anderes Programm Daten des Vereins, so weit er reicht, und nie weiter als die
        Rechte, die Sie heute haben. Verlieren Sie Ihre Rolle oder Ihren zweiten Faktor, gelten Ihre Schlüssel nicht mehr.{' '}
        <ApiDocsLink />
      </p>
      {made && (
        <ShownOnce title="Der Schlüssel ist angelegt" value={made}>
          Bitte kopieren Sie ihn jetzt. Hier steht er nur dieses eine Mal.
        </ShownOnce>
      )}
      {view.keys.length > 0 ? (
        <ul className="panel-rows">
          {view.keys.map((one) => (
            <KeyLine key={one.id} one={one} mayMake={view.mayMake} />
          ))}
        </ul>
      ) : (
        <EmptyState>Noch kein Schlüssel. Kein anderes Programm liest oder ändert etwas.</EmptyState>
      )}
      {view.mayMake && view.hasFactor && <NewKey view={view} answer={answer} />}
      {view.mayMake && !view.hasFactor && (
        <Notice
          title="Schlüssel legt nur an, wer einen zweiten Faktor hat"
          action={
            <LinkButton to={SET_UP} look="quiet">
              Zweiten Faktor einrichten
            </LinkButton>
          }
        >
          Das dauert zwei Minuten.
        </Notice>
      )}
    </div>
  )
}
