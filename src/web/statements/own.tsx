import { useLive } from '../kit/live.ts'
import { PageHead } from '../ui/band.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import type { Route } from './+types/own'
import { OwnStatements } from './own-statements.tsx'

export { action, loader } from './own.page.ts'

/** For staff who lead hours themselves; trainers find the same under Finanzen. */
export default function Own({ loaderData: { own, done }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData)?.form ?? null
  useLive('statement', 'session')
  return (
    <>
      <PageHead title="Meine Abrechnungen" />
      <OwnStatements own={own} done={done} answer={answer} />
    </>
  )
}
