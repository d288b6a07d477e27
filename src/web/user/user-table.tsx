import { Ban } from 'lucide-react'
import { Link } from 'react-router'
import type { UserSort } from '../../domain/users/list-users.ts'
import { changedQuery } from '../query.ts'
import { State } from '../ui/badge.tsx'
import { Pager } from '../ui/pagination.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { PATH, type UserRow } from './user-view.ts'

interface UserTableProps {
  rows: readonly UserRow[]
  next: string | null
  search: URLSearchParams
  openId: string | null
}

const ORDER: Record<UserSort, 'ascending' | 'descending'> = { name: 'ascending', lastLogin: 'descending', logins: 'descending' }

const namedState = (row: UserRow) =>
  row.isBlocked ? (
    <State kind="bad" icon={Ban}>
      gesperrt
    </State>
  ) : null

export function UserTable({ rows, next, search, openId }: UserTableProps) {
  const current = search.get('sortierung') ?? 'name'
  const sort = (by: UserSort): NonNullable<Column<UserRow>['sort']> => ({
    href: changedQuery(PATH, search, { sortierung: by === 'name' ? null : by, nach: null }),
    state: current === by ? ORDER[by] : 'none',
  })
  const openAddress = (id: string) => changedQuery(PATH, search, { benutzer: id, neu: null, getan: null })
  const columns: Column<UserRow>[] = [
    {
      key: 'name',
      label: 'Name',
      sort: sort('name'),
      cell: ({ id, name }) => (
        <Link to={openAddress(id)} preventScrollReset className="link font-semibold text-ink">
          {name}
        </Link>
      ),
    },
    { key: 'email', label: 'E-Mail', cell: ({ email }) => <span className="break-all">{email}</span> },
    {
      key: 'role',
      label: 'Rolle',
      cell: ({ roleName, ...row }) => (
        <span className="inline-flex flex-wrap gap-2">
          {roleName} {namedState({ roleName, ...row })}
        </span>
      ),
    },
    { key: 'departments', label: 'Abteilungen', cell: ({ departments }) => departments },
    {
      key: 'member',
      label: 'Mitglied',
      cell: ({ member }) =>
        member && (
          <Link to={`/member/${member.id}`} className="link">
            {member.memberNo}
          </Link>
        ),
    },
    {
      key: 'lastLogin',
      label: 'Letzte Anmeldung',
      sort: sort('lastLogin'),
      cell: ({ lastLogin }) => <span className="whitespace-nowrap tabular">{lastLogin}</span>,
    },
    { key: 'logins', label: 'Anmeldungen', number: true, sort: sort('logins'), cell: ({ logins }) => logins },
  ]
  return (
    <>
      <Table
        caption="Benutzer"
        captionHidden
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        stack
        isSelected={({ id }) => id === openId}
      />
      {(next || search.has('nach')) && (
        <Pager
          previous={search.has('nach') ? changedQuery(PATH, search, { nach: null }) : null}
          next={next && changedQuery(PATH, search, { nach: next })}
        >
          {search.has('nach') ? 'Zurück zum Anfang der Liste' : `Die ersten ${rows.length}`}
        </Pager>
      )}
    </>
  )
}
