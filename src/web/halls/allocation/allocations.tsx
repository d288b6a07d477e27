import { Link } from 'react-router'
import { useLive } from '../../kit/live.ts'
import { State } from '../../ui/badge.tsx'
import { PageHead } from '../../ui/band.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import { FactList } from '../../ui/list-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/allocations'
import { PATH } from './allocation-view.ts'
import { SetUpForm } from './set-up-form.tsx'

export { action, loader } from './allocations.page.ts'

export default function Allocations({
  loaderData: { cards, mayDecide, form, done },
  actionData: answered,
}: Route.ComponentProps) {
  const answer = useKeptAnswer(answered)?.form ?? null
  useLive('allocation')
  const add = mayDecide && !form && <LinkButton to={`${PATH}?neu=1`}>Neue Hallenvergabe</LinkButton>
  return (
    <>
      <PageHead
        title={form ? 'Neue Hallenvergabe' : 'Hallenvergabe'}
        line="Wöchentliche Zeiten in den Hallen des Verbands: Bedarf, Entwurf, Einspruch, Bescheid."
        actions={add}
      />
      {done && !answer && (
        <div role="status" className="mb-4 max-w-3xl">
          <Notice kind="good" title={done} />
        </div>
      )}
      {form ? (
        <SetUpForm {...form} answer={answer} isFixed={false} />
      ) : (
        <>
          {cards.length === 0 && <EmptyState action={add}>Zurzeit läuft keine Hallenvergabe.</EmptyState>}
          <ul className="grid gap-4 sm:grid-cols-2">
            {cards.map(({ id, name, state, facts }) => (
              <li key={id} className="card grid content-start gap-3">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <h2 className="text-[1.15rem]">
                    <Link to={`${PATH}/${id}`} className="link">
                      {name}
                    </Link>
                  </h2>
                  <State kind={state.tone}>{state.text}</State>
                </div>
                <FactList facts={facts} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
