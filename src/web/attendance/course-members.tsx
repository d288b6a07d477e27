import { data, redirect } from 'react-router'
import { isId } from '../../kernel/id.ts'
import { slugFrom } from '../courses/slug.ts'
import { readForm, refusedForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { changedQuery, oneOf } from '../query.ts'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/course-members'
import { CourseChoice } from './course-choice.tsx'
import { DONE, type Done, MembersAction, runMembersAction } from './members-action.ts'
import { MembersList } from './members-list.tsx'
import { PATH } from './members-path.ts'
import { listKeptCourses, listStandIns, readCourse, readPerson } from './members-view.ts'
import { PersonPage } from './person-page.tsx'
import './attendance.css'
import './members.css'

const wordsOf = (search: URLSearchParams): string => search.get('suche')?.trim().slice(0, 80) ?? ''

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const { searchParams: search } = url
  const slug = search.get('kurs')
  const done = oneOf(Object.keys(DONE) as Done[], search.get('getan')) ?? null
  if (!slug) {
    const [courses, standIns] = await Promise.all([listKeptCourses(ctx, wordsOf(search)), listStandIns(ctx)])
    return { courses, standIns, search: wordsOf(search), course: null, person: null, done }
  }
  const course = await readCourse(ctx, slugFrom(slug), wordsOf(search))
  const personId = search.get('person') ?? ''
  const person = isId(personId) ? await readPerson(ctx, course, personId) : null
  return { courses: [], standIns: [], search: '', course, person, done }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const { searchParams: search } = url
  const course = await readCourse(ctx, slugFrom(search.get('kurs') ?? ''), '')
  const form = await readForm(request, MembersAction)
  if (!form.ok) return data({ form: form.answer }, 422)
  const outcome = await runMembersAction(ctx, course.id, form.value)
  if (!outcome.ok) return data({ form: refusedForm(form.typed, { field: outcome.field, text: outcome.text }) }, 422)
  // Read anew by GET, so that reloading the page sends nothing twice.
  return redirect(changedQuery(PATH, search, { suche: null, person: null, getan: outcome.done }))
}

/** Who belongs to an offer: add, take off, move, let trial guests stay. Works without JavaScript. */
export default function CourseMembers({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  useLive('course', 'group', 'participation', 'person')
  const { courses, standIns, search, course, person, done } = loaderData
  const answer = actionData?.form ?? null
  if (!course) return <CourseChoice courses={courses} standIns={standIns} search={search} />
  if (person) return <PersonPage course={course} person={person} answer={answer} />
  return (
    <MembersList course={course} answer={answer}>
      {done && (
        <Notice kind="good" alert>
          {DONE[done]}
        </Notice>
      )}
    </MembersList>
  )
}
