import { Ban, MailQuestionMark } from 'lucide-react'
import { Link } from 'react-router'
import type { UserSort } from '../../domain/users/list-users.ts'
import { changedQuery } from '../kit/query.ts'
import { ListBatchForm } from '../order-form/list-batch-form.tsx'
import { State } from '../ui/badge.tsx'
import { Breakable } from '../ui/breakable.tsx'
import { ListPager } from '../ui/pagination.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { FILTER_NAMES, PATH, USER_SORT_WORDS } from './user-address.ts'
import { USER_COLUMNS, type UserColumn } from './user-columns.ts'
import { readFilter, type UserRow } from './user-view.ts'

interface UserTableProps {
  rows: readonly UserRow[]
  next: string | null
  search: URLSearchParams
  columns: readonly UserColumn[]
  /** User of the open panel; the table then shows fewer columns. */
  openId: string | null
  isNarrow: boolean
}

const ORDER: Record<UserSort, 'ascending' | 'descending'> = { name: 'ascending', lastLogin: 'descending', logins: 'descending' }
/** Columns that stay beside an open panel. */
const NARROW: readonly UserColumn[] = ['rolle', 'abteilungen', 'zuletzt']

function RoleCell({ roleName, limits, isBlocked, isInvited }: UserRow) {
  const name = (
    <span>
      <Breakable text={roleName} />
      {limits && <span className="block text-muted">{limits}</span>}
    </span>
  )
  if (!isBlocked && !isInvited) return name
  return (
    <span className="inline-flex flex-wrap gap-2">
      {name}
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

const CELLS: Partial<Record<UserColumn, Column<UserRow>['cell']>> = {
  email: ({ email }) => <Breakable text={email} />,
  rolle: RoleCell,
  mitglied: MemberCell,
}

function columnsFor(search: URLSearchParams, shown: readonly UserColumn[]): Column<UserRow>[] {
  const { sort: current } = readFilter(search)
  const sort = (word: keyof typeof USER_SORT_WORDS): NonNullable<Column<UserRow>['sort']> => ({
    href: changedQuery(PATH, search, { sortierung: word === 'name' ? null : word, nach: null }),
    state: current === USER_SORT_WORDS[word] ? ORDER[USER_SORT_WORDS[word]] : 'none',
  })
  const columnOf = (name: UserColumn): Column<UserRow> => {
    const { head, of } = USER_COLUMNS[name]
    return {
      key: name,
      label: head,
      number: name === 'logins',
      cell: CELLS[name] ?? of,
      ...(name === 'zuletzt' || name === 'logins' ? { sort: sort(name) } : {}),
    }
  }
  return [
    {
      key: 'name',
      label: 'Name',
      sort: sort('name'),
      cell: ({ id, name }) => (
        <span className="tick">
          <input type="checkbox" name="id" value={id} aria-label={`${name} auswählen`} />
          <Link
            to={changedQuery(PATH, search, { benutzer: id, neu: null, getan: null })}
            preventScrollReset
            className="link font-semibold text-ink"
          >
            {name}
          </Link>
        </span>
      ),
    },
    ...shown.map(columnOf),
  ]
}

export function UserTable({ rows, next, search, columns, openId, isNarrow }: UserTableProps) {
  const shown = isNarrow ? columns.filter((name) => NARROW.includes(name)) : columns
  return (
    <>
      <ListBatchForm list="users" actions="users" search={search} filters={FILTER_NAMES} next={next}>
        <Table
          caption="Benutzer"
          captionHidden
          columns={columnsFor(search, shown)}
          rows={rows}
          keyOf={({ id }) => id}
          stack
          isSelected={({ id }) => id === openId}
        />
      </ListBatchForm>
      <ListPager path={PATH} search={search} next={next} count={rows.length} />
    </>
  )
}
