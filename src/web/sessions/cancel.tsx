import { ChevronLeft } from 'lucide-react'
import { data, Link, redirect } from 'react-router'
import { isId } from '../../kernel/id.ts'
import { readForm, refusedForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { notFound } from '../guard.ts'
import { useLive } from '../live.ts'
import { textFor } from '../text-for.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/cancel'
import { runSessionAction, SessionAction } from './cancel-action.ts'
import { presentSession } from './cancel-view.ts'
import { CancelledSession } from './cancelled-session.tsx'
import { PlannedSession } from './planned-session.tsx'
import './sessions.css'

const LISTS = '/admin/mobile/participantList'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  if (!isId(params.session)) throw notFound()
  const session = await presentSession(ctx, params.session)
  return { session, done: url.searchParams.get('getan'), asOf: ctx.now.toString() }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  if (!isId(params.session)) throw notFound()
  const form = await readForm(request, SessionAction)
  if (!form.ok) return data({ form: form.answer }, 422)
  const outcome = await runSessionAction(ctx, params.session, form.value)
  if (!outcome.ok) return data({ form: refusedForm(form.typed, { field: outcome.field, text: outcome.text }) }, 409)
  // Read anew by GET, so that reloading the page sends nothing twice.
  const page = `${LISTS}/${params.session}/cancel`
  return redirect(outcome.done ? `${page}?getan=${outcome.done}` : page)
}

const DONE: Record<string, string> = {
  withdrawn: 'Es wird niemand mehr gefragt.',
  restored: 'Die Stunde findet statt. Niemand hat etwas von der Absage erfahren.',
  restored_told: 'Die Stunde findet statt. Wer von der Absage wusste, bekommt jetzt Bescheid.',
  replaced: 'Der Ersatztermin steht. Alle bekommen Bescheid.',
}

export default function CancelSession({ loaderData: { session, done, asOf }, actionData }: Route.ComponentProps) {
  useLive('session', 'booking', 'series', 'participation', 'group', 'notice')
  const { id, title, when, place, planned, cancelled } = session
  const answer = useKeptAnswer(actionData?.form)
  const said = textFor(DONE, done)
  return (
    <div className="hall session-fate">
      <header>
        <Link to={`${LISTS}#stunde/${id}`} className="hall-back">
          <ChevronLeft aria-hidden="true" size={22} /> Teilnehmerliste
        </Link>
        <h1>{title}</h1>
        <p className="session-when">
          <span>{when}</span> <span>{place}</span>
        </p>
      </header>
      {said && (
        <Notice kind="good" alert>
          {said}
        </Notice>
      )}
      {answer && <ErrorSummary faults={answer.faults} title="Noch nicht erledigt" />}
      {planned && <PlannedSession planned={planned} answer={answer} isHeld={session.isHeld} />}
      {cancelled && <CancelledSession cancelled={cancelled} answer={answer} asOf={asOf} />}
    </div>
  )
}
