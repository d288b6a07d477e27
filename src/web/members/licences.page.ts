import { listEndingLicences, listLeaders } from '../../domain/qualifications/queries.ts'
import { LICENCE_TEXTS, PROOF_TEXTS } from '../../domain/qualifications/texts.ts'
import { berlinDay, formatDay, isBefore, parseDayRange } from '../../kernel/calendar.ts'
import { gateOf } from '../kit/gate.ts'
import { readPage } from '../kit/read-page.ts'
import type { Route } from './+types/licences'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const today = berlinDay(ctx.now)
  const isOfLicences = url.searchParams.get('teil') === 'lizenzen'
  const [leaders, licences] = await Promise.all([
    isOfLicences ? [] : listLeaders(ctx),
    isOfLicences ? readPage(url.searchParams, (page) => listEndingLicences(ctx, page)) : { rows: [], next: null },
  ])
  return {
    isOfLicences,
    leaders: leaders.map(({ personId, name, faults, issuedOn }) => ({
      personId,
      name,
      faults: faults.map((fault) => PROOF_TEXTS[fault]),
      issued: issuedOn ? formatDay(issuedOn) : '',
    })),
    next: licences.next,
    licences: licences.rows.map(({ id, personId, name, kind, title, number, valid }) => {
      const { to } = parseDayRange(valid)
      return {
        id,
        personId,
        name,
        kind: LICENCE_TEXTS[kind],
        title,
        number,
        to: to ? formatDay(to) : '',
        isOver: to !== null && isBefore(to, today),
      }
    }),
  }
}
