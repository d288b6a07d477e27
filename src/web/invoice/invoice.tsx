import { useLive } from '../kit/live.ts'
import { PageHead } from '../ui/band.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/invoice'
import { ClaimsPart } from './claims-part.tsx'
import { READS } from './invoice-address.ts'

export { action, loader } from './invoice.page.ts'

function OwnStatements() {
  return (
    <section aria-labelledby="own-statements">
      <h2 id="own-statements">Meine Abrechnungen</h2>
      <EmptyState>Für Sie gibt es noch keine Abrechnung.</EmptyState>
    </section>
  )
}

export default function Invoice({ loaderData: { claims, done }, actionData }: Route.ComponentProps) {
  useLive(...READS)
  const answer = useKeptAnswer(actionData?.form)
  return (
    <>
      <PageHead title="Rechnungen verwalten" line={claims && 'Was dem Verein zusteht, und was davon offen ist.'} />
      {done && !actionData && (
        <div className="mb-4">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      {claims ? <ClaimsPart claims={claims} answer={answer} /> : <OwnStatements />}
    </>
  )
}
