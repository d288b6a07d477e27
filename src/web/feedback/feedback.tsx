import { Band } from '../ui/band.tsx'
import type { Route } from './+types/feedback'
import { FeedbackForm } from './feedback-form.tsx'

export { action, loader } from './feedback.page.ts'

export default function Feedback({ loaderData: { key, self }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Band title="Feedback" line="Sagen Sie uns, was gut ist und was besser werden soll. Ohne Einloggen." />
      <div className="page">
        <FeedbackForm sendKey={key} self={self} answer={actionData?.form ?? null} isSent={Boolean(actionData?.value)} />
      </div>
    </>
  )
}
