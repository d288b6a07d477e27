import { canOverrideBooking } from '../../../domain/bookings/access.ts'
import type { Ctx } from '../../../domain/context.ts'
import type { Displaced } from '../../../domain/placements/look-at-displaced.ts'
import { listDisplacements } from '../../../domain/placements/save-displacement.ts'
import { berlinTime, formatTime } from '../../../kernel/calendar.ts'
import { plural } from '../../../kernel/plural.ts'

export interface DisplacedView {
  title: string
  text: string
  /** Participants without e-mail: `Kim Albers, 0821 1234`. */
  toCall: string[]
  /** Text of the button: `2 Gruppen absagen (34 E-Mails)`. */
  button: string
  seen: string
}

const NAMED = 3

function listed(titles: readonly string[]): string {
  const shown = titles.slice(0, NAMED)
  const more = titles.length - shown.length
  return more > 0 ? `${shown.join(', ')} und ${more} weitere` : shown.join(', ')
}

const mailText = (mails: number): string =>
  mails === 0 ? 'niemand bekommt eine E-Mail' : `${plural(mails, 'E-Mail geht', 'E-Mails gehen')} hinaus`

/** `Parkour, Handball B (34 E-Mails gehen hinaus)` */
export const displacedText = ({ groups, mails }: Displaced): string =>
  `${listed(groups.map(({ title }) => title))} (${mailText(mails)})`

export function presentDisplaced(displaced: Displaced | null): DisplacedView | null {
  if (!displaced) return null
  const { groups, mails, toCall, seen } = displaced
  const names = groups.map(({ title, dates }) => (dates > 1 ? `${title} (${dates} Termine)` : title))
  const [only] = groups
  const who = groups.length === 1 && only ? only.title : `${groups.length} Gruppen`
  return {
    title: `Dann ${groups.length === 1 ? 'fällt' : 'fallen'} aus: ${listed(names)}`,
    text: `${mailText(mails).replace(/^./, (first) => first.toUpperCase())}${mails > 0 ? ', bei Kindern an die Eltern' : ''}.`,
    toCall: toCall.map(({ name, phone }) => [name, phone].filter(Boolean).join(', ')),
    button: `${who} absagen${mails > 0 ? ` (${plural(mails, 'E-Mail', 'E-Mails')})` : ''}`,
    seen,
  }
}

/** Displacement that can still be taken back. */
export interface DisplacementView {
  id: string
  title: string
  text: string
  seconds: number
  /** Start of `seconds`. */
  asOf: string
  bookingIds: string[]
}

/** Empty without the right to displace. */
export async function readDisplacements(ctx: Ctx): Promise<DisplacementView[]> {
  if (!canOverrideBooking(ctx.actor)) return []
  return (await listDisplacements(ctx)).map(({ id, undoUntil, by, displaced, bookingIds }) => ({
    id,
    bookingIds,
    asOf: ctx.now.toString(),
    title: `${by.length > 0 ? `Für ${listed(by)} abgesagt` : 'Abgesagt'}: ${listed(displaced)}`,
    text: `Bis ${formatTime(berlinTime(undoUntil))} Uhr warten die E-Mails. So lange können Sie das zurücknehmen.`,
    seconds: Math.floor(ctx.now.until(undoUntil).total('seconds')),
  }))
}
