import { Printer } from 'lucide-react'
import { Form, useLocation } from 'react-router'
import { useLive } from '../kit/live.ts'
import { sortHead } from '../kit/sorting.ts'
import { PageHead } from '../ui/band.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Select } from '../ui/field.tsx'
import { Stat } from '../ui/figures.tsx'
import { Segments } from '../ui/filter-chips.tsx'
import { Notice } from '../ui/notice.tsx'
import { Options } from '../ui/options.tsx'
import { TableFiles } from '../ui/table-files.tsx'
import type { Route } from './+types/course-stat'
import { RowsList } from './rows-list.tsx'
import { StatTable } from './stat-tables.tsx'
import { EXPORT_PATH, PATH, READS } from './statistics-address.ts'
import { headsOf, type StatisticsView, type StatOrder } from './statistics-view.ts'
import './statistics.css'
import { useChoiceFilters } from '../ui/filter-bar.tsx'

export { loader } from './course-stat.page.ts'

const TITLE = 'Kursstatistik / Kursabrechnung'

type Data = Route.ComponentProps['loaderData']

function Choice({
  statistics,
  departments,
  departmentId,
}: { statistics: StatisticsView } & Pick<Data, 'departments' | 'departmentId'>) {
  const chosen = departmentId === null ? 'ohne' : (departmentId ?? '')
  const { filterAtOnce, follow } = useChoiceFilters(`${statistics.season.id} ${chosen}`)
  return (
    <search>
      <Form
        action={PATH}
        className="stat-choice"
        key={`${statistics.season.id} ${chosen}`}
        onChange={filterAtOnce}
        onFocus={follow}
      >
        <Select label="Saison" name="saison" defaultValue={statistics.season.id}>
          <Options options={statistics.seasons} />
        </Select>
        {statistics.set === 'billing' && <input type="hidden" name="teil" value="abrechnung" />}
        <Select label="Abteilung" name="abteilung" defaultValue={chosen}>
          <Options options={[...departments, { id: 'ohne', name: 'Ohne Abteilung' }]} none="Alle Abteilungen" />
        </Select>
        <Button type="submit" look="dark">
          Anzeigen
        </Button>
      </Form>
    </search>
  )
}

function Totals({ statistics: { total, before, set } }: { statistics: StatisticsView }) {
  const heads = headsOf(set)
  return (
    <ul className="stat-totals" aria-label="Zahlen der Saison">
      {total.map(({ word, text, of, change, to }, at) => (
        <li key={word}>
          <Stat
            to={to}
            value={text}
            label={
              <>
                {heads[at]?.label}
                <span className="stat-change">{[of, change && `${change} zu ${before}`].filter(Boolean).join(' · ')}</span>
              </>
            }
          />
        </li>
      ))}
    </ul>
  )
}

function Tables({ statistics, order }: { statistics: StatisticsView; order: StatOrder }) {
  const search = new URLSearchParams(useLocation().search)
  const { departments, courses, trend, before, isCut, set } = statistics
  const drawn = set === 'billing' ? 'gebucht' : 'teilnehmer'
  if (courses.length === 0)
    return <EmptyState>In dieser Saison gibt es hier keine Angebote. Wählen Sie eine andere Saison oder Abteilung.</EmptyState>
  return (
    <div className="grid gap-6">
      {isCut && <Notice kind="info">Sie sehen die ersten Angebote; für alle wählen Sie bitte eine Abteilung.</Notice>}
      <StatTable caption="Nach Abteilung" first="Abteilung" lines={departments} {...{ set, drawn }} />
      {before && <p className="stat-change">Kleine Zahlen und der untere Balken: der Vergleich mit {before}.</p>}
      <StatTable
        caption="Nach Angebot"
        first="Angebot"
        lines={courses}
        {...{ set, drawn }}
        sort={(word) => sortHead(PATH, search, word, word, order)}
      />
      {trend.length > 1 && <StatTable caption="Saisons im Vergleich" first="Saison" lines={trend} {...{ set, drawn }} />}
    </div>
  )
}

/** Ways to what is still to be billed and paid. */
function Billing({ billing: { to, season } }: { billing: NonNullable<Data['billing']> }) {
  return (
    <div className="actions mb-4">
      <LinkButton to={to}>{`Kurse abrechnen: ${season}`}</LinkButton>
      <LinkButton to="/admin/participants/people?stand=unchecked" look="quiet">
        Preise prüfen
      </LinkButton>
      <LinkButton to="/admin/statements" look="quiet">
        Abrechnungen der Übungsleiter
      </LinkButton>
    </div>
  )
}

/** Figures of offers by season, to look at, to print and to take along. */
export default function CourseStat({ loaderData }: Route.ComponentProps) {
  useLive(...READS)
  const { search } = useLocation()
  const { list, statistics, order, departments, departmentId, parts, billing } = loaderData
  if (list) return <RowsList list={list} />
  if (!statistics || !order)
    return (
      <>
        <PageHead title={TITLE} />
        <EmptyState action={<LinkButton to="/admin/courses?saisons=1">Saisons ansehen</LinkButton>}>
          Noch ist keine Saison angelegt. Die Statistik zählt nach Saisons.
        </EmptyState>
      </>
    )
  return (
    <div className="stat-page">
      <PageHead
        title={TITLE}
        line={`${statistics.season.name}, ${statistics.season.days}`}
        actions={
          <>
            <Button look="quiet" size="small" className="needs-js" onClick={() => window.print()}>
              <Printer aria-hidden="true" size={16} /> Drucken
            </Button>
            <TableFiles path={EXPORT_PATH} kept={[...new URLSearchParams(search)]} />
          </>
        }
      />
      {parts.length > 0 && (
        <div className="mb-4">
          <Segments label="Teil" segments={parts} />
        </div>
      )}
      <Choice statistics={statistics} departments={departments} departmentId={departmentId} />
      {billing && <Billing billing={billing} />}
      <Totals statistics={statistics} />
      <Tables statistics={statistics} order={order} />
    </div>
  )
}
