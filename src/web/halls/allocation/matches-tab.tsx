import { Form } from 'react-router'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { answerFor } from '../../ui/answer-for.ts'
import { State } from '../../ui/badge.tsx'
import { SubmitButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { DateField, Select, TextField } from '../../ui/field.tsx'
import { type Option, Options } from '../../ui/options.tsx'
import { FieldRow } from './field-row.tsx'
import type { MatchView } from './use-view.ts'

interface MatchesTabProps {
  matches: readonly MatchView[]
  parts: readonly Option[]
  answer: FormAnswer | null
}

function NewMatch({ parts, answer }: Omit<MatchesTabProps, 'matches'>) {
  const view = formView(answerFor(answer, 'match'))
  return (
    <Form method="post" noValidate className="grid content-start gap-4">
      <h2 className="text-[1.15rem]">Spieltag eintragen</h2>
      <p className="field-hint">
        Ein Spieltag geht vor: Vergebene Trainings in der Halle ruhen an diesem Tag, die Vereine bekommen eine E-Mail.
      </p>
      <ErrorSummary faults={view.faults} title="Nicht eingetragen" />
      <TextField
        label="Was findet statt?"
        hint="Zum Beispiel: Heimspiel Handball Damen"
        maxLength={120}
        {...view.field('title')}
      />
      <Select label="Halle" {...view.field('partId')}>
        <Options options={parts} none="Bitte wählen" />
      </Select>
      <FieldRow
        view={view}
        names={['on', 'startsTime', 'endsTime']}
        className="grid-cols-2 sm:grid-cols-[11rem_7rem_7rem] [&>:first-child]:col-span-2 sm:[&>:first-child]:col-span-1"
      >
        <DateField label="Tag" {...view.field('on')} />
        <TextField label="Von" placeholder="15:00" {...view.field('startsTime')} />
        <TextField label="Bis" placeholder="20:00" {...view.field('endsTime')} />
      </FieldRow>
      <Checkbox label="Trainings, die im Weg sind, ruhen lassen" {...view.tick('sure')} />
      <div className="actions">
        <SubmitButton name="intent" value="match">
          Spieltag eintragen
        </SubmitButton>
      </div>
    </Form>
  )
}

function Match({ match }: { match: MatchView }) {
  return (
    <li className="card grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3>{match.title}</h3>
          <p className="tabular text-muted">{`${match.when} · ${match.place}`}</p>
        </div>
        {match.isCancelled && <State kind="bad">abgesagt</State>}
      </div>
      <p>{match.displaced ? `Weichen mussten: ${match.displaced}` : 'Kein Training musste weichen.'}</p>
      {match.giveBack && (
        <Form method="post">
          <input type="hidden" name="id" value={match.id} />
          <SubmitButton name="intent" value="giveBack" look="quiet" aria-label={`${match.giveBack}: ${match.title}`}>
            {match.giveBack}
          </SubmitButton>
        </Form>
      )}
    </li>
  )
}

export function MatchesTab({ matches, ...rest }: MatchesTabProps) {
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      {/* The key empties the form after a new match day. */}
      <NewMatch key={matches.map(({ id }) => id).join()} {...rest} />
      <section aria-labelledby="matches" className="grid content-start gap-3">
        <h2 id="matches" className="text-[1.15rem]">
          Spieltage
        </h2>
        {matches.length === 0 && <p className="text-muted">Bisher ist keiner eingetragen.</p>}
        <ul className="grid gap-3">
          {matches.map((match) => (
            <Match key={match.id} match={match} />
          ))}
        </ul>
      </section>
    </div>
  )
}
