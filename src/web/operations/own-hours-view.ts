import { listOwnAccounts } from '../../domain/operations/list-hour-accounts.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import type { Gate } from '../kit/gate.ts'
import { type CreditedView, hoursText, presentCredited } from './hours-view.ts'

export interface OwnHoursView {
  year: number
  people: { id: string; name: string; line: string; missing: string; isShort: boolean; rows: CreditedView[] }[]
}

/** Hours of the profile's family this year, each with its rows. */
export async function presentOwnHours({ ctx }: Gate): Promise<OwnHoursView> {
  const accounts = ctx.club.flags.hasOperationals ? await listOwnAccounts(ctx) : []
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
