import type { Ctx } from '../../domain/context.ts'
import type { PublicCourse } from '../../domain/courses/get-public-course.ts'
import { MOST_WISHES } from '../../domain/draws/input.ts'
import type { OtherWish } from '../../domain/draws/list-other-wishes.ts'
import { type SendRefusal, sendFamilyWish, sendWish, type Wished } from '../../domain/draws/send-wish.ts'
import { SEND_REFUSALS } from '../../domain/draws/texts.ts'
import { mayJoin, type Price, priceFor } from '../../domain/participations/rules.ts'
import type { Answer } from '../../kernel/answer.ts'
import { formatMoment, weekdayShort } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { familyRequest, type Read, type SignUpPerson, visitorRequest } from './sign-up-form.ts'

/** Draw of a course in German texts. */
export interface WishDrawView {
  name: string
  /** `12.12.2026, 18:00` */
  closesAt: string
  drawAt: string
  page: string
}

export const wishDraw = ({ draw }: Pick<PublicCourse, 'draw'>): WishDrawView | null =>
  draw
    ? {
        name: draw.name,
        closesAt: formatMoment(Temporal.Instant.from(draw.closesAt)),
        drawAt: formatMoment(Temporal.Instant.from(draw.drawAt)),
        page: `/draw/${draw.id}`,
      }
    : null

/** Another course to wish, and its cost for these people. */
export interface WishOption {
  id: string
  title: string
  label: string
  cents: number
}

const isPrice = (price: { kind: string; cents: number }): price is Price =>
  ['non_member', 'member', 'reduced'].includes(price.kind)

const dueIn = ({ prices }: OtherWish, people: readonly SignUpPerson[]): number =>
  people.reduce((sum, { claim }) => sum + priceFor(prices.filter(isPrice), claim).cents, 0)

/** Before a draw no course is full, and the draw's window stands for the course's. */
export const asWished = <Course extends object>(course: Course) => ({
  ...course,
  hasWaitingList: true,
  registrationOpensAt: null,
  registrationClosesAt: null,
})
export const EMPTY = { taken: 0, waiting: 0 }

const slotText = ({ weekday, from, to }: OtherWish['slots'][number]): string =>
  `${weekdayShort(weekday)} ${from.slice(0, 5)}–${to.slice(0, 5)}`

/** Courses that all these people may wish besides the form's own. */
export function wishOptions(
  others: readonly OtherWish[],
  people: readonly SignUpPerson[],
  { groupKind, due, now }: { groupKind: 'all_or_none' | 'together'; due: number; now: Temporal.Instant },
): WishOption[] {
  const applicants = people.map((person) => ({
    ...person,
    companion: 'später',
    isAlreadyIn: false,
    isTrial: false,
    hasTriedBefore: false,
  }))
  return others.flatMap((other) => {
    const firstSessionAt = other.firstSessionAt ? Temporal.Instant.from(other.firstSessionAt) : null
    const cents = dueIn(other, people)
    const fits = mayJoin(asWished({ ...other, firstSessionAt }), EMPTY, applicants, groupKind, now).ok
    if (!fits || cents > 0 !== due > 0) return []
    const label = [other.title, other.slots.map(slotText).join(', '), cents > 0 ? formatCents(cents) : '']
      .filter(Boolean)
      .join(' · ')
    return [{ id: other.id, title: other.title, label, cents }]
  })
}

/** Chosen wishes in their order, each once. */
export const chosenWishes = (options: readonly WishOption[], { common }: Read): WishOption[] =>
  [...new Set(common.wishes)].slice(0, MOST_WISHES - 1).flatMap((id) => options.filter((option) => option.id === id))

export const wishRefusalText = (refusal: SendRefusal): string => SEND_REFUSALS[refusal]

export function sendRead(
  ctx: Ctx,
  read: Read,
  request: { courseId: string; others: string[]; consents: string[]; idempotencyKey: string | null },
): Promise<Answer<Wished, SendRefusal>> {
  const { consents, ...rest } = request
  return read.kind === 'family'
    ? sendFamilyWish(ctx, { ...rest, input: { ...familyRequest(read.form), consents } })
    : sendWish(ctx, { ...rest, input: { ...visitorRequest(read.form), consents } })
}

/** Wishes in their order, each with its price. */
export function wishRows(course: PublicCourse, due: number, wishes: readonly WishOption[]) {
  if (!course.draw) return []
  const all = [{ title: course.title, cents: due }, ...wishes]
  return all.map(({ title, cents }, at) => ({
    name: `${at + 1}. Wunsch`,
    text: all.length > 1 && cents > 0 ? `${title}, ${formatCents(cents)}` : title,
  }))
}

/** At most one wish comes true. `ofNothing`: text where no money is due. */
export function priceOfWishes(cents: readonly number[], ofNothing: string): string {
  const [least, most] = [Math.min(...cents), Math.max(...cents)]
  if (most === 0) return ofNothing
  return least === most ? formatCents(most) : `${formatCents(least)} bis ${formatCents(most)}`
}
