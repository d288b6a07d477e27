import type { Ctx } from '../../domain/context.ts'
import { listHourAccounts, listTargets } from '../../domain/operations/list-hour-accounts.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { readId } from '../../kernel/id.ts'
import { presentAccount } from './hours-view.ts'

/** The list that `jahr`, `q`, `nur` (`fehlt`) and `nach` of the address ask for. */
export async function readAccounts(ctx: Ctx, search: URLSearchParams, limit: number | null) {
  const today = berlinDay(ctx.now)
  const asked = Number(search.get('jahr'))
  const year = Number.isInteger(asked) && asked >= 2000 && asked <= 2200 ? asked : today.year
  const query = (search.get('q') ?? '').slice(0, 80)
  const isShortOnly = search.get('nur') === 'fehlt'
  const [{ accounts, ...list }, targets] = await Promise.all([
    listHourAccounts(ctx, { year, search: query, isShortOnly }, { after: readId(search.get('nach')), limit }),
    listTargets(ctx),
  ])
  const target = targets.find((one) => one.year === year) ?? null
  const rows = accounts.map((account) => presentAccount(account, target?.centsPerHour ?? 0))
  const before = targets.filter((one) => one.year < year).at(-1) ?? null
  return { ...list, year, query, isShortOnly, target, before, rows }
}
