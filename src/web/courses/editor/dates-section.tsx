import { Form, Link } from 'react-router'
import type { PartGroup } from '../../halls/facility/part-groups.ts'
import { PartOptions } from '../../halls/facility/part-options.tsx'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { answerFor } from '../../ui/answer-for.ts'
import { State } from '../../ui/badge.tsx'
import { SubmitButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { DateField, Select } from '../../ui/field.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import type { DateRowView } from './dates-view.ts'
import { LeftOutList } from './left-out-list.tsx'
import type { LeftOutView } from './left-out-view.ts'

interface DatesSectionProps {
  dates: readonly DateRowView[]
  more: number
  leftOut: readonly LeftOutView[]
  parts: readonly PartGroup[]
  answer: FormAnswer | null
}

function DateLine({ date: { id, text, place, state, isSingle, kept, change } }: { date: DateRowView }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2">
      <span className="tabular font-semibold">{text}</span>
      <span className="text-muted">{place}</span>
      {state && <State kind="care">{state}</State>}
      {kept && (
        <>
          <State kind="calm">trotz Ferien oder Feiertag</State>
          <Form method="post">
            <input type="hidden" name="slotId" value={kept.slotId} />
            <input type="hidden" name="onDay" value={kept.onDay} />
            <SubmitButton
              name="intent"
              value="leaveOutDay"
              look="plain"
              size="small"
              aria-label={`${text} doch ausfallen lassen`}
            >
              Doch ausfallen lassen
            </SubmitButton>
          </Form>
        </>
      )}
      {change && (
        <Link to={change.to} className="link ml-auto" aria-label={`${text}: ${change.text}`}>
          {change.text}
        </Link>
      )}
      {isSingle && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <SubmitButton name="intent" value="removeDate" look="plain" size="small" aria-label={`Termin ${text} entfernen`}>
            Entfernen
          </SubmitButton>
        </Form>
      )}
    </li>
  )
}

/** Future dates, and a form for one beside the weekly times. */
export function DatesSection({ dates, more, leftOut, parts, answer }: DatesSectionProps) {
  const own = answerFor(answer, 'addDate')
  const view = formView(own)
  const kept = formView(answerFor(answer, 'keepDay', 'leaveOutDay'))
  return (
    <div className="mt-8 grid max-w-3xl gap-6">
      <section aria-labelledby="dates-title">
        <h2 id="dates-title">Kommende Termine</h2>
        {dates.length > 0 ? (
          <ul className="mt-2">
            {dates.map((date) => (
              <DateLine key={date.id} date={date} />
            ))}
          </ul>
        ) : (
          <p className="mt-2 text-muted">
            Noch keine. Legen Sie oben eine wöchentliche Zeit an oder unten einen einzelnen Termin.
          </p>
        )}
        {more > 0 && <p className="mt-2 text-muted">Und {more} weitere.</p>}
      </section>
      <ErrorSummary faults={kept.faults} title="Nicht geändert" />
      <LeftOutList days={leftOut} />
      <Form method="post" noValidate className="grid gap-4" key={`${dates.length} ${own ? 'again' : ''}`}>
        <h2>Zusatztermin</h2>
        <p className="field-hint">Geht auch an Feiertagen, oder als Ersatz.</p>
        <ErrorSummary faults={view.faults} title="Nicht eingetragen" />
        <div className="grid gap-4 sm:grid-cols-[12rem_7rem_7rem_1fr]">
          <DateField label="Tag" {...view.field('onDay')} />
          <TimeField label="Von" {...view.field('startsTime')} />
          <TimeField label="Bis" {...view.field('endsTime')} />
          <Select label="Ort" {...view.field('partId')}>
            <PartOptions parts={parts} />
          </Select>
        </div>
        <div className="actions">
          <SubmitButton name="intent" value="addDate" look="quiet">
            Termin eintragen
          </SubmitButton>
        </div>
      </Form>
    </div>
  )
}
