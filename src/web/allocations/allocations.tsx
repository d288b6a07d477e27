import { data, Link, redirect, useSearchParams } from 'react-router'
import { canDecideAllocation, canReadAllocations } from '../../domain/allocations/access.ts'
import { listAllocations } from '../../domain/allocations/queries.ts'
import { found } from '../../kernel/answer.ts'
import { readForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { FactList } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/allocations'
import { setUp } from './allocation-action.ts'
import { SetUpFields } from './allocation-fields.ts'
import { PATH, presentCard } from './allocation-view.ts'
import { doneText } from './done-texts.ts'
import { SetUpForm } from './set-up-form.tsx'
import { listHallParts, newSetUp } from './set-up-view.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  found(canReadAllocations(ctx) || null)
  const mayDecide = canDecideAllocation(ctx)
  const isNew = mayDecide && url.searchParams.has('neu')
  return {
    cards: (await listAllocations(ctx)).map(presentCard),
    mayDecide,
    form: isNew ? { ...newSetUp(ctx.now), parts: await listHallParts(ctx) } : null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, SetUpFields)
  if (!form.ok) return data({ form: form.answer }, 422)
  const outcome = await setUp(gateOf(context).ctx, null, form.value)
  if (!outcome.ok) return data({ form: { typed: form.typed, faults: outcome.faults } }, 422)
  return redirect(`${PATH}/${outcome.id}?getan=${outcome.note}`)
}

/** The Hallenvergaben that this club takes part in, or decides. */
export default function Allocations({ loaderData: { cards, mayDecide, form }, actionData: answered }: Route.ComponentProps) {
  const answer = useKeptAnswer(answered)?.form ?? null
  useLive('allocation')
  const [search] = useSearchParams()
  const done = doneText(search.get('getan'))
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
