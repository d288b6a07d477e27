import { useLive } from '../kit/live.ts'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/course-members'
import { CourseChoice } from './course-choice.tsx'
import { MembersList } from './members-list.tsx'
import { PersonPage } from './person-page.tsx'
import './attendance.css'
import './members.css'

export { action, loader } from './course-members.page.ts'

/** Works without JavaScript. */
export default function CourseMembers({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  useLive('course', 'group', 'participation', 'person')
  const { courses, standIns, search, course, person, done } = loaderData
  const answer = actionData?.form ?? null
  if (!course) return <CourseChoice courses={courses} standIns={standIns} search={search} />
  if (person) return <PersonPage course={course} person={person} answer={answer} />
  return (
    <MembersList course={course} answer={answer}>
      {done && !answer && (
        <Notice kind="good" alert>
          {done}
        </Notice>
      )}
    </MembersList>
  )
}
