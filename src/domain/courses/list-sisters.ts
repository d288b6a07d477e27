import { fold } from '../../kernel/fold.ts'
import type { Ctx } from '../context.ts'
import { askCourses, type ListedCourse } from './list-public-courses.ts'
import { placesOf } from './places-of.ts'

type Offer = Pick<ListedCourse, 'id' | 'title' | 'sport' | 'ageFrom' | 'ageTo' | 'ageUnit' | 'sexes'>

/** As many stand beside a full offer. */
const MOST = 3
const OLDEST_MONTHS = 120 * 12

function monthsOf({ ageFrom, ageTo, ageUnit }: Offer): { from: number; to: number } {
  const of = (age: number) => (ageUnit === 'months' ? age : age * 12)
  return { from: ageFrom === null ? 0 : of(ageFrom), to: ageTo === null ? OLDEST_MONTHS : of(ageTo) }
}

/** Of two spans, how much of the first one lies within the other, from 0 to 1. */
function shared(one: Offer, other: Offer): number {
  const [ours, theirs] = [monthsOf(one), monthsOf(other)]
  const months = Math.min(ours.to, theirs.to) - Math.max(ours.from, theirs.from)
  return months < 0 ? 0 : (months + 1) / (ours.to - ours.from + 1)
}

const nameOf = ({ title }: Offer): string => fold(title).split(' ')[0] ?? ''

/** Same sport, for at least half of the ages, open to the same people: the most similar first. */
export function sistersOf<Sister extends Offer>(offer: Offer, others: readonly Sister[]): Sister[] {
  if (offer.sport === '') return []
  return others
    .filter(({ id, sport }) => id !== offer.id && sport === offer.sport)
    .filter(({ sexes }) => sexes === 'all' || sexes === offer.sexes)
    .map((sister) => ({ sister, isNamesake: nameOf(sister) === nameOf(offer), likeness: shared(offer, sister) }))
    .filter(({ likeness }) => likeness >= 0.5)
    .toSorted(
      (one, other) =>
        Number(other.isNamesake) - Number(one.isNamesake) ||
        other.likeness - one.likeness ||
        one.sister.title.localeCompare(other.sister.title, 'de'),
    )
    .map(({ sister }) => sister)
}

/** Offers like this one with free places. */
export async function listSisters(ctx: Ctx, offer: Offer): Promise<ListedCourse[]> {
  if (offer.sport === '') return []
  const { rows } = await askCourses(ctx, '', {
    where: [{ field: 'sport', operator: 'eq', values: [offer.sport] }],
    order: { by: 'title', isDescending: false },
    after: null,
    limit: 100,
  })
  const hasPlaces = (course: ListedCourse) => ['free', 'open'].includes(placesOf(course, ctx.now).kind)
  return sistersOf(offer, rows).filter(hasPlaces).slice(0, MOST)
}
