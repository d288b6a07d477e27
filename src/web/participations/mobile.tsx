import { useSearchParams } from 'react-router'
import { useLive } from '../kit/live.ts'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import type { Route } from './+types/mobile'
import { OrderedNotice } from './admin/ordered-notice.tsx'
import { MobileCourse } from './mobile-course.tsx'
import { MobileDays } from './mobile-days.tsx'

export { action, loader } from './mobile.page.ts'

export default function MobileParticipants({ loaderData: { course, days, ordered, done }, actionData }: Route.ComponentProps) {
  useLive('course', 'session', 'participation', 'group', 'person', 'order')
  const answer = useKeptAnswer(actionData?.form)
  const [search] = useSearchParams()
  if (course)
    return (
      <>
        {ordered && <OrderedNotice ordered={ordered} />}
        <MobileCourse course={course} answer={answer} done={done} search={search} />
      </>
    )
  return <MobileDays days={days ?? []} />
}
