import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentType, type ReactElement, type ReactNode, useRef } from 'react'
import { Form, Link } from 'react-router'
import './plan-bar.css'
import './plan-print.css'
import { TYPED_DAY } from '../../kit/typed-day.ts'
import { useShell } from '../../shell/shell.tsx'
import { Drawn, useLinksIn } from '../../ui/drawn.tsx'
import { DateField } from '../../ui/field.tsx'
import { Segments } from '../../ui/filter-chips.tsx'
import type { HallChoice } from './draw-hall-choice.ts'
import { COLOURS, type PlanState, type PlanViewName, planAddress, VIEWS, ZOOMS } from './plan-address.ts'
import type { PeriodView } from './plan-period.ts'

interface TipProps {
  text: string
  children: ReactElement<Record<string, unknown>>
}

const NoTip = ({ children }: TipProps) => children

interface PlanBarProps {
  path: string
  state: PlanState
  period: PeriodView
  choice?: HallChoice | null
  hasColours?: boolean
  /** Periods to choose from; all by default. */
  views?: readonly PlanViewName[] | undefined
  /** Period and halls alone, without a plan to draw. */
  isBare?: boolean
  /** Tooltips name the arrows for staff; public pages do without. */
  Tip?: ComponentType<TipProps>
  children?: ReactNode
}

function ChoiceList({ title, label, children }: { title: string; label: ReactNode; children: ReactNode }) {
  return (
    <details name="plan" className="finder-chip plan-choice">
      <summary className="finder-face">
        <span className="sr-only">{title}: </span>
        {label}
      </summary>
      <div className="finder-choices finder-sheet">{children}</div>
    </details>
  )
}

const KEEP_PLACE = { preventScrollReset: true }

function HallChoiceList({ choice: { label, drawn } }: { choice: HallChoice }) {
  const frame = useRef<HTMLElement>(null)
  useLinksIn(frame, 'a', KEEP_PLACE)
  return (
    <ChoiceList title="Hallen" label={label}>
      <Drawn as="div" {...{ drawn, frame }} />
    </ChoiceList>
  )
}

function Choices<Value extends string>(props: {
  title: string
  words: Readonly<Record<Value, string>>
  current: Value
  to: (value: Value) => string
}) {
  const values = Object.keys(props.words) as Value[]
  return (
    <div className="plan-option">
      <p>{props.title}</p>
      <Segments
        label={props.title}
        segments={values.map((value) => ({ to: props.to(value), label: props.words[value], isOn: value === props.current }))}
      />
    </div>
  )
}

function Looks({ path, state, hasColours }: Pick<PlanBarProps, 'path' | 'state' | 'hasColours'>) {
  return (
    <ChoiceList title="Anzeige" label="Anzeige">
      {hasColours && (
        <Choices
          title="Darstellung"
          words={SHAPES}
          current={state.isList ? 'list' : 'plan'}
          to={(shape) => planAddress(path, state, { isList: shape === 'list' })}
        />
      )}
      <Choices
        title="Stunden"
        words={HOURS}
        current={state.isWholeDay ? 'all' : 'used'}
        to={(hours) => planAddress(path, state, { isWholeDay: hours === 'all' })}
      />
      <Choices title="Größe" words={ZOOMS} current={state.zoom} to={(zoom) => planAddress(path, state, { zoom })} />
      {hasColours && (
        <Choices
          title="Farben nach"
          words={COLOURS}
          current={state.colour}
          to={(colour) => planAddress(path, state, { colour })}
        />
      )}
    </ChoiceList>
  )
}

const SHAPES = { plan: 'Plan', list: 'Liste' } as const
const HOURS = { used: 'Belegte', all: 'Ganzer Tag' } as const

interface StepProps {
  to: string
  text: string
  Icon: typeof ChevronLeft
  Tip: ComponentType<TipProps>
}

const Step = ({ to, text, Icon, Tip }: StepProps) => (
  <Tip text={text}>
    <Link to={to} preventScrollReset className="plan-step" aria-label={text}>
      <Icon aria-hidden="true" size={20} />
    </Link>
  </Tip>
)

/** Steps through the plan, or goes to any day; works without JavaScript. */
function Period({ path, state, period, Tip = NoTip }: Pick<PlanBarProps, 'path' | 'state' | 'period' | 'Tip'>) {
  return (
    <div className="plan-period">
      <Step to={planAddress(path, state, { day: period.before })} text={period.beforeText} Icon={ChevronLeft} Tip={Tip} />
      <details name="plan" className="finder-chip plan-choice">
        <summary className="finder-face plan-when">
          <span className="max-sm:sr-only">{period.text}</span>
          <span aria-hidden="true" className="sm:hidden">
            {period.short}
          </span>
        </summary>
        <Form action={path} className="finder-choices finder-sheet plan-other-day" key={`${state.view}${period.day}`}>
          {[...new URL(planAddress(path, { ...state, day: null }), 'http://x').searchParams].map(([name, value]) => (
            <input key={name + value} type="hidden" name={name} value={value} />
          ))}
          <DateField
            label="Anderer Tag"
            id="plan-day"
            name="tag"
            defaultValue={period.day}
            pattern={TYPED_DAY}
            title="TT.MM.JJJJ"
          />
          <button type="submit" className="button button-dark button-small">
            Anzeigen
          </button>
        </Form>
      </details>
      <Step to={planAddress(path, state, { day: period.after })} text={period.afterText} Icon={ChevronRight} Tip={Tip} />
      {!period.isNow && (
        <Link to={planAddress(path, state, { day: null })} preventScrollReset className="finder-face">
          Heute
        </Link>
      )}
    </div>
  )
}

const ALL_VIEWS = Object.keys(VIEWS) as PlanViewName[]

/** Chooses period, view, halls and size; all of it stands in the address. */
export function PlanBar({ path, state, period, choice, hasColours, isBare, Tip, views = ALL_VIEWS, children }: PlanBarProps) {
  const shell = useShell()
  return (
    <nav aria-label="Ansicht" className="plan-bar">
      <p className="plan-printed">{[shell?.club.displayName, period.text].filter(Boolean).join(' · ')}</p>
      <Period {...{ path, state, period }} {...(Tip && { Tip })} />
      <Segments
        label="Zeitraum"
        segments={views.map((view) => ({
          to: planAddress(path, state, { view }),
          label: VIEWS[view],
          isOn: view === state.view,
        }))}
      />
      {choice && <HallChoiceList choice={choice} />}
      {!isBare && <Looks {...{ path, state }} hasColours={hasColours ?? false} />}
      {children}
    </nav>
  )
}
