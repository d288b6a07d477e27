import { useSearchParams } from 'react-router'
import { useLive } from '../kit/live.ts'
import { changedQuery } from '../kit/query.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { ColumnChoice } from '../ui/column-choice.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { ListPanel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/users'
import { InvitePanel } from './invite-panel.tsx'
import { countText, FILTER_NAMES, PATH } from './user-address.ts'
import { USER_COLUMNS } from './user-columns.ts'
import { UserFilters } from './user-filters.tsx'
import { UserPanel } from './user-panel.tsx'
import { UserTable } from './user-table.tsx'

export { action, loader } from './users.page.ts'

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
  const { rows, next, count, filter, columns, departments, detail, isGone, roles, ownId, done, canMail } = loaderData
  const [search] = useSearchParams()
  useLive('user', 'department')
  const answer = actionData?.form ?? null
  const close = changedQuery(PATH, search, { benutzer: null, neu: null, getan: null })
  const isInviting = search.has('neu')
  const openPanel = isInviting ? (
    <InvitePanel close={close} answer={answer} roles={roles} departments={departments} canMail={canMail} />
  ) : detail ? (
    <UserPanel
      key={detail.id}
      user={detail}
      close={close}
      answer={answer}
      roles={roles}
      departments={departments}
      isOwn={detail.id === ownId}
      done={done}
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
