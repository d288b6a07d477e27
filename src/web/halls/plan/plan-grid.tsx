import { type CSSProperties, memo, type ReactNode } from 'react'
import { STATE_TEXTS, TIME_GONE_TEXT } from '../../../domain/occupancy/texts.ts'
import { doOverlap } from './lay-out-blocks.ts'
import { minutesText, minuteText } from './plan-time.ts'
import './occupancy.css'
import './plan-block.css'
import type { Axis, BlockView, GroupView, HallView } from './plan-view.ts'

type PlacedBlock = Pick<BlockView, 'from' | 'to' | 'lane' | 'span' | 'aside'>

/** Three digits: a fifth of a minute on a day's axis. */
const percent = (part: number): string => {
  const rounded = Math.round(part * 1e3) / 10
  return rounded > 0 ? `${rounded}%` : '0'
}

/** Minutes and lanes as one short `inset`: a plan has hundreds. */
export function placeStyle(axis: Axis, lanes: number, { from, to, lane, span, aside }: PlacedBlock): CSSProperties {
  const length = axis.to - axis.from
  const top = Math.max(from - axis.from, 0) / length
  const bottom = Math.max(axis.to - to, 0) / length
  const left = (lane + (aside?.left ?? 0) * span) / lanes
  const right = 1 - left - (span * (aside?.width ?? 1)) / lanes
  return { inset: `${percent(top)} ${percent(right)} ${percent(bottom)} ${percent(left)}` }
}

const SHORT = 45

/** A cancelled block with occupied time looks suspended: nothing is free there. */
const lookOf = ({ state, kind, isGone }: BlockView): string =>
  kind === 'maintenance' && state === 'approved' ? 'closed' : isGone ? 'suspended' : state

const classOf = (block: BlockView): string => {
  const { hue, from, to } = block
  return `plan-block is-${lookOf(block)}${hue === undefined ? '' : ` hue-${hue}`}${to - from <= SHORT ? ' is-short' : ''}`
}

/** The dot is cut off together with its text. */
const DOT = ' ·\u00a0'

const blockLine = ({ from, to, state, isGone, fill }: BlockView): string =>
  [minutesText(from, to), isGone ? TIME_GONE_TEXT : STATE_TEXTS[state], fill].filter(Boolean).join(DOT)

/** The name of a closure stands in its free room. */
const nameStyle = ({ name, span }: BlockView, lanes: number): CSSProperties | undefined =>
  name && {
    paddingTop: `calc(var(--hour) * ${name.at / 60} + 0.25rem)`,
    ...(name.span < span ? { paddingRight: percent((span - name.span) / lanes) } : {}),
  }

interface BlockProps {
  block: BlockView
  axis: Axis
  lanes: number
  /** Part for screen readers; empty for an undivided hall. */
  part: string
  to: string | null
}

function Block({ block, axis, lanes, part, to }: BlockProps) {
  const { id, title, isEcho } = block
  const style = { ...placeStyle(axis, lanes, block), ...nameStyle(block, lanes) }
  const content = (
    <>
      <b>{title}</b> <span>{blockLine(block)}</span>
      {part && <i>{`, ${part}`}</i>}
    </>
  )
  if (isEcho)
    return (
      <div aria-hidden="true" data-id={id} className={classOf(block)} style={style}>
        {content}
      </div>
    )
  if (to === null)
    return (
      <div className={classOf(block)} style={style}>
        {content}
      </div>
    )
  return (
    // A plain link, followed by the frame (`useLinksIn`): a page has hundreds.
    <a href={to} className={classOf(block)} style={style}>
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

const Group = memo(function Group({ group, hall, axis, linkOf }: GroupProps) {
  const partOf = (partId: string) => (hall.lanes.length > 1 ? (hall.parts.find(({ id }) => id === partId)?.name ?? '') : '')
  return (
    <figure
      aria-label={[hall.name, group.dayText, group.hours].filter(Boolean).join(', ')}
      className={`plan-group${group.isToday ? ' is-today' : ''}`}
      data-group={group.key}
      style={{ '--n': hall.lanes.length } as CSSProperties}
    >
      {group.shut
        .filter(({ from, to }) => doOverlap({ from, to }, axis))
        .map((shut) => (
          <i key={`${shut.lane}/${shut.from}`} className="plan-shut" style={placeStyle(axis, hall.lanes.length, shut)} />
        ))}
      {group.blocks.map((block) => (
        <Block
          key={`${block.id}${block.lane}`}
          {...{ block, axis }}
          lanes={hall.lanes.length}
          part={partOf(block.partId)}
          to={linkOf(block)}
        />
      ))}
    </figure>
  )
})

interface HeadProps {
  groups: readonly GroupView[]
  halls: ReadonlyMap<string, HallView>
  titleOf: (group: GroupView) => ReactNode
  /** Head of each lane; its name by default. */
  laneTexts?: readonly string[]
}

function Head({ groups, halls, titleOf, laneTexts }: HeadProps) {
  return (
    <div className="plan-head">
      <div className="plan-corner" />
      {groups.map((group) => {
        const lanes = laneTexts ?? halls.get(group.hallId)?.lanes ?? []
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

/** Columns with one axis: the halls of a day, or the days of a hall. */
export function Pane({ groups, halls, axis, linkOf, ...head }: PaneProps) {
  return (
    <div className="plan-pane" style={{ '--hours': (axis.to - axis.from) / 60, '--from': axis.from } as CSSProperties}>
      <Head {...{ groups, halls }} {...head} />
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
