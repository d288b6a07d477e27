import { Link, useSearchParams } from 'react-router'
import { MEMBER_KIND_TEXTS } from '../../domain/members/texts.ts'
import { useLive } from '../kit/live.ts'
import { changedQuery } from '../kit/query.ts'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { ColumnChoice } from '../ui/column-choice.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DateField, Select } from '../ui/field.tsx'
import { DepartmentFilter, FilterBar } from '../ui/filter-bar.tsx'
import { ListPanel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { type Option, Options } from '../ui/options.tsx'
import type { Route } from './+types/members'
import { MemberPanel } from './member-panel.tsx'
import {
  AGE_GROUPS,
  filterNames,
  filtersPath,
  IMPORT_PATH,
  isNarrowed,
  NEW_PATH,
  PATH,
  READS,
  STATE_OPTIONS,
  WRONG_DAY,
} from './members-address.ts'
import { columnsWith } from './members-columns.ts'
import { MembersTable } from './members-table.tsx'
import type { FilterField } from './own-filter.ts'
import { OwnFilters } from './own-filters.tsx'

export { loader } from './members.page.ts'

const AGES = Object.fromEntries(
  Object.entries(AGE_GROUPS).map(([name, [from, to]]) => [name, to ? `${from} bis ${to}` : `ab ${from}`]),
)

interface FiltersProps {
  search: URLSearchParams
  departments: readonly Option[]
  dayFault: string | undefined
  fields: readonly FilterField[]
  fieldFaults: Readonly<Record<string, string>>
}

function Filters({ search, departments, dayFault, fields, fieldFaults }: FiltersProps) {
  return (
    <FilterBar
      path={PATH}
      search={search}
      placeholder="Name oder Nummer"
      keep={['sortierung']}
      isOpen={dayFault !== undefined || Object.keys(fieldFaults).length > 0}
    >
      <Select label="Stand" name="stand" defaultValue={search.get('stand') ?? 'mitglieder'}>
        <Options options={STATE_OPTIONS} />
      </Select>
      <Select label="Art" name="art" defaultValue={search.get('art') ?? ''}>
        <Options options={MEMBER_KIND_TEXTS} none="Alle Arten" />
      </Select>
      <DepartmentFilter departments={departments} chosen={search.get('abteilung') ?? undefined} />
      <Select label="Alter" name="alter" defaultValue={search.get('alter') ?? ''}>
        <Options options={AGES} none="Jedes Alter" />
      </Select>
      <DateField
        label="Stichtag"
        name="stichtag"
        required={false}
        className="max-w-34"
        defaultValue={search.get('stichtag') ?? ''}
        error={dayFault}
      />
      <OwnFilters fields={fields} search={search} faults={fieldFaults} />
    </FilterBar>
  )
}

function NobodyFound({ search }: { search: URLSearchParams }) {
  if (!isNarrowed(search)) return <EmptyState>Noch sind hier keine Mitglieder. Nehmen Sie die erste Familie auf.</EmptyState>
  return (
    <EmptyState
      action={
        <LinkButton to={changedQuery(PATH, search, { stand: 'alle', nach: null })} look="quiet">
          Auch Ehemalige und Künftige suchen
        </LinkButton>
      }
    >
      Auf diese Suche passt an diesem Tag kein Mitglied.
    </EmptyState>
  )
}

export default function Members({ loaderData }: Route.ComponentProps) {
  const { rows, next, count, day, isToday, isDayWrong, columns, fields, fieldFaults } = loaderData
  const { departments, sort, panel, isGone, mayChange, done } = loaderData
  const [search] = useSearchParams()
  useLive(...READS)
  const close = changedQuery(PATH, search, { mitglied: null, getan: null })
  const countText = `${count.toLocaleString('de-DE')} ${count === 1 ? 'Person' : 'Personen'}${isToday ? '' : ` am ${day}`}`
  return (
    <>
      <PageHead
        title="Übersicht der Vereinsmitglieder"
        line={isToday ? 'Wer heute dazugehört.' : `Stand am ${day}.`}
        actions={
          mayChange && (
            <>
              <LinkButton to={IMPORT_PATH} look="quiet">
                Liste einlesen
              </LinkButton>
              <LinkButton to={NEW_PATH}>Aufnehmen</LinkButton>
            </>
          )
        }
      />
      {done && (
        <div className="mb-4">
          <Notice kind="good" title={done} alert />
        </div>
      )}
      {isGone && <Notice kind="warning">Dieses Mitglied gibt es hier nicht.</Notice>}
      <ListPanel panel={panel && <MemberPanel key={panel.id} member={panel} close={close} />}>
        <Filters
          search={search}
          departments={departments}
          fields={fields}
          fieldFaults={fieldFaults}
          dayFault={isDayWrong ? `${WRONG_DAY} Gezeigt wird heute.` : undefined}
        />
        <p className="float-right pt-2.5 tabular text-muted" role="status">
          {countText}
        </p>
        {panel ? (
          <p className="min-h-11" />
        ) : (
          <div className="flex flex-wrap items-start gap-2 [&>[open]]:w-full">
            <Link to={filtersPath(search)} className="chip">
              {isNarrowed(search) ? 'Filter speichern' : 'Gespeicherte Filter'}
            </Link>
            <ColumnChoice path={PATH} search={search} filters={filterNames(search)} all={columnsWith(fields)} shown={columns} />
          </div>
        )}
        {rows.length > 0 ? (
          <MembersTable {...{ rows, next, search, columns, fields, sort, departments }} openId={panel?.id ?? null} />
        ) : (
          <NobodyFound search={search} />
        )}
      </ListPanel>
    </>
  )
}
