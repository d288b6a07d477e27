import { Ban, MailQuestionMark } from 'lucide-react'
import { Link } from 'react-router'
import type { UserSort } from '../../domain/users/list-users.ts'
import { changedQuery } from '../query.ts'
import { State } from '../ui/badge.tsx'
import { Pager } from '../ui/pagination.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { PATH } from './user-address.ts'
import type { UserRow } from './user-view.ts'

interface UserTableProps {
  rows: readonly UserRow[]
  next: string | null
  search: URLSearchParams
  /** Whose panel is open beside the table; it then shows fewer columns. */
  openId: string | null
  isNarrow: boolean
}

const ORDER: Record<UserSort, 'ascending' | 'descending'> = { name: 'ascending', lastLogin: 'descending', logins: 'descending' }
/** Columns that stay beside an open panel. */
const NARROW = ['name', 'role', 'departments', 'lastLogin']

function RoleCell({ roleName, isBlocked, isInvited }: UserRow) {
  if (!isBlocked && !isInvited) return roleName
  return (
    <span className="inline-flex flex-wrap gap-2">
      {roleName}
      {isBlocked ? (
        <State kind="bad" icon={Ban}>
          gesperrt
        </State>
      ) : (
        <State kind="info" icon={MailQuestionMark}>
          eingeladen
        </State>
      )}
    </span>
  )
}

function MemberCell({ member }: UserRow) {
  if (!member) return null
  return (
    <Link to={`/member/${member.id}`} className="link">
      {member.memberNo}
    </Link>
  )
}

function columnsFor(search: URLSearchParams, isNarrow: boolean): Column<UserRow>[] {
  const current = search.get('sortierung') ?? 'name'
  const sort = (by: UserSort): NonNullable<Column<UserRow>['sort']> => ({
    href: changedQuery(PATH, search, { sortierung: by === 'name' ? null : by, nach: null }),
    state: current === by ? ORDER[by] : 'none',
  })
  const columns: Column<UserRow>[] = [
    {
      key: 'name',
      label: 'Name',
      sort: sort('name'),
      cell: ({ id, name }) => (
        <Link
          to={changedQuery(PATH, search, { benutzer: id, neu: null, getan: null })}
          preventScrollReset
          className="link font-semibold text-ink"
        >
          {name}
        </Link>
      ),
    },
    { key: 'email', label: 'E-Mail', cell: ({ email }) => email },
    { key: 'role', label: 'Rolle', cell: RoleCell },
    { key: 'departments', label: 'Abteilungen', cell: ({ departments }) => departments },
    { key: 'member', label: 'Mitglied', cell: MemberCell },
    { key: 'lastLogin', label: 'Zuletzt eingeloggt', sort: sort('lastLogin'), cell: ({ lastLogin }) => lastLogin || null },
    { key: 'logins', label: 'Logins', number: true, sort: sort('logins'), cell: ({ logins }) => logins },
  ]
  return isNarrow ? columns.filter(({ key }) => NARROW.includes(key)) : columns
}

export function UserTable({ rows, next, search, openId, isNarrow }: UserTableProps) {
  const isLater = search.has('nach')
  return (
    <>
      <Table
        caption="Benutzer"
        captionHidden
        columns={columnsFor(search, isNarrow)}
        rows={rows}
        keyOf={({ id }) => id}
        stack
        isSelected={({ id }) => id === openId}
      />
      {(next || isLater) && (
        <Pager
          previous={isLater ? changedQuery(PATH, search, { nach: null }) : null}
          next={next && changedQuery(PATH, search, { nach: next })}
        >
          {isLater ? 'Zurück führt zum Anfang der Liste' : `Die ersten ${rows.length}`}
        </Pager>
      )}
    </>
  )
}
