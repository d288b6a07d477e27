import { Link } from 'react-router'
import { State } from '../../ui/badge.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import type { NeedView, ShareLine } from './allocation-view.ts'

interface DraftTabProps {
  needs: readonly NeedView[]
  shares: readonly ShareLine[]
  onlyRefused: boolean
  path: string
  mayDecide: boolean
}

const SHARES: readonly Column<ShareLine>[] = [
  { key: 'holder', label: 'Verein oder Schule', cell: ({ holder }) => holder },
  { key: 'needs', label: 'Bedarf', number: true, cell: ({ needs }) => needs },
  { key: 'granted', label: 'Mit Zeit', number: true, cell: ({ granted }) => granted },
  { key: 'hours', label: 'Je Woche', number: true, cell: ({ hours }) => hours },
  { key: 'perPerson', label: 'Je Person', number: true, cell: ({ perPerson }) => perPerson },
]

const columnsOf = (path: string, mayDecide: boolean): Column<NeedView>[] => [
  {
    key: 'group',
    label: 'Gruppe',
    cell: ({ group, holder, inHolidays }) => (
      <>
        {group}
        <span className="block font-normal text-muted">{inHolidays ? `${holder} · Schulferien` : holder}</span>
      </>
    ),
  },
  { key: 'wish', label: 'Wunsch', cell: ({ wishes }) => wishes.join('; ') },
  {
    key: 'result',
    label: 'Entscheidung',
    cell: ({ result }) => (result ? <State kind={result.tone}>{result.text}</State> : <State kind="care">offen</State>),
  },
  {
    key: 'reason',
    label: 'Warum',
    // On phones the other values stand on the right: a text of several lines does not.
    cell: ({ result }) => (
      <span className="text-left">{result?.reason ?? 'Kam nach dem Entwurf. Bitte erstellen Sie ihn neu.'}</span>
    ),
  },
  ...(mayDecide
    ? [
        {
          key: 'decide',
          label: 'Ändern',
          cell: ({ id, group }: NeedView) => (
            <Link
              to={`${path}?tab=entwurf&entscheiden=${id}`}
              preventScrollReset
              className="link"
              aria-label={`Ändern: ${group}`}
            >
              Ändern
            </Link>
          ),
        },
      ]
    : []),
]

export function DraftTab({ needs, shares, onlyRefused, path, mayDecide }: DraftTabProps) {
  const refused = needs.filter(({ result }) => result?.tone !== 'good')
  const chips = [
    {
      to: onlyRefused ? `${path}?tab=entwurf` : `${path}?tab=entwurf&ohne=1`,
      label: `Ohne Zeit (${refused.length})`,
      isOn: onlyRefused,
    },
  ]
  return (
    <div className="grid min-w-0 gap-6">
      <div className="grid min-w-0 gap-3">
        <h2 className="text-[1.15rem]">Verteilung</h2>
        <Table
          caption="Verteilung auf Vereine und Schulen"
          captionHidden
          columns={SHARES}
          rows={shares}
          keyOf={({ holder }) => holder}
          stack
          dense
        />
      </div>
      <div className="grid min-w-0 gap-3">
        <h2 className="text-[1.15rem]">Entscheidungen</h2>
        <FilterChips label="Auswahl" chips={chips} />
        <Table
          caption="Entscheidungen"
          captionHidden
          columns={columnsOf(path, mayDecide)}
          rows={onlyRefused ? refused : needs}
          keyOf={({ id }) => id}
          stack
          dense
        />
      </div>
    </div>
  )
}
