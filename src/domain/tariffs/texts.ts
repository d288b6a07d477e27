import { formatDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { MONTHS } from '../../kernel/months.ts'
import { plural } from '../../kernel/plural.ts'
import type { Condition, Status } from './condition.ts'
import type { IntervalClash } from './find-clash.ts'
import type { Rate, Rule, RuleKind, RuleOf } from './input.ts'
import type { IsoDay, Month } from './rules.ts'

const STATUS_NAMES: Record<Status, string> = {
  aktiv: 'aktiv',
  passiv: 'passiv',
  ehren: 'Ehrenmitglied',
  kurzzeit: 'Kurzzeitmitglied',
  ruhend: 'ruhend',
}

export const RATE_NAMES: Record<Rate, string> = {
  month: 'im Monat',
  quarter: 'im Vierteljahr',
  half_year: 'im Halbjahr',
  year: 'im Jahr',
}

export const monthName = (month: Month): string => `${MONTHS[month % 12]} ${Math.floor(month / 12)}`
export const dayText = (day: IsoDay): string => formatDay(Temporal.PlainDate.from(day))
const monthDayText = (day: string): string => `${day.slice(3)}.${day.slice(0, 2)}.`
const listed = (words: readonly string[], last: string): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

/** `Januar bis Juni 2026`, `Mai 2026`; months with gaps one stretch after the other. */
export function monthsText(months: readonly Month[]): string {
  const stretches: [Month, Month][] = []
  for (const month of months) {
    const last = stretches.at(-1)
    if (last && last[1] === month - 1) last[1] = month
    else stretches.push([month, month])
  }
  const text = ([from, to]: [Month, Month]) => {
    if (from === to) return monthName(from)
    const isOneYear = Math.floor(from / 12) === Math.floor(to / 12)
    return `${isOneYear ? MONTHS[from % 12] : monthName(from)} bis ${monthName(to)}`
  }
  return listed(stretches.map(text), 'und')
}

function agesText({ ageFrom, ageTo }: Condition): string {
  if (ageFrom === undefined) return ageTo === undefined ? '' : `bis ${ageTo} Jahre`
  return ageTo === undefined ? `ab ${ageFrom} Jahren` : ageFrom === ageTo ? `${ageFrom} Jahre` : `${ageFrom} bis ${ageTo} Jahre`
}

/** `18 bis 24 Jahre, mit Nachweis „Ausbildung“`; empty for everybody. */
function conditionText(condition: Condition): string {
  const { status, departments, proof, payment } = condition
  return [
    agesText(condition),
    status
      ? listed(
          status.map((one) => STATUS_NAMES[one]),
          'oder',
        )
      : '',
    departments ? `in ${listed(departments, 'oder')}` : '',
    proof === undefined ? '' : `mit Nachweis „${proof}“`,
    payment === undefined ? '' : payment === 'debit' ? 'mit Lastschrift' : 'ohne Lastschrift',
  ]
    .filter((part) => part !== '')
    .join(', ')
}

/** Nothing where the name says it: `Passive`, not `Passive (passiv)`. */
const inBrackets = (condition: Condition, name = ''): string => {
  const text = conditionText(condition)
  return text === '' || name.toLowerCase().startsWith(text.toLowerCase()) ? '' : ` (${text})`
}
const amount = (cents: number, per: Rate): string => (cents === 0 ? 'beitragsfrei' : `${formatCents(cents)} ${RATE_NAMES[per]}`)

const SENTENCES: { [Kind in RuleKind]: (rule: RuleOf<Kind>) => string } = {
  interval: ({ months, dueDays, startsIn, late }) => {
    const every = months === 1 ? 'Jeden Monat' : months === 12 ? 'Einmal im Jahr' : `Alle ${months} Monate`
    const days = dueDays ? `am ${listed(dueDays.map(monthDayText), 'und')}` : 'am ersten Tag'
    const year = startsIn === 1 ? '' : `, Beitragsjahr ab ${MONTHS[startsIn - 1]}`
    return `${every} ${days} fällig${year}; wer später eintritt, zahlt ${late === 'at_once' ? 'sofort' : 'mit dem nächsten Einzug'}`
  },
  age: ({ on, day, year }) =>
    ({
      month: 'Ein neues Alter zählt schon im Monat des Geburtstags',
      next_month: 'Ein neues Alter zählt ab dem Monat nach dem Geburtstag',
      period: 'Das Alter am Beginn jedes Einzugszeitraums zählt',
      key_date: `Das Alter am ${monthDayText(day ?? '')}${year === 'previous' ? ' des Vorjahres' : ''} zählt für das ganze Beitragsjahr`,
    })[on],
  changes: ({ from }) =>
    `Änderungen von Status, Abteilung, Familie und Nachweis zählen ${
      {
        month: 'im selben Monat',
        next_month: 'ab dem Monat danach',
        period: 'ab dem nächsten Einzug',
        year: 'ab dem nächsten Beitragsjahr',
      }[from]
    }`,
  pro_rata: ({ by, joinedUntilDay, leaving }) => {
    const from = {
      month: 'ab dem Monat',
      quarter: 'ab dem Vierteljahr',
      half_year: 'ab dem Halbjahr',
      none: 'für das ganze Jahr',
    }[by]
    const until = { month: 'Monats', quarter: 'Vierteljahres', half_year: 'Halbjahres', year: 'Jahres' }[leaving]
    const after = joinedUntilDay < 31 ? `, bei Eintritt nach dem ${joinedUntilDay}. ab dem Monat danach` : ''
    return `Gezahlt wird ${from} des Eintritts${after} bis zum Ende des ${until} des Austritts`
  },
  class: ({ name, cents, per, when }) => `${name}${inBrackets(when, name)}: ${amount(cents, per)}`,
  department: ({ department, cents, per, when, only }) => {
    const state = only === undefined ? '' : only === 'active' ? ', aktiv' : ', passiv'
    return `Abteilung ${department}${state}${inBrackets(when)}: ${amount(cents, per)}`
  },
  departments: ({ count, included }) => {
    const free = included.length > 0 ? `; ${listed(included, 'und')} kostet neben einer anderen nichts` : ''
    return `${count === 'sum' ? 'Alle Abteilungsbeiträge zählen zusammen' : 'Nur der höchste Abteilungsbeitrag zählt'}${free}`
  },
  household: (rule) => householdText(rule),
  nth_child: ({ from, percent, children }) =>
    `Ab dem ${from}. Kind${inBrackets(children)}: ${percent === 100 ? 'frei' : `${percent} % weniger`}`,
  discount: ({ name, percent, cents, per, when }) =>
    `Ermäßigung „${name}“${inBrackets(when)}: ${percent === undefined ? `${formatCents(cents ?? 0)} ${RATE_NAMES[per ?? 'year']} weniger` : `${percent} % weniger`}`,
  minimum: ({ cents, per, when }) => `Mindestbeitrag${inBrackets(when)}: ${amount(cents, per)}`,
  surcharge: ({ name, percent, cents, per, when }) => {
    const rate = per === 'collection' ? 'bei jedem Einzug' : RATE_NAMES[per ?? 'year']
    return `Zuschlag „${name}“${inBrackets(when)}: ${percent === undefined ? `${formatCents(cents ?? 0)} ${rate}` : `${percent} % des Beitrags`}`
  },
  entry: ({ name, cents, months, when }) =>
    `${name}${inBrackets(when)}: ${months === undefined ? formatCents(cents ?? 0) : plural(months, 'Monatsbeitrag', 'Monatsbeiträge')}`,
}

function householdText(rule: RuleOf<'household'>): string {
  const { name, mode, cents = 0, adultCents = 0, childCents = 0, per } = rule
  const price =
    mode === 'each'
      ? `${formatCents(adultCents)} für jeden Erwachsenen, ${formatCents(childCents)} für jedes Kind ${RATE_NAMES[per]}`
      : `${mode === 'cap' ? 'höchstens' : 'zusammen'} ${formatCents(cents)} ${RATE_NAMES[per]}`
  const sizes = [
    sizeText(rule.peopleFrom, rule.peopleTo, 'Person', 'Personen'),
    sizeText(rule.adultsFrom, rule.adultsTo, 'Erwachsener', 'Erwachsene'),
    sizeText(rule.childrenFrom, rule.childrenTo, 'Kind', 'Kinder'),
    rule.onRequest ? 'auf Antrag' : '',
    rule.withDepartments ? 'mit Abteilungen' : '',
  ].filter((text) => text !== '')
  const children = rule.children.map(conditionText).join(' oder ')
  const further =
    rule.furtherFrom === undefined ? '' : `, ab dem ${rule.furtherFrom}. Kind je ${formatCents(rule.furtherCents ?? 0)} dazu`
  return `${/^famil/i.test(name) ? name : `Familie „${name}“`}${sizes.length > 0 ? ` (${sizes.join(', ')})` : ''}: ${price}${further}; Kinder: ${children}`
}

function sizeText(from: number | undefined, to: number | undefined, one: string, many: string): string {
  if (from === undefined) return to === undefined ? '' : `höchstens ${plural(to, one, many)}`
  if (to === undefined) return `mindestens ${plural(from, one, many)}`
  return from === to ? plural(from, one, many) : `${from} bis ${to} ${many}`
}

const known = new WeakMap<Rule, string>()

/** A rule as a short German text without a full stop; the same text for its life. */
export function ruleText<Kind extends RuleKind>(rule: RuleOf<Kind>): string {
  const text = known.get(rule) ?? SENTENCES[rule.kind as Kind](rule)
  known.set(rule, text)
  return text
}

/** The entry fee of a line, which tells the amount itself. */
export function entryText({ name, waivedFrom, months }: RuleOf<'entry'>, isWaived: boolean): string {
  if (isWaived) return `${name} entfällt ab der ${waivedFrom}. Person der Familie`
  return months === undefined ? name : `${name} (${plural(months, 'Monatsbeitrag', 'Monatsbeiträge')})`
}

export type TariffRefusal =
  | 'changed_meanwhile'
  | 'in_force'
  | 'name_taken'
  | 'once_only'
  | 'incomplete'
  | 'past'
  | 'later_there'
  | 'interval_clash'
  | 'begun'

export const TARIFF_REFUSALS: Record<TariffRefusal, string> = {
  changed_meanwhile:
    'Jemand anderes hat diese Beitragsordnung eben geändert. Bitte sehen Sie nach und speichern Sie noch einmal.',
  in_force: 'Diese Beitragsordnung ist in Kraft und bleibt, wie sie ist. Legen Sie einen Entwurf davon an und ändern Sie diesen.',
  name_taken: 'Diesen Namen gibt es in dieser Ordnung schon. Bitte wählen Sie einen anderen.',
  once_only: 'Diese Regel gibt es schon. Bitte ändern Sie die vorhandene.',
  incomplete: 'Es fehlt noch, wann eingezogen wird. Bitte fügen Sie die Regel „Einzug und Fälligkeit“ hinzu.',
  past: 'Bitte wählen Sie heute oder einen späteren Tag: Für die Zeit davor gilt schon eine Beitragsordnung.',
  later_there: 'Ab diesem Tag oder später gilt schon eine andere Beitragsordnung. Ziehen Sie diese zuerst zurück.',
  interval_clash:
    'Die Zeiten des Einzugs passen nicht zusammen: Ab diesem Tag würden Monate zweimal oder gar nicht eingezogen. Bitte wählen Sie einen anderen.',
  begun: 'Diese Beitragsordnung gilt schon. Legen Sie einen Entwurf davon an und setzen Sie ihn in Kraft.',
}

/** `Zweimal eingezogen würden: April bis Juni 2027.`, with a day that fits. */
export function clashText({ twice, never, fits }: IntervalClash): string {
  return [
    'Die Zeiten des Einzugs passen an diesem Tag nicht zusammen.',
    ...(twice.length > 0 ? [`Zweimal eingezogen würden: ${monthsText(twice)}.`] : []),
    ...(never.length > 0 ? [`Nicht eingezogen würden: ${monthsText(never)}.`] : []),
    ...(fits ? [`Es passt zum Beispiel ab ${dayText(fits)}.`] : []),
  ].join(' ')
}

export const RULE_NAMES: Record<RuleKind, string> = {
  interval: 'Einzug und Fälligkeit',
  age: 'Wie das Alter zählt',
  changes: 'Ab wann Änderungen zählen',
  pro_rata: 'Eintritt und Austritt',
  class: 'Beitragsklasse',
  department: 'Abteilungsbeitrag',
  departments: 'Mehrere Abteilungen',
  household: 'Familienbeitrag',
  nth_child: 'Geschwister',
  discount: 'Ermäßigung',
  minimum: 'Mindestbeitrag',
  surcharge: 'Zuschlag',
  entry: 'Aufnahmegebühr',
}

export const PROOF_REFUSALS = {
  unknown_proof: 'Nach diesem Nachweis fragt keine Beitragsordnung des Vereins.',
} as const
