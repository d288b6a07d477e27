import { data, redirect, useSearchParams } from 'react-router'
import { listDepartments } from '../../domain/clubs/queries.ts'
import { ROLES } from '../../domain/context.ts'
import { canGiveRole } from '../../domain/users/access.ts'
import { countUsers, findUserDetail, listUsers } from '../../domain/users/list-users.ts'
import { readId } from '../../kernel/id.ts'
import { readForm, refusedForm } from '../forms.ts'
import { gateOf } from '../gate.ts'
import { useLive } from '../live.ts'
import { changedQuery } from '../query.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { ColumnChoice } from '../ui/column-choice.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { ListPanel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/users'
import { InvitePanel } from './invite-panel.tsx'
import { doneText, runUserAction, UserAction } from './user-action.ts'
import { COUNTED, countText, FILTER_NAMES, PAGE, PATH } from './user-address.ts'
import { readColumns, USER_COLUMNS } from './user-columns.ts'
import { UserFilters } from './user-filters.tsx'
import { UserPanel } from './user-panel.tsx'
import { UserTable } from './user-table.tsx'
import { presentUserPanel, presentUserRow, readFilter } from './user-view.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const search = url.searchParams
  const filter = readFilter(search)
  const open = readId(search.get('benutzer'))
  const [{ users, next }, count, departments, detail] = await Promise.all([
    listUsers(ctx, filter, { after: readId(search.get('nach')), limit: PAGE }),
    countUsers(ctx, filter, COUNTED),
    listDepartments(ctx),
    open ? findUserDetail(ctx, open) : null,
  ])
  return {
    rows: users.map(presentUserRow),
    next,
    count,
    filter,
    columns: readColumns(search),
    departments: departments.map(({ id, name }) => ({ id, name })),
    detail: detail && presentUserPanel(detail),
    isGone: open !== undefined && detail === null,
    roles: ROLES.filter((role) => canGiveRole(ctx.actor, role)),
    ownId: ctx.actor.kind === 'user' ? (ctx.actor.profile?.clubUserId ?? '') : '',
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const form = await readForm(request, UserAction)
  if (!form.ok) return data({ form: form.answer }, 422)
  const outcome = await runUserAction(ctx, form.value)
  if (!outcome.ok) return data({ form: refusedForm(form.typed, { field: outcome.field, text: outcome.text }) }, 422)
  // Read anew by GET, so that reloading the page sends nothing twice.
  return redirect(changedQuery(PATH, url.searchParams, { neu: null, benutzer: outcome.id, getan: outcome.done }))
}

function NobodyFound({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) return <EmptyState>Dieser Verein hat noch keine Benutzer. Laden Sie die erste Person ein.</EmptyState>
  return (
    <EmptyState
      action={
        <LinkButton to={PATH} look="quiet">
          Filter zurücksetzen
        </LinkButton>
      }
    >
      Auf diese Suche passt kein Benutzer.
    </EmptyState>
  )
}

export default function Users({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  const { rows, next, count, filter, columns, departments, detail, isGone, roles, ownId } = loaderData
  const [search] = useSearchParams()
  useLive('user', 'department')
  const answer = actionData?.form ?? null
  const close = changedQuery(PATH, search, { benutzer: null, neu: null, getan: null })
  const isInviting = search.has('neu')
  const openPanel = isInviting ? (
    <InvitePanel close={close} answer={answer} roles={roles} departments={departments} />
  ) : detail ? (
    <UserPanel
      key={detail.id}
      user={detail}
      close={close}
      answer={answer}
      roles={roles}
      departments={departments}
      isOwn={detail.id === ownId}
      done={doneText(search.get('getan'))}
    />
  ) : null
  const { search: text, role, state, departmentId } = filter
  return (
    <>
      <PageHead
        title="Benutzer verwalten"
        line="Wer sich einloggen darf, und was er darf."
        actions={
          roles.length > 0 && (
            <LinkButton to={changedQuery(PATH, search, { neu: '1', benutzer: null, getan: null })} preventScrollReset>
              Benutzer einladen
            </LinkButton>
          )
        }
      />
      {isGone && <Notice kind="warning">Diesen Benutzer gibt es hier nicht.</Notice>}
      <ListPanel panel={openPanel}>
        <UserFilters search={search} filter={filter} departments={departments} count={countText(count)} />
        {!openPanel && <ColumnChoice path={PATH} search={search} filters={FILTER_NAMES} all={USER_COLUMNS} shown={columns} />}
        {rows.length > 0 ? (
          <UserTable {...{ rows, next, search, columns }} openId={detail?.id ?? null} isNarrow={openPanel !== null} />
        ) : (
          <NobodyFound isNarrowed={Boolean(text || role || state || departmentId)} />
        )}
      </ListPanel>
    </>
  )
}
