import type { Ctx } from '../../domain/context.ts'
import { listHourAccounts, listTargets } from '../../domain/operations/list-hour-accounts.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { presentAccount } from './hours-view.ts'

/** Reads `jahr`, `q` and `nur` (`fehlt`) of the address. */
export async function readAccounts(ctx: Ctx, search: URLSearchParams) {
  const today = berlinDay(ctx.now)
  const asked = Number(search.get('jahr'))
  const year = Number.isInteger(asked) && asked >= 2000 && asked <= 2200 ? asked : today.year
  const query = (search.get('q') ?? '').slice(0, 80)
  const isShortOnly = search.get('nur') === 'fehlt'
  const [accounts, targets] = await Promise.all([listHourAccounts(ctx, year, query), listTargets(ctx)])
  const target = targets.find((one) => one.year === year) ?? null
  const rows = accounts
    .filter(({ shortfall }) => !isShortOnly || shortfall > 0)
    .map((account) => presentAccount(account, target?.centsPerHour ?? 0))
  const short = accounts.filter(({ shortfall }) => shortfall > 0)
  return { year, query, isShortOnly, target, rows, all: accounts.length, short: short.length }
}
