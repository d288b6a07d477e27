import { Form } from 'react-router'
import { useLive } from '../../kit/live.ts'
import { State } from '../../ui/badge.tsx'
import { PageHead } from '../../ui/band.tsx'
import { Button, LinkButton, SubmitButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/times'
import { ClosedNotices } from './closed-notices.tsx'
import { PATH } from './shared-address.ts'
import type { SharedTimeView } from './times-view.ts'

export { action, loader } from './times.page.ts'

function GiveBackForm({ id, scope, label }: { id: string; scope: 'one' | 'series'; label: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <SubmitButton name="scope" value={scope} look="quiet" size="small">
        {label}
      </SubmitButton>
    </Form>
  )
}

interface GiveBackDialogProps {
  time: SharedTimeView
  id: string
  scope: 'one' | 'series'
  action: string
  trigger: string
  when: string
}

function GiveBackDialog({ time, id, scope, action, trigger, when }: GiveBackDialogProps) {
  return (
    <Dialog
      title={`${action}?`}
      trigger={
        <Button look="quiet" size="small">
          {trigger} …
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>
          {time.title}, {when}. {time.isAsked ? 'Der Verband bekommt Bescheid.' : 'Der Verband kann die Zeit dann anderen geben.'}
        </p>
        <div className="actions">
          <GiveBackForm id={id} scope={scope} label={action} />
        </div>
      </div>
    </Dialog>
  )
}

function GiveBackAll({ time }: { time: SharedTimeView }) {
  const first = time.dates.find(({ isLive }) => isLive)
  if (!first) return null
  const action = time.isAsked ? 'Anfrage zurückziehen' : time.isSeries ? 'Alle Termine zurückgeben' : 'Zeit zurückgeben'
  return <GiveBackDialog time={time} id={first.id} scope="series" action={action} trigger={action} when={time.when} />
}

function GiveBackDate({ time, date: { id, when } }: { time: SharedTimeView; date: SharedTimeView['dates'][number] }) {
  const trigger = time.isAsked ? 'Zurückziehen' : 'Zurückgeben'
  const action = `Termin ${trigger.toLowerCase()}`
  return <GiveBackDialog time={time} id={id} scope="one" action={action} trigger={trigger} when={when} />
}

function Dates({ time }: { time: SharedTimeView }) {
  return (
    <details className="mt-2">
      <summary className="min-h-8 cursor-pointer">{`Alle Termine (${time.dates.length})`}</summary>
      <ul className="mt-1">
        {time.dates.map((date) => (
          <li key={date.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-1.5">
            <span className="tabular">{date.when}</span>
            <State kind={date.look}>{date.state}</State>
            {date.isLive && (
              <span className="ml-auto">
                <GiveBackDate time={time} date={date} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Time({ time }: { time: SharedTimeView }) {
  return (
    <li className="card">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-[1.1rem] break-words">{time.title}</h2>
          <p>
            <span className="tabular">{time.when}</span> · {time.place}
          </p>
          <p className="mt-1 flex flex-wrap gap-2">
            {time.states.map(({ text, look }) => (
              <State key={text} kind={look}>
                {text}
              </State>
            ))}
          </p>
          {time.note && <p className="mt-1 text-muted">{`Antwort: ${time.note}`}</p>}
        </div>
        <GiveBackAll time={time} />
      </div>
      {time.isSeries && <Dates time={time} />}
    </li>
  )
}

/** The club's times and requests in the association's halls. */
export default function SharedTimes({ loaderData: { association, closed, times, done }, actionData }: Route.ComponentProps) {
  const fault = useKeptAnswer(actionData)?.form.faults[0]?.text
  useLive('booking', 'series', 'closure', 'facility')
  return (
    <>
      <PageHead
        title="Hallen des Verbands"
        line={`Ihre Zeiten und Anfragen in den Hallen: ${association}.`}
        actions={
          <>
            <LinkButton to="/admin/bookings" look="quiet">
              Zum Belegungsplan
            </LinkButton>
            <LinkButton to={`${PATH}/new`}>Zeit anfragen</LinkButton>
          </>
        }
      />
      {fault ? (
        <div className="mb-4 max-w-3xl">
          <Notice kind="warning" title={fault} />
        </div>
      ) : (
        done && (
          <div role="status" className="mb-4 max-w-3xl">
            <Notice kind="good" title={done} />
          </div>
        )
      )}
      <ClosedNotices notices={closed} />
      {times.length === 0 ? (
        <EmptyState action={<LinkButton to={`${PATH}/new`}>Zeit anfragen</LinkButton>}>
          Sie haben noch keine Zeit in einer Halle des Verbands.
        </EmptyState>
      ) : (
        <ul className="grid max-w-4xl gap-3">
          {times.map((time) => (
            <Time key={time.id} time={time} />
          ))}
        </ul>
      )}
    </>
  )
}
