import { listOwnAccounts, type OwnAccount } from '../../domain/operations/list-hour-accounts.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/own-hours'
import { hoursText, presentCredited } from './hours-view.ts'

const present = ({ personId, firstname, target, carried, done, shortfall, isExempt, rows }: OwnAccount) => ({
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
})

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const { year } = berlinDay(ctx.now)
  // Missing hours are charged once their year is over: people look them up here.
  const [now, before] = await Promise.all([year, year - 1].map((one) => listOwnAccounts(ctx, one)))
  return {
    years: [
      { year, people: (now ?? []).map(present) },
      { year: year - 1, people: (before ?? []).map(present) },
    ].filter(({ people }, at) => at === 0 || people.length > 0),
  }
}
