import { Link } from 'react-router'
import { useLive } from '../kit/live.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { ListPanel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/kinds'
import { KINDS_PATH } from './cards-address.ts'
import type { KindView } from './cards-view.ts'
import { KindPanel } from './kind-panel.tsx'

export { action, loader } from './kinds.page.ts'

function Kind({ kind }: { kind: KindView }) {
  return (
    <li className="card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-[1.1rem]">
          {kind.mayEdit ? (
            <Link to={`${KINDS_PATH}?art=${kind.id}`} preventScrollReset className="link text-ink">
              {kind.name}
            </Link>
          ) : (
            kind.name
          )}
        </h2>
        <strong className="tabular">{kind.price}</strong>
      </div>
      <p>{kind.terms}</p>
      <p className="break-words">Gilt für: {kind.places}</p>
      <p className="text-muted">
        {kind.notes.join(' · ')}
        {kind.cards > 0 && ` · ${kind.cards} noch nicht aufgebraucht`}
      </p>
    </li>
  )
}

export default function Kinds({ loaderData, actionData }: Route.ComponentProps) {
  useLive('credit_kind', 'credit_card', 'course', 'department')
  const { kinds, isNew, openId, departments, courses, done } = loaderData
  const answer = useKeptAnswer(actionData?.form)
  const kind = kinds.find(({ id, mayEdit }) => mayEdit && id === openId) ?? null
  const panel =
    kind || isNew ? (
      <KindPanel key={kind?.id ?? 'new'} kind={kind} answer={answer} departments={departments} courses={courses} />
    ) : null
  return (
    <>
      <PageHead
        title="Arten von Karten"
        line="Was eine Karte kostet, wie lange sie gilt, und für welche Angebote."
        actions={
          <LinkButton to={`${KINDS_PATH}?art=neu`} preventScrollReset>
            Neue Karte anlegen
          </LinkButton>
        }
      />
      {done && !actionData && (
        <div className="mb-4">
          <Notice kind="good" alert>
            {done}
          </Notice>
        </div>
      )}
      <ListPanel panel={panel}>
        {kinds.length === 0 && (
          <EmptyState>Noch gibt es keine Karte. Legen Sie die erste an, zum Beispiel „10er-Karte Yoga“.</EmptyState>
        )}
        <ul className="panel-rows">
          {kinds.map((kind) => (
            <Kind key={kind.id} kind={kind} />
          ))}
        </ul>
      </ListPanel>
    </>
  )
}
