import type { Displaced } from '../../domain/placements/look-at-displaced.ts'
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
