import { Phone } from 'lucide-react'
import type { DayShift } from '../../domain/operations/list-helper-day.ts'
import type { Mark } from '../../domain/operations/rules.ts'
import { State } from '../ui/badge.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface DayShiftsProps {
  shifts: readonly DayShift[]
  /** Milliseconds since 1970, by the server's clock. */
  now: number
  mark: (assignmentId: string, wanted: Mark) => Promise<void>
}

const BUTTONS = [
  ['present', 'Da'],
  ['absent', 'Fehlt'],
] as const

interface HelperProps {
  helper: DayShift['helpers'][number]
  /** Names the shift: whoever helps twice a day has buttons in both. */
  shift: string
  mark: DayShiftsProps['mark']
}

function Helper({ helper, shift, mark }: HelperProps) {
  const { id, name, phone, note } = helper
  return (
    <li className="helper-line">
      <span className="min-w-0 break-words">
        <span className="font-semibold">{name}</span>
        {note && <span className="block text-muted">{note}</span>}
      </span>
      <span className="helper-buttons">
        {phone && (
          <a
            className="button button-quiet helper-button"
            href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
            aria-label={`${name} anrufen`}
          >
            <Phone aria-hidden="true" size={20} />
          </a>
        )}
        {BUTTONS.map(([value, text]) => (
          <button
            key={value}
            type="button"
            className={`button helper-button ${helper.mark === value ? 'button-dark' : 'button-quiet'}`}
            aria-pressed={helper.mark === value}
            aria-label={`${name}, ${shift}: ${text}`}
            onClick={() => void mark(id, helper.mark === value ? 'open' : value)}
          >
            {text}
          </button>
        ))}
      </span>
    </li>
  )
}

function gapOf({ needed, helpers, startsAt }: DayShift): string {
  const missing = needed - helpers.filter(({ mark }) => mark !== 'absent').length
  if (missing <= 0) return ''
  if (startsAt === null) return `${missing} fehlen`
  return missing === 1 ? 'Eine Person fehlt' : `${missing} Personen fehlen`
}

function Shift({ shift, mark }: { shift: DayShift; mark: DayShiftsProps['mark'] }) {
  const { task, place, times, plan, needed, helpers } = shift
  const gap = gapOf(shift)
  const there = helpers.filter(({ mark }) => mark === 'present').length
  return (
    <li className="card grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-[1.1rem]">{task}</h3>
        {gap ? <State kind="care">{gap}</State> : <State kind="good">{`${there} von ${needed} da`}</State>}
      </div>
      <p className="text-muted tabular">{[times && `${times} Uhr`, place, plan].filter(Boolean).join(' · ')}</p>
      <ul>
        {helpers.map((helper) => (
          <Helper key={helper.id} helper={helper} shift={[task, times].filter(Boolean).join(' ')} mark={mark} />
        ))}
      </ul>
    </li>
  )
}

/** Soon: half an hour before it begins, helpers arrive. */
const ARRIVING_MS = 30 * 60_000

/** `2026-11-24` in Berlin. */
const dayOf = (ms: number): string => new Date(ms).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })

const partOf =
  (now: number) =>
  ({ startsAt, endsAt }: DayShift): string => {
    if (startsAt === null || endsAt === null) return 'Beiträge'
    if (endsAt <= now) return 'Vorbei'
    if (dayOf(startsAt) > dayOf(now)) return 'Morgen'
    return startsAt - ARRIVING_MS <= now ? 'Jetzt' : 'Später'
  }

const PARTS = ['Jetzt', 'Später', 'Beiträge', 'Morgen', 'Vorbei']

export function DayShifts({ shifts, now, mark }: DayShiftsProps) {
  if (shifts.length === 0)
    return <EmptyState>Heute und morgen hilft niemand. Hier stehen Schichten veröffentlichter Pläne.</EmptyState>
  const parts = Map.groupBy(shifts, partOf(now))
  return PARTS.filter((part) => parts.has(part)).map((part) => (
    <section key={part} aria-label={part} className="grid gap-3">
      <h2 className="text-[1.3rem]">{part}</h2>
      <ul className="grid gap-3">
        {(parts.get(part) ?? []).map((shift) => (
          <Shift key={shift.id} shift={shift} mark={mark} />
        ))}
      </ul>
    </section>
  ))
}
