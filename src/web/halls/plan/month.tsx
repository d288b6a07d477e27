import { useRef } from 'react'
import { Link } from 'react-router'
import { useLinksIn } from '../../ui/drawn.tsx'
import { type PlanState, planAddress } from './plan-address.ts'
import { minuteText } from './plan-time.ts'
import type { BlockView, GroupView, PlanView } from './plan-view.ts'
import type { UseRow, UseView } from './use-view.ts'
import { useWhole } from './use-whole.ts'

const SHOWN = 4

interface DayCellProps {
  path: string
  state: PlanState
  group: GroupView
  linkOf: (block: BlockView) => string | null
}

const lookOf = ({ hue, state }: BlockView): string => `plan-line is-${state}${hue === undefined ? '' : ` hue-${hue}`}`

function DayCell({ path, state, group, linkOf }: DayCellProps) {
  const blocks = group.blocks.filter(({ isEcho }) => !isEcho).toSorted((one, other) => one.from - other.from)
  const more = blocks.length - SHOWN
  const day = planAddress(path, state, { view: 'day', day: group.day })
  return (
    <li className={group.isToday ? 'plan-date is-today' : 'plan-date'}>
      <h2>
        <Link to={day}>{group.dayText}</Link>
      </h2>
      <ul>
        {blocks.slice(0, SHOWN).map((block) => {
          const text = (
            <>
              <span className="tabular">{minuteText(block.from)}</span> {block.title}
            </>
          )
          const to = linkOf(block)
          return (
            <li key={block.id} className={lookOf(block)}>
              {to ? (
                <Link to={to} preventScrollReset>
                  {text}
                </Link>
              ) : (
                text
              )}
            </li>
          )
        })}
      </ul>
      {more > 0 && (
        <Link to={day} className="link plan-more">
          {more === 1 ? 'noch eine' : `noch ${more}`}
          <span className="sr-only"> am {group.dayText}</span>
        </Link>
      )}
    </li>
  )
}

/** A month of one hall as a wall calendar; on phones the days stand below each other. */
export function MonthCalendar({ path, state, plan, linkOf }: Omit<DayCellProps, 'group'> & { plan: PlanView }) {
  const first = plan.groups[0]
  const blanks = first ? ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'].indexOf(first.dayText.slice(0, 2)) : 0
  return (
    <ol className="plan-month-days" style={{ '--blanks': blanks + 1 } as React.CSSProperties}>
      {plan.groups.map((group) => (
        <DayCell key={group.key} {...{ path, state, group, linkOf }} />
      ))}
    </ol>
  )
}

const depthOf = (percent: number | null): string => (percent === null ? 'is-shut' : `is-${Math.min(Math.ceil(percent / 20), 5)}`)

/** A plain link, followed by the frame: a month of thirty halls has a thousand. */
const UseCell = ({ percent, to, about }: { percent: number | null; to: string; about: string }) => (
  <td className={depthOf(percent)}>
    <a href={to} aria-label={`${about}: ${percent === null ? 'gesperrt' : `${percent} %`}`}>
      {percent ?? '–'}
    </a>
  </td>
)

/** Figures drawn by the server: twice as many as a first screen shows. */
const FIRST_FIGURES = 300

interface UseMatrixProps {
  caption: string
  uses: UseView
  /** Address of the rows behind a cell. */
  cellTo: (row: UseRow, key: string) => string
  rowTo: (row: UseRow) => string
}

/** Use of halls in percent, by day or weekday. */
export function UseMatrix({ caption, uses: { columns, rows }, cellTo, rowTo }: UseMatrixProps) {
  const frame = useRef<HTMLElement>(null)
  useLinksIn(frame, 'td a')
  const drawn = useWhole() ? rows.length : Math.ceil(FIRST_FIGURES / columns.length)
  return (
    <section className="table-frame plan-use" aria-label={caption} tabIndex={rows.length > 0 ? 0 : undefined} ref={frame}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Halle</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label.split(' ').map((word) => (
                  <span key={word}>{word}</span>
                ))}
              </th>
            ))}
            <th scope="col">Gesamt</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={row.key} className={row.isPart ? 'plan-part' : undefined}>
              <th scope="row">
                <Link to={rowTo(row)} className="link">
                  {row.name}
                </Link>
              </th>
              {place < drawn
                ? columns.map(({ key, label }, at) => (
                    <UseCell key={key} percent={row.percents[at] ?? null} to={cellTo(row, key)} about={`${row.name}, ${label}`} />
                  ))
                : columns.map(({ key }) => <td key={key} />)}
              <td className="plan-total">{row.total === null ? '–' : `${row.total} %`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
