import { Link } from 'react-router'
import { Band } from '../ui/band.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import type { Route } from './+types/app-feedback'
import { PATH } from './feedback-address.ts'
import { FeedbackForm } from './feedback-form.tsx'

export { action, loader } from './app-feedback.page.ts'

export default function AppFeedback({ loaderData: { key, self, about, mayRead }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Band title="Feedback zur App" line="Was klappt gut, was fehlt, was geht nicht? Wir lesen alles." />
      <div className="page grid gap-6">
        {mayRead && (
          <p>
            <Link to={PATH} className="link">
              Nachrichten lesen und beantworten
            </Link>
          </p>
        )}
        <FeedbackForm sendKey={key} self={self} about={about} answer={useKeptAnswer(actionData)} />
      </div>
    </>
  )
}
