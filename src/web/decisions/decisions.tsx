import { data, redirect } from 'react-router'
import { z } from 'zod'
import { cancelCourse } from '../../domain/decisions/cancel-course.ts'
import { extendDecision, runCourse } from '../../domain/decisions/commands.ts'
import { listDueCourses } from '../../domain/decisions/queries.ts'
import { DECISION_REFUSALS } from '../../domain/decisions/texts.ts'
import { parseDay } from '../../kernel/calendar.ts'
import { readForm, refusedForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { textFor } from '../text-for.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/decisions'
import { DecisionCard } from './decision-card.tsx'
import { presentDue } from './decisions-view.ts'

const DONE = {
  run: 'Das Angebot findet statt.',
  extend: 'Die Entscheidung ist verschoben.',
  cancel: 'Das Angebot ist abgesagt. Alle bekommen eine E-Mail.',
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const courses = (await listDueCourses(gateOf(context).ctx)).map(presentDue)
  return { courses, done: textFor(DONE, url.searchParams.get('getan')) }
}

const id = z.uuid()
const Choice = z.discriminatedUnion('choice', [
  z.object({ choice: z.literal('run'), id }),
  z.object({ choice: z.literal('extend'), id, until: z.string().default('') }),
  z.object({ choice: z.literal('cancel'), id, reason: z.string().trim().max(300, 'Bitte höchstens 300 Zeichen.').default('') }),
])

function decide(ctx: Parameters<typeof runCourse>[0], choice: z.output<typeof Choice>) {
  if (choice.choice === 'run') return runCourse(ctx, choice.id)
  if (choice.choice === 'cancel') return cancelCourse(ctx, choice.id, choice.reason)
  const until = parseDay(choice.until)
  return until ? extendDecision(ctx, choice.id, until) : { ok: false as const, refusal: 'day_past' as const }
}

export async function action({ context, request }: Route.ActionArgs) {
  const read = await readForm(request, Choice)
  if (!read.ok) return data(read.answer, { status: 422 })
  const answer = await decide(gateOf(context).ctx, read.value)
  if (answer.ok) return redirect(`/admin/decisions?getan=${read.value.choice}`)
  const name = { run: '', extend: 'until', cancel: 'reason' }[read.value.choice]
  const field = answer.refusal === 'wrong_state' || !name ? '' : `${name}-${read.value.id}`
  return data(refusedForm(read.typed, { field, text: DECISION_REFUSALS[answer.refusal] }), { status: 409 })
}

/** Offers with too few people on the day of decision: run, put off, cancel. */
export default function Decisions({ loaderData: { courses, done }, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  useLive('course', 'participation')
  return (
    <>
      <PageHead title="Kurse entscheiden" line="Angebote, für die sich zu wenige angemeldet haben." />
      {done && !actionData && (
        <Notice kind="good" alert>
          {done}
        </Notice>
      )}
      {courses.length === 0 && (
        <Notice
          title="Gerade ist nichts zu entscheiden"
          action={
            <LinkButton to="/admin/participants" look="quiet">
              Zu den Teilnehmern
            </LinkButton>
          }
        >
          Am Entscheidungstag eines Angebots mit zu wenigen Anmeldungen steht es hier.
        </Notice>
      )}
      <ul className="grid gap-4">
        {courses.map((course) => (
          <DecisionCard key={course.id} course={course} answer={actionData?.typed.id?.[0] === course.id ? actionData : null} />
        ))}
      </ul>
    </>
  )
}
