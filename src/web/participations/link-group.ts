import { asOne, type Standing } from '../../domain/participations/get-standing.ts'
import type { ParticipationLink } from '../../domain/participations/mail-parts.ts'
import { isLive } from '../../domain/participations/rules.ts'
import { standingText } from '../../domain/participations/texts.ts'

interface LinkGroup {
  /** People of the page: those who stand alike. */
  told: Standing
  /** People who can leave by this link; `isAlike`: ticked from the start. */
  people: { id: string; name: string; isAlike: boolean }[]
  /** `Jan Probst: Warteliste`, each of the others. */
  others: string[]
}

/** @param all the group of the link's standing, itself included */
export function linkGroup(kind: ParticipationLink, standing: Standing, all: readonly Standing[]): LinkGroup {
  const live = all.filter(({ state }) => isLive(state))
  if (kind === 'consents') return { told: live.length > 0 ? asOne(standing, live) : standing, people: [], others: [] }
  if (kind !== 'confirm' && kind !== 'cancel') return { told: standing, people: [], others: [] }
  const isAlike = ({ state, endedReason }: Standing) => state === standing.state && endedReason === standing.endedReason
  const textOf = (one: Standing) => `${one.personName}: ${standingText({ ...one, isTrial: one.trialLessons > 0 })}`
  return {
    told: asOne(standing, all.filter(isAlike)),
    people:
      live.length > 1
        ? live.map((one) => ({ id: one.id, name: isAlike(one) ? one.personName : textOf(one), isAlike: isAlike(one) }))
        : [],
    others: live.filter((one) => !isAlike(one)).map(textOf),
  }
}
