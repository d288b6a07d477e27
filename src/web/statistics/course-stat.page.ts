import { listDepartments } from '../../domain/clubs/queries.ts'
import type { Ctx } from '../../domain/context.ts'
import { canSeeBilling } from '../../domain/statistics/access.ts'
import { getCourseStatistics } from '../../domain/statistics/get-course-statistics.ts'
import { listCountedRows } from '../../domain/statistics/list-counted-rows.ts'
import { isOfBooks } from '../../domain/statistics/rules.ts'
import { FIGURE_HINTS, FIGURE_NAMES } from '../../domain/statistics/texts.ts'
import { formatDay } from '../../kernel/calendar.ts'
import { newRunPath } from '../invoice/invoice-address.ts'
import { gateOf } from '../kit/gate.ts'
import { readOrder } from '../kit/sorting.ts'
import type { Route } from './+types/course-stat'
import { placeText, readFigure, readPlace, readScope, readSet, statAddress, WORDS } from './statistics-address.ts'
import { presentRow, presentStatistics, type StatOrder } from './statistics-view.ts'

const PAGE = 100
const COLUMNS: Readonly<Record<StatOrder['by'], StatOrder['by']>> = {
  angebot: 'angebot',
  teilnehmer: 'teilnehmer',
  plaetze: 'plaetze',
  anwesenheit: 'anwesenheit',
  fehlt: 'fehlt',
  warteliste: 'warteliste',
  erloes: 'erloes',
  gebucht: 'gebucht',
  bezahlt: 'bezahlt',
  kosten: 'kosten',
}

/** Rows behind a figure; null where none is asked for, or no season. */
async function findRows(ctx: Ctx, search: URLSearchParams) {
  const word = readFigure(search)
  const { seasonId, ...scope } = readScope(search)
  if (!word || !seasonId) return null
  const figure = WORDS[word]
  const { rows, next } = await listCountedRows(ctx, { figure, seasonId, ...scope }, { after: readPlace(search), limit: PAGE })
  return {
    title: FIGURE_NAMES[figure],
    hint: FIGURE_HINTS[figure],
    isMoney: figure === 'revenue' || isOfBooks(figure),
    rows: rows.map((row) => presentRow(word, row)),
    next: next && placeText(next),
    back: statAddress({ seasonId, departmentId: scope.departmentId, set: readSet(search) }),
  }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const search = url.searchParams
  const list = await findRows(ctx, search)
  if (list) return { list, statistics: null, order: null, departments: [], departmentId: undefined, parts: [], billing: null }
  const scope = readScope(search)
  const set = readSet(search)
  const order = readOrder(search, COLUMNS, { by: 'angebot', isDescending: false })
  const [found, departments] = await Promise.all([getCourseStatistics(ctx, { ...scope, set }), listDepartments(ctx)])
  const seesBilling = canSeeBilling(ctx)
  return {
    list: null,
    statistics: found && presentStatistics(found, { departmentId: scope.departmentId, set }, order),
    order,
    departments: departments.map(({ id, name }) => ({ id, name })),
    departmentId: scope.departmentId,
    parts: seesBilling
      ? [
          { to: statAddress({ ...scope, courseId: undefined }), label: 'Teilnahme', isOn: set === 'people' },
          { to: statAddress({ ...scope, courseId: undefined, set: 'billing' }), label: 'Abrechnung', isOn: set === 'billing' },
        ]
      : [],
    billing:
      found && set === 'billing'
        ? {
            to: newRunPath('courses', { von: formatDay(found.season.from), bis: formatDay(found.season.to) }),
            season: found.season.name,
          }
        : null,
  }
}
