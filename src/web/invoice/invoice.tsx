import { useLive } from '../kit/live.ts'
import { OwnStatements } from '../statements/own-statements.tsx'
import { PageHead } from '../ui/band.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/invoice'
import { ClaimsPart } from './claims-part.tsx'
import { READS } from './invoice-address.ts'

export { action, loader } from './invoice.page.ts'

export default function Invoice({ loaderData: { claims, own, done }, actionData }: Route.ComponentProps) {
  useLive(...READS, 'statement', 'session')
  const answer = useKeptAnswer(actionData?.form)
  return (
    <>
      <PageHead
        title="Rechnungen verwalten"
        line={claims ? 'Was dem Verein zusteht, und was davon offen ist.' : 'Meine Abrechnungen'}
      />
      {done && !actionData && (
        <div className="mb-4">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      {claims ? <ClaimsPart claims={claims} answer={answer} /> : <OwnStatements own={own} done={null} answer={null} />}
    </>
  )
}
