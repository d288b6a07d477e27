import { gateOf } from '../kit/gate.ts'
import { tableAnswer } from '../kit/table-answer.ts'
import type { Route } from './+types/hours-export'
import { ACCOUNT_COLUMNS } from './hours-view.ts'
import { readAccounts } from './read-accounts.ts'

async function* once<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows
}

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { rows, year } = await readAccounts(gateOf(context).ctx, searchParams, null)
  return tableAnswer(searchParams, `Stundenkonten ${year}`, ACCOUNT_COLUMNS, once(rows))
}
