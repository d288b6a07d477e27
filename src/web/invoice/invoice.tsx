import { PageHead } from '../ui/band.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/invoice'

export { loader } from './invoice.page.ts'

function OwnStatements() {
  return (
    <section aria-labelledby="own-statements">
      <h2 id="own-statements">Meine Abrechnungen</h2>
      <EmptyState>Für Sie gibt es noch keine Abrechnung.</EmptyState>
    </section>
  )
}

export default function Invoice({ loaderData: { seesClaims } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Rechnungen verwalten" />
      {seesClaims ? <EmptyState>Noch gibt es keine Forderung.</EmptyState> : <OwnStatements />}
    </>
  )
}
