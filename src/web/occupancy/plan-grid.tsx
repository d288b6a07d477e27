import { type CSSProperties, memo, type ReactNode } from 'react'
import { STATE_TEXTS } from '../../domain/occupancy/texts.ts'
import { minutesText, minuteText } from './plan-time.ts'
import './occupancy.css'
import './plan-block.css'
import type { Axis, BlockView, GroupView, HallView } from './plan-view.ts'

const percent = (part: number): string => `${Math.round(part * 1e4) / 100}%`

/** Where a span of minutes lies on the axis. */
export const spanStyle = (axis: Axis, from: number, to: number): CSSProperties => {
  const start = Math.max(from, axis.from)
  const length = axis.to - axis.from
  return { top: percent((start - axis.from) / length), height: percent(Math.max(Math.min(to, axis.to) - start, 0) / length) }
}

/** Where lanes of a group lie across. */
export const laneStyle = (lanes: number, lane: number, span: number, left = 0, width = 1): CSSProperties => ({
  left: percent((lane + left * span) / lanes),
  width: percent((span * width) / lanes),
})

const SHORT = 45

const classOf = ({ hue, state, kind, from, to }: BlockView): string =>
  `plan-block is-${kind === 'maintenance' && state === 'approved' ? 'closed' : state}${hue === null ? '' : ` hue-${hue}`}${to - from <= SHORT ? ' is-short' : ''}`

/** The line below a block's name. */
export const blockLine = ({ from, to, state }: Pick<BlockView, 'from' | 'to' | 'state'>): string =>
  [minutesText(from, to), STATE_TEXTS[state]].filter(Boolean).join(' · ')

interface BlockProps {
  block: BlockView
  axis: Axis
  lanes: number
  /** Hall, part and day, for those who do not see where it stands. */
  where: string
  to: string | null
}

function Block({ block, axis, lanes, where, to }: BlockProps) {
  const { id, title, from, lane, span, left, width, isFirst } = block
  const style = { ...spanStyle(axis, from, block.to), ...laneStyle(lanes, lane, span, left, width) }
  const content = (
    <>
      <b>{title}</b> <span>{blockLine(block)}</span>
    </>
  )
  const said = `${title} ${blockLine(block)}, ${where}`
  if (!isFirst)
    return (
      <div aria-hidden="true" data-id={id} className={classOf(block)} style={style}>
        {content}
      </div>
    )
  if (to === null)
    return (
      <div role="img" aria-label={said} className={classOf(block)} style={style}>
        {content}
      </div>
    )
  return (
    // A plain link: hundreds of them stand on a page, and the frame follows them for all (`useBlockLinks`).
    <a href={to} draggable={false} data-id={id} aria-label={said} className={classOf(block)} style={style}>
      {content}
    </a>
  )
}

interface GroupProps {
  group: GroupView
  hall: HallView
  axis: Axis
  linkOf: (block: BlockView) => string | null
}

/** One hall on one day. */
export const Group = memo(function Group({ group, hall, axis, linkOf }: GroupProps) {
  const partOf = (partId: string) => hall.parts.find(({ id }) => id === partId)?.name ?? ''
  return (
    <div
      className={`plan-group${group.isToday ? ' is-today' : ''}`}
      data-group={group.key}
      style={{ '--n': hall.lanes.length } as CSSProperties}
    >
      {group.blocks.map((block) => (
        <Block
          key={block.key}
          {...{ block, axis }}
          lanes={hall.lanes.length}
          where={`${hall.name}, ${partOf(block.partId)}, ${group.dayText}`}
          to={linkOf(block)}
        />
      ))}
    </div>
  )
})

interface HeadProps {
  groups: readonly GroupView[]
  halls: ReadonlyMap<string, HallView>
  /** Above each group. */
  titleOf: (group: GroupView) => ReactNode
}

function Head({ groups, halls, titleOf }: HeadProps) {
  return (
    <div className="plan-head">
      <div className="plan-corner" />
      {groups.map((group) => {
        const lanes = halls.get(group.hallId)?.lanes ?? []
        return (
          <div key={group.key} className="plan-title" style={{ '--n': lanes.length } as CSSProperties}>
            <div className={group.isToday ? 'plan-name is-today' : 'plan-name'}>{titleOf(group)}</div>
            {lanes.length > 1 && (
              <div className="plan-lanes" aria-hidden="true">
                {lanes.map((lane) => (
                  <span key={lane}>{lane}</span>
                ))}
              </div>
            )}
          </div>
        )
      })}
    </div>
  )
}

function Hours({ from, to, isToday }: Axis & { isToday: boolean }) {
  const hours = Array.from({ length: (to - from) / 60 }, (_, at) => from + at * 60)
  return (
    <div className={isToday ? 'plan-axis is-today' : 'plan-axis'} aria-hidden="true">
      {hours.map((hour) => (
        <span key={hour}>{minuteText(hour)}</span>
      ))}
    </div>
  )
}

interface PaneProps extends HeadProps {
  axis: Axis
  linkOf: (block: BlockView) => string | null
}

/** Columns that share one axis: the halls of a day, or the days of a hall. */
export function Pane({ groups, halls, axis, titleOf, linkOf }: PaneProps) {
  return (
    <div className="plan-pane" style={{ '--hours': (axis.to - axis.from) / 60, '--from': axis.from } as CSSProperties}>
      <Head {...{ groups, halls, titleOf }} />
      <div className="plan-body">
        <Hours {...axis} isToday={groups.some(({ isToday }) => isToday)} />
        {groups.map((group) => {
          const hall = halls.get(group.hallId)
          return hall && <Group key={group.key} {...{ group, hall, axis, linkOf }} />
        })}
      </div>
    </div>
  )
}
