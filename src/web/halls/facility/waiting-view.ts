import type { Ctx } from '../../../domain/context.ts'
import { getOwnSlotWish } from '../../../domain/slot-wishes/queries.ts'
import { type Waiting, waitingOf } from '../../../domain/slot-wishes/rules.ts'
import { daysText } from '../../../domain/slot-wishes/texts.ts'

const STANDS: Record<Waiting, string> = {
  unconfirmed: 'Noch stehen Sie nicht auf der Liste',
  expired: 'Dieser Link galt 48 Stunden. Bitte fragen Sie noch einmal an.',
  waiting: 'Sie stehen auf der Warteliste',
  left: 'Sie warten nicht mehr',
  over: 'Diese Tage sind vorbei',
}

const ANSWERS: Partial<Record<Waiting, { intent: string; text: string; look: 'main' | 'quiet' }[]>> = {
  unconfirmed: [{ intent: 'confirm', text: 'Auf die Warteliste', look: 'main' }],
  waiting: [{ intent: 'leave', text: 'Nicht mehr warten', look: 'quiet' }],
}

const aheadText = (ahead: number): string =>
  ahead === 0 ? 'Niemand, Sie werden zuerst gefragt' : ahead === 1 ? 'Einer' : `${ahead} andere`

/** Public wish behind a mailed link. @throws NotFound */
export async function readWaiting(ctx: Ctx, id: string) {
  const wish = await getOwnSlotWish(ctx, id)
  const state = waitingOf(wish, ctx.now)
  const answers = ANSWERS[state] ?? []
  const facts: [string, string][] = [
    ['Wofür', wish.title],
    ['Wann', daysText(wish)],
    ['Wo', wish.place],
    ...(answers.length > 0 ? [['Vor Ihnen', aheadText(wish.ahead)] as [string, string]] : []),
  ]
  return { facts, answers, said: STANDS[state], isOurs: state === 'waiting' }
}
