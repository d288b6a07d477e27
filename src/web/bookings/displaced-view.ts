import { canOverrideBooking } from '../../domain/bookings/access.ts'
import type { Ctx } from '../../domain/context.ts'
import type { Displaced } from '../../domain/placements/look-at-displaced.ts'
import { listDisplacements } from '../../domain/placements/note-displacement.ts'
import { berlinTime, formatTime } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'

/** Who makes room, as a form shows it before it is sent. */
export interface DisplacedView {
  title: string
  text: string
  /** Whom no e-mail reaches: `Kim Albers, 0821 1234`. */
  toCall: string[]
  /** What the button does to them: `2 Gruppen absagen (34 Personen)`. */
  button: string
  seen: string
}

const NAMED = 3

function listed(titles: readonly string[]): string {
  const shown = titles.slice(0, NAMED)
  const more = titles.length - shown.length
  return more > 0 ? `${shown.join(', ')} und ${more} weitere` : shown.join(', ')
}

const mailText = (mailed: number): string =>
  mailed === 0 ? 'niemand bekommt eine E-Mail' : `${plural(mailed, 'Person bekommt', 'Personen bekommen')} eine E-Mail`

/** `Parkour, Handball B (34 Personen bekommen eine E-Mail)` */
export const displacedText = ({ groups, mailed }: Displaced): string =>
  `${listed(groups.map(({ title }) => title))} (${mailText(mailed)})`

export function presentDisplaced(displaced: Displaced | null): DisplacedView | null {
  if (!displaced) return null
  const { groups, mailed, toCall, seen } = displaced
  const names = groups.map(({ title, dates }) => (dates > 1 ? `${title} (${dates} Termine)` : title))
  const [only] = groups
  const who = groups.length === 1 && only ? only.title : `${groups.length} Gruppen`
  return {
    title: `Dann ${groups.length === 1 ? 'fällt' : 'fallen'} aus: ${listed(names)}`,
    text: `${mailText(mailed).replace(/^./, (first) => first.toUpperCase())}.`,
    toCall: toCall.map(({ name, phone }) => [name, phone].filter(Boolean).join(', ')),
    button: `${who} absagen${mailed > 0 ? ` (${plural(mailed, 'Person', 'Personen')})` : ''}`,
    seen,
  }
}

/** What was taken by right, as long as it can be taken back. */
export interface DisplacementView {
  id: string
  title: string
  text: string
  seconds: number
  /** The moment from which `seconds` count. */
  asOf: string
  /** Who has the time. */
  bookingIds: string[]
}

/** None for those who may not take a time by right. */
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
