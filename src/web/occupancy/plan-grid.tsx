import { type CSSProperties, memo, type ReactNode, type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { STATE_TEXTS } from '../../domain/occupancy/texts.ts'
import type { PlanViewName, Zoom } from './plan-address.ts'
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
      <b>{title}</b>
      <span>{blockLine(block)}</span>
    </>
  )
  const said = `${title}, ${blockLine(block)}, ${where}`
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
  /** Drawn above the blocks: now, and what is being moved. */
  children?: ReactNode
}

/** One hall on one day. */
export const Group = memo(function Group({ group, hall, axis, linkOf, children }: GroupProps) {
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
      {children}
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
  label: string
  linkOf: (block: BlockView) => string | null
  layerOf?: (group: GroupView) => ReactNode
}

/** Columns that share one axis: the halls of a day, or the days of a hall. */
export function Pane({ groups, halls, axis, label, titleOf, linkOf, layerOf }: PaneProps) {
  return (
    <section
      className="plan-pane"
      aria-label={label}
      style={{ '--hours': (axis.to - axis.from) / 60, '--from': axis.from } as CSSProperties}
    >
      <Head {...{ groups, halls, titleOf }} />
      <div className="plan-body">
        <Hours {...axis} isToday={groups.some(({ isToday }) => isToday)} />
        {groups.map((group) => {
          const hall = halls.get(group.hallId)
          return (
            hall && (
              <Group key={group.key} {...{ group, hall, axis, linkOf }}>
                {layerOf?.(group)}
              </Group>
            )
          )
        })}
      </div>
    </section>
  )
}

interface PlanFrameProps {
  frame: RefObject<HTMLElement | null>
  /** Minute of today, if today is shown. */
  now: number | null
  children: ReactNode
  'data-hand'?: string | undefined
  zoom: Zoom
  view: PlanViewName
  label: string
}

/** A press on a block opens it without loading the page anew. */
function useBlockLinks(frame: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.plan-block') : null
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate(link.pathname + link.search, { preventScrollReset: true })
    }
    const node = frame.current
    node?.addEventListener('click', follow)
    return () => node?.removeEventListener('click', follow)
  }, [frame, navigate])
}

/** What scrolls must be reached by keyboard. */
const REACHABLE = { tabIndex: 0 }

const EVERY_MS = 20_000

/** Draws where the day stands now; the browser keeps it moving, whenever the page was made. */
function useNowLine(frame: RefObject<HTMLElement | null>, now: number | null): void {
  useEffect(() => {
    if (now === null) return
    const format = new Intl.DateTimeFormat('de-DE', {
      timeZone: 'Europe/Berlin',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    const draw = () => {
      const text = format.format(new Date())
      const [hour = 0, minute = 0] = text.split(':').map(Number)
      frame.current?.style.setProperty('--now', String(hour * 60 + minute))
      frame.current?.style.setProperty('--now-text', `"${text}"`)
      frame.current?.classList.add('has-now')
    }
    draw()
    const timer = setInterval(draw, EVERY_MS)
    return () => clearInterval(timer)
  }, [frame, now])
}

/** The frame that scrolls, with one of three sizes. */
export function PlanFrame({ frame, now, zoom, view, label, children, ...rest }: PlanFrameProps) {
  useBlockLinks(frame)
  useNowLine(frame, now)
  return (
    <section className={`plan plan-${zoom} plan-${view}`} aria-label={label} ref={frame} {...REACHABLE} {...rest}>
      {children}
    </section>
  )
}
