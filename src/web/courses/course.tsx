import { useLive } from '../kit/live.ts'
import { StructuredData } from '../ui/structured-data.tsx'
import type { Route } from './+types/course'
import { READS } from './course-address.ts'
import { CourseBody } from './course-body.tsx'

export { loader } from './course.page.ts'

export default function CoursePage({
  loaderData: { view, text, sport, canSignUp, calendar, code, facts },
}: Route.ComponentProps) {
  useLive(...READS)
  return (
    <>
      <CourseBody view={view} text={text} sport={sport} canSignUp={canSignUp} calendar={calendar} code={code} />
      {facts && <StructuredData json={facts} />}
    </>
  )
}
