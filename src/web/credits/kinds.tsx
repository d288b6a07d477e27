import { data, Link, redirect, useSearchParams } from 'react-router'
import { listDepartments } from '../../domain/clubs/queries.ts'
import { KindInput } from '../../domain/credits/input.ts'
import { listKinds } from '../../domain/credits/queries.ts'
import { saveKind } from '../../domain/credits/save-kind.ts'
import { CREDIT_REFUSALS } from '../../domain/credits/texts.ts'
import { listLedCourses } from '../../domain/participations/list-led-courses.ts'
import { allow } from '../../kernel/answer.ts'
import { readId } from '../../kernel/id.ts'
import { readForm, refusedForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { ListPanel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/kinds'
import { doneText, KINDS_PATH } from './cards-address.ts'
import { type KindView, mayMakeKinds, presentKind } from './cards-view.ts'
import { KindPanel } from './kind-panel.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  allow(mayMakeKinds(ctx))
  const [kinds, departments, { courses }] = await Promise.all([
    listKinds(ctx),
    listDepartments(ctx),
    listLedCourses(ctx, {}, { after: undefined, limit: 500 }),
  ])
  const asked = url.searchParams.get('art')
  return {
    kinds: kinds.map((kind) => presentKind(ctx, kind)),
    isNew: asked === 'neu',
    openId: readId(asked) ?? null,
    departments: departments.map(({ id, name }) => ({ id, text: name })),
    courses: courses.map(({ id, title }) => ({ id, text: title })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const form = await readForm(request, KindInput)
  if (!form.ok) return data({ form: form.answer }, 422)
  const answer = await saveKind(ctx, form.value)
  if (answer.ok) return redirect(`${KINDS_PATH}?getan=gespeichert`)
  const field = answer.refusal === 'name_taken' ? 'name' : ''
  return data({ form: refusedForm(form.typed, { field, text: CREDIT_REFUSALS[answer.refusal] }) }, 409)
}

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
        {kind.cards > 0 && ` · ${kind.cards} im Umlauf`}
      </p>
    </li>
  )
}

/** Which cards the club sells, and where they count. */
export default function Kinds({ loaderData, actionData }: Route.ComponentProps) {
  useLive('credit_kind', 'credit_card', 'course', 'department')
  const { kinds, isNew, openId, departments, courses } = loaderData
  const [search] = useSearchParams()
  const answer = useKeptAnswer(actionData?.form)
  const kind = kinds.find(({ id, mayEdit }) => mayEdit && id === openId) ?? null
  const done = actionData ? null : doneText(search.get('getan'))
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
      {done && (
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
        <ul className="grid gap-3">
          {kinds.map((kind) => (
            <Kind key={kind.id} kind={kind} />
          ))}
        </ul>
      </ListPanel>
    </>
  )
}
