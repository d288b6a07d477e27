import { listOwnAccounts } from '../../domain/operations/list-hour-accounts.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/own-hours'
import { hoursText, presentCredited } from './hours-view.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const accounts = await listOwnAccounts(ctx)
  return {
    year: berlinDay(ctx.now).year,
    people: accounts.map(({ personId, firstname, target, carried, done, shortfall, isExempt, rows }) => ({
      id: personId,
      name: firstname,
      line: [
        isExempt ? 'befreit' : target > 0 ? `Soll ${hoursText(target)}` : '',
        carried > 0 ? `aus dem Vorjahr ${hoursText(carried)}` : '',
        `geleistet ${hoursText(done)}`,
      ]
        .filter(Boolean)
        .join(' · '),
      missing: shortfall > 0 ? `Es fehlen ${hoursText(shortfall)} Std.` : target > 0 ? 'Geschafft' : '',
      isShort: shortfall > 0,
      rows: rows.map(presentCredited),
    })),
  }
}
