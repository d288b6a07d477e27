import { Form, Link } from 'react-router'
import { weekdayName } from '../../../kernel/calendar.ts'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { answerFor } from '../../ui/answer-for.ts'
import { State } from '../../ui/badge.tsx'
import { SubmitButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'
import type { ReleasedLine, WishLine } from './facilities-view.ts'
import type { PartView } from './parts-tab.tsx'

interface WishesTabProps {
  wishes: readonly WishLine[]
  released: readonly ReleasedLine[]
  rules: string
  parts: readonly PartView[]
  mayEdit: boolean
  answer: FormAnswer | null
}

function Wish({ wish, mayEdit }: { wish: WishLine; mayEdit: boolean }) {
  return (
    <li className="card flex items-center justify-between gap-3 max-sm:flex-wrap">
      <div className="min-w-0">
        <p className="font-semibold break-words">{`${wish.position}. ${wish.title}`}</p>
        <p className="text-muted">{`${wish.when}, ${wish.part} · ${wish.name}${wish.isPublic ? ' (von außen)' : ''}, seit ${wish.since}`}</p>
      </div>
      {wish.isOffered && <State kind="care">gerade gefragt</State>}
      {mayEdit && (
        <Form method="post">
          <input type="hidden" name="id" value={wish.id} />
          <SubmitButton name="intent" value="withdrawWish" look="plain" size="small">
            {`${wish.title} streichen`}
          </SubmitButton>
        </Form>
      )}
    </li>
  )
}

function Released({ times }: { times: readonly ReleasedLine[] }) {
  if (times.length === 0) return null
  return (
    <section aria-labelledby="released-title" className="grid gap-3">
      <h2 id="released-title">Frei gewordene Zeiten</h2>
      <ul className="panel-rows">
        {times.map(({ bookingId, when, part, title, state, address }) => (
          <li key={bookingId} className="card">
            <Link to={address} className="link tabular">
              {when}
            </Link>
            <p className="text-muted">{`${part} · frei, weil ${title} ausfällt`}</p>
            <p>{state}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function WishesTab({ wishes, released, rules, parts, mayEdit, answer }: WishesTabProps) {
  const view = formView(answerFor(answer, 'addWish'), { weekday: 1 })
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid content-start gap-4">
        <p className="max-w-prose text-muted">{rules}</p>
        {wishes.length === 0 && <EmptyState>Niemand wartet auf Zeit in dieser Sportstätte.</EmptyState>}
        <ul className="panel-rows">
          {wishes.map((wish) => (
            <Wish key={wish.id} wish={wish} mayEdit={mayEdit} />
          ))}
        </ul>
        <Released times={released} />
      </div>
      {mayEdit && (
        <Form method="post" noValidate className="card grid content-start gap-4 self-start" key={wishes.length}>
          <h2 className="text-[1.1rem]">Auf die Warteliste</h2>
          <ErrorSummary faults={view.faults} title="Nicht eingetragen" />
          <TextField label="Wofür" maxLength={120} placeholder="Volleyball Damen" {...view.field('title')} />
          <Select label="Teil" {...view.field('partId')}>
            <Options options={parts} none="Bitte wählen" />
          </Select>
          <Select label="Wochentag" {...view.field('weekday')}>
            {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
              <option key={weekday} value={weekday}>
                {weekdayName(weekday)}
              </option>
            ))}
          </Select>
          <div className="grid grid-cols-2 gap-3">
            <TextField label="Von" placeholder="18:00" {...view.field('startsTime')} />
            <TextField label="Bis" placeholder="19:30" {...view.field('endsTime')} />
          </div>
          <TextField label="Ansprechperson" maxLength={120} autoComplete="off" {...view.field('name')} />
          <TextField label="E-Mail" type="email" autoComplete="off" hint="Dorthin geht die Frage." {...view.field('email')} />
          <div className="actions">
            <SubmitButton name="intent" value="addWish">
              Eintragen
            </SubmitButton>
          </div>
        </Form>
      )}
    </div>
  )
}
