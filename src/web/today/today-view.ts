import { HALL_CLOSED } from '../../domain/bookings/texts.ts'
import { type ChecklistFacts, checklistOf, missingInImprint, type Step } from '../../domain/clubs/rules.ts'
import { FIELD_TEXTS, STEP_GAINS, STEP_TEXTS } from '../../domain/clubs/texts.ts'
import { type Actor, type Ctx, profileOf, roleOf } from '../../domain/context.ts'
import type { TodayList } from '../../domain/today/find-today-list.ts'
import type { DayEntry } from '../../domain/today/list-day.ts'
import type { listFigures } from '../../domain/today/list-figures.ts'
import type { WaitingTask } from '../../domain/today/list-waiting.ts'
import { berlinDay, berlinTime, formatDayShort, formatTime, isAfter, weekdayShort } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import type { StateKind } from '../ui/badge.tsx'
import { listAddress } from './today-address.ts'

/** `heute 19:00`, `Di 19:00` within a week, else `Di 24.11. 19:00`. */
function nearMoment(moment: Temporal.Instant, now: Temporal.Instant): string {
  const [day, today] = [berlinDay(moment), berlinDay(now)]
  const { days } = today.until(day)
  const time = formatTime(berlinTime(moment))
  if (days === 0) return `heute ${time}`
  return days > 0 && days < 7 ? `${weekdayShort(day.dayOfWeek)} ${time}` : `${formatDayShort(day)} ${time}`
}

function waitsFor(since: Temporal.Instant | null, now: Temporal.Instant): string {
  const days = since ? berlinDay(since).until(berlinDay(now)).days : 0
  return days > 0 ? ` – wartet seit ${plural(days, 'Tag', 'Tagen')}` : ''
}

export function presentTask({ task, count, due, first, since }: WaitingTask, ctx: Ctx) {
  const named = first.map(({ name, at }) => (at ? `${name}, ${nearMoment(at, ctx.now)}` : name))
  const more = count - named.length
  return {
    key: task.key,
    count,
    isDue: due > 0,
    title: task.title,
    line:
      [due > 0 && `${due.toLocaleString('de-DE')} eilig`, ...named, more > 0 && `${more} weitere`].filter(Boolean).join(' · ') +
      waitsFor(since, ctx.now),
    to: task.list(ctx) ?? listAddress(task.key),
    button: task.button,
  }
}
export type TaskView = ReturnType<typeof presentTask>

export const presentFigures = (figures: Awaited<ReturnType<typeof listFigures>>) =>
  figures.flatMap(({ figure, facts }) => {
    const said = figure.say(facts)
    return said ? [{ key: figure.key, label: figure.label, ...said, to: figure.list ?? listAddress(figure.key) }] : []
  })
export type FigureView = ReturnType<typeof presentFigures>[number]

interface Mark {
  tone: StateKind
  text: string
}

function markOf({ isOff, isHallClosed, people, startsAt }: DayEntry, now: Temporal.Instant): Mark | null {
  if (isOff) return { tone: 'calm', text: 'Fällt aus' }
  if (isHallClosed) return { tone: 'bad', text: HALL_CLOSED }
  if (!people) return null
  if (people.present > 0) return { tone: 'good', text: `${people.present} da` }
  if (people.expected > 0 && !isAfter(startsAt, now)) return { tone: 'care', text: 'Liste offen' }
  return people.expected > 0 ? { tone: 'calm', text: plural(people.expected, 'Person', 'Personen') } : null
}

export function presentEntry(entry: DayEntry, now: Temporal.Instant) {
  const { id, title, startsAt, endsAt, place, hue, isOff, people } = entry
  return {
    id,
    title,
    times: `${formatTime(berlinTime(startsAt))}–${formatTime(berlinTime(endsAt))}`,
    place,
    hue,
    isOff,
    isOver: !isAfter(endsAt, now),
    isNow: !isAfter(startsAt, now) && isAfter(endsAt, now),
    mark: markOf(entry, now),
    to: people ? `/admin/mobile/participantList#stunde/${id}` : `/admin/b/${id}`,
  }
}
export type EntryView = ReturnType<typeof presentEntry>

export function presentList({ title, rows, isMore }: TodayList, now: Temporal.Instant) {
  return {
    title,
    isMore,
    rows: rows.map(({ id, name, at, note, since, isDue, to }) => ({
      id,
      name,
      line: [at ? nearMoment(at, now) : '', note].filter(Boolean).join(' · ') + waitsFor(since, now),
      isDue,
      to,
    })),
  }
}
export type ListView = ReturnType<typeof presentList>

function greeting(hour: number): string {
  if (hour < 11) return 'Guten Morgen'
  return hour < 18 ? 'Guten Tag' : 'Guten Abend'
}

const LONG_DAY = new Intl.DateTimeFormat('de-DE', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'Europe/Berlin' })

export function presentHead(actor: Actor, now: Temporal.Instant, tasks: readonly WaitingTask[], isSettingUp: boolean) {
  const total = tasks.reduce((sum, { count }) => sum + count, 0)
  const due = tasks.reduce((sum, task) => sum + task.due, 0)
  const nothing = isSettingUp ? 'noch einzurichten' : 'nichts zu tun'
  const todo = total === 0 ? nothing : `${total.toLocaleString('de-DE')} offen in ${plural(tasks.length, 'Aufgabe', 'Aufgaben')}`
  const { firstname } = profileOf(actor)
  return {
    hello: [greeting(berlinTime(now).hour), firstname].filter(Boolean).join(', '),
    line: `${LONG_DAY.format(now.epochMilliseconds)} · ${todo}${due > 0 ? `, davon ${due.toLocaleString('de-DE')} eilig` : ''}`,
    /** Sessions come first. */
    isLeading: roleOf(actor) === 'trainer',
  }
}

/** Steps of a new club; null once all are done. */
export function presentChecklist(facts: ChecklistFacts) {
  const missing = missingInImprint(facts).map((field) => FIELD_TEXTS[field] ?? field)
  const more = (step: Step) => (step === 'legal' && missing.length > 0 ? `: ${missing.join(', ')}` : '')
  const steps = checklistOf(facts).map(({ step, isDone }) => ({
    step,
    isDone,
    text: STEP_TEXTS[step] + more(step),
    gain: STEP_GAINS[step],
  }))
  const done = steps.filter(({ isDone }) => isDone).length
  return done === steps.length ? null : { steps, done }
}
export type ChecklistView = NonNullable<ReturnType<typeof presentChecklist>>
