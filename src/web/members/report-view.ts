import { canReportMembers } from '../../domain/annual-reports/access.ts'
import { listFigures, listMovements } from '../../domain/annual-reports/list-figures.ts'
import {
  type AnnualReport,
  countReported,
  getAnnualReport,
  getFederationRules,
  listAnnualReports,
  listReportFaults,
  type ReportFault,
} from '../../domain/annual-reports/queries.ts'
import { AGES, isGrave, keyDayOn, type ReportLine, reportTimes, totalOf } from '../../domain/annual-reports/rules.ts'
import { FAULT_TEXTS, LINE_KIND_TEXTS } from '../../domain/annual-reports/texts.ts'
import type { Ctx } from '../../domain/context.ts'
import { berlinDay, formatDay, formatMoment, isAfter, parseFullDay } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import { memberPath } from './members-address.ts'

/** The key day of the address; `isWrong` for a text that is no day. Else the one that is reported next. */
export async function readKeyDay(ctx: Ctx, search: URLSearchParams) {
  const typed = search.get('stichtag')?.trim().slice(0, 20) ?? ''
  const today = berlinDay(ctx.now)
  const day = parseFullDay(typed)
  return { day: day ?? keyDayOn(today, await getFederationRules(ctx, today)), isWrong: typed !== '' && day === null }
}

/** The report as reported, unless the address asks for the figures of now. */
export const findReport = async (ctx: Ctx, search: URLSearchParams) =>
  getAnnualReport(ctx, (await readKeyDay(ctx, search)).day, search.has('jetzt'))

const sumOf = (lines: readonly ReportLine[], sex: 'm' | 'w' | 'd' | 'o'): number =>
  lines.reduce((sum, line) => sum + line[sex], 0)

function rowOf(id: string, name: string, lines: readonly ReportLine[]) {
  const [m, w, d, o] = (['m', 'w', 'd', 'o'] as const).map((sex) => sumOf(lines, sex))
  return { id, name, total: totalOf(lines), m, w, d, o, passive: totalOf(lines.filter(({ isPassive }) => isPassive)) }
}
export type ReportRow = ReturnType<typeof rowOf>

const nameOf = ({ kind, federationNo, sportKey }: ReportLine): string =>
  kind === 'A'
    ? 'A · alle Mitglieder'
    : `${LINE_KIND_TEXTS[kind]} · Fachverband ${federationNo}${sportKey && `, Sportart ${sportKey}`}`

const sumsOf = (lines: readonly ReportLine[]): ReportRow[] =>
  [...Map.groupBy(lines, nameOf)].map(([name, own]) => rowOf(name, name, own))

const yearsOf = (lines: readonly ReportLine[]): ReportRow[] =>
  [
    ...Map.groupBy(
      lines.filter(({ kind }) => kind === 'A'),
      ({ birthYear }) => birthYear,
    ),
  ].map(([year, own]) => rowOf(`${year}`, `${year}`, own))

const presentFaults = (faults: readonly ReportFault[], rules: AnnualReport['rules']) =>
  [...Map.groupBy(faults, ({ kind }) => kind)]
    .map(([kind, own]) => ({
      kind,
      ...FAULT_TEXTS[kind],
      isGrave: isGrave(kind, rules),
      rows: own.map(({ id, name }) => ({
        id,
        name,
        to: kind === 'no_federation' ? '/admin/settings?teil=abteilungen' : memberPath(id),
      })),
      more: (own[0]?.count ?? 0) - own.length,
    }))
    .toSorted((one, other) => Number(other.isGrave) - Number(one.isGrave))

const YEARS = 10

function ageName(from: string): string {
  if (from === '') return 'ohne Geburtsdatum'
  const next = AGES[AGES.findIndex((age) => `${age}` === from) + 1]
  return next === undefined ? `ab ${from} Jahre` : `${from} bis ${next - 1} Jahre`
}

/** Members of the day by age and department, and who came and left. */
async function presentFigures(ctx: Ctx, day: Temporal.PlainDate) {
  const [lines, years] = await Promise.all([listFigures(ctx, day), listMovements(ctx, day, YEARS)])
  const rows = lines.map(({ group, name, m, w, d, o, passive }) => {
    const shown = group === 'age' ? ageName(name) : name
    return { group, id: name, name: shown, total: m + w + d + o, m, w, d, o, passive }
  })
  return {
    ages: rows.filter(({ group }) => group === 'age'),
    departments: rows.filter(({ group }) => group === 'department'),
    years,
    most: Math.max(1, ...years.flatMap(({ entries, exits }) => [entries, exits])),
  }
}

/** Why all members together are more than those reported under A. */
function sumText({ members, organisations, otherKinds, withoutBirth }: Awaited<ReturnType<typeof countReported>>): string {
  const left = [
    organisations > 0 &&
      `${plural(organisations, 'Organisation', 'Organisationen')} (${organisations === 1 ? 'wird' : 'werden'} nicht gemeldet)`,
    otherKinds > 0 && `${otherKinds} mit einer Art, die der Sportbund nicht zählt`,
    withoutBirth > 0 && `${withoutBirth} ohne Geburtsdatum`,
  ].filter(Boolean)
  const all = `${plural(members, 'Mitglied', 'Mitglieder')} am Stichtag`
  return left.length > 0 ? `${all}, davon ${left.join(', ')}.` : `${all}.`
}

/** The page of a report, with its check. */
export async function presentReport(ctx: Ctx, search: URLSearchParams) {
  const { day, isWrong } = await readKeyDay(ctx, search)
  const report = await getAnnualReport(ctx, day, search.has('jetzt'))
  const { rules, lines } = report
  const [faults, counted, reports, figures] = await Promise.all([
    listReportFaults(ctx, day, rules.kinds),
    countReported(ctx, day, rules.kinds),
    listAnnualReports(ctx),
    presentFigures(ctx, day),
  ])
  const { dueOn } = reportTimes(day, rules)
  const reported = totalOf(lines.filter(({ kind }) => kind === 'A'))
  const isFrozen = report.id !== null && !search.has('jetzt')
  return {
    day: formatDay(day),
    isWrong,
    federation: rules.federation,
    source: rules.source,
    due: formatDay(dueOn),
    isDue: report.id === null && !isAfter(day, berlinDay(ctx.now)),
    isLate: report.id === null && isAfter(berlinDay(ctx.now), dueOn),
    frozen:
      isFrozen && report.reportedAt ? `${report.submission}. Meldung, festgehalten am ${formatMoment(report.reportedAt)}` : null,
    sums: sumsOf(lines),
    years: yearsOf(lines),
    figures,
    reported,
    sumText: sumText(counted),
    isSumRight: isFrozen || reported === counted.members - counted.organisations - counted.otherKinds - counted.withoutBirth,
    isMoved: isFrozen && reported !== counted.members - counted.organisations - counted.otherKinds - counted.withoutBirth,
    faults: presentFaults(faults, rules),
    submission: report.submission + 1,
    clubNo: report.clubNo,
    contact: report.contact,
    mayReport: canReportMembers(ctx.actor) && !isAfter(day, berlinDay(ctx.now)) && reported > 0,
    reports: reports.map(({ id, keyOn, submission, members, reportedAt }) => ({
      id,
      day: formatDay(keyOn),
      submission,
      members,
      at: formatMoment(reportedAt),
    })),
  }
}
export type ReportView = Awaited<ReturnType<typeof presentReport>>
