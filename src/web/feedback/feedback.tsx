import { Band } from '../ui/band.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import type { Route } from './+types/feedback'
import { FeedbackForm } from './feedback-form.tsx'

export { action, loader } from './feedback.page.ts'

export default function Feedback({ loaderData: { key, self }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Band title="Feedback" line="Sagen Sie uns, was gut ist und was besser werden soll. Ohne Einloggen." />
      <div className="page">
        <FeedbackForm sendKey={key} self={self} answer={useKeptAnswer(actionData)} />
      </div>
    </>
  )
}
