import { useLive } from '../kit/live.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/decisions'
import { DecisionCard } from './decision-card.tsx'

export { action, loader } from './decisions.page.ts'

export default function Decisions({ loaderData: { courses, done }, actionData: answered }: Route.ComponentProps) {
  const answer = useKeptAnswer(answered)?.form ?? null
  useLive('course', 'participation')
  return (
    <>
      <PageHead title="Kurse entscheiden" line="Findet es statt? Angebote mit zu wenigen Anmeldungen." />
      {done && !answer && (
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
          <DecisionCard key={course.id} course={course} answer={answer?.typed.id?.[0] === course.id ? answer : null} />
        ))}
      </ul>
    </>
  )
}
