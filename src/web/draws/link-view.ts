import { type Wish, wishedOf } from '../../domain/draws/get-wish.ts'
import { MOST_WISHES } from '../../domain/draws/input.ts'
import { type DrawDocument, phaseOf } from '../../domain/draws/rules.ts'
import { RESULT_TEXTS } from '../../domain/draws/texts.ts'
import { found } from '../../kernel/answer.ts'
import { formatMoment } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'

export interface WishLinkView {
  draw: string
  drawPage: string
  people: string
  number: string
  tone: 'info' | 'good' | 'warning'
  title: string
  lines: string[]
  wishes: string[]
  canConfirm: boolean
  /** Null once the wish can no longer be changed. */
  change: { options: { id: string; label: string }[]; ranked: string[]; count: number; button: string } | null
  canWithdraw: boolean
}

type Said = Pick<WishLinkView, 'tone' | 'title' | 'lines'>

function drawnSaid(wish: Wish, document: DrawDocument | null): Said {
  if (wish.state === 'sent')
    return { tone: 'warning', title: 'Ihr Wunsch hat nicht teilgenommen', lines: ['Er wurde bis zur Auslosung nicht bestätigt.'] }
  const results = document?.results.filter(({ number }) => number === wish.number) ?? []
  const titleOf = (key: string) => found(document?.courses.find((course) => course.key === key)).title
  const lines = results.map(({ state, course }) => (course ? `${RESULT_TEXTS[state]}: ${titleOf(course)}` : 'Leider kein Platz.'))
  const hasPlace = results.some(({ state }) => state === 'place')
  return {
    tone: hasPlace ? 'good' : 'info',
    title: 'Die Plätze sind ausgelost',
    lines: lines.length > 0 ? lines : ['Leider kein Platz.'],
  }
}

function saidOf(wish: Wish, document: DrawDocument | null, now: Temporal.Instant): Said {
  const { draw, state } = wish
  const drawnAt = `Ausgelost wird am ${formatMoment(draw.drawAt)} Uhr.`
  if (state === 'withdrawn')
    return { tone: 'info', title: 'Ihr Wunsch ist zurückgezogen', lines: ['Er nimmt nicht an der Verlosung teil.'] }
  if (draw.state === 'drawn') return drawnSaid(wish, document)
  if (state === 'sent')
    return {
      tone: 'info',
      title: 'Noch ein Klick, dann nimmt Ihr Wunsch teil',
      lines: ['Bitte bestätigen Sie Ihren Wunsch.', drawnAt],
    }
  const isOpen = phaseOf(draw, now) === 'open'
  if (wishedOf(wish).length === 0)
    return {
      tone: 'warning',
      title: 'Keiner Ihrer Wünsche ist übrig',
      lines: ['Was Sie gewünscht hatten, findet leider nicht statt.'],
    }
  const until = isOpen ? [`Ändern können Sie ihn bis ${formatMoment(draw.closesAt)} Uhr.`] : []
  return { tone: 'good', title: 'Ihr Wunsch nimmt teil', lines: [drawnAt, ...until] }
}

function changeOf(wish: Wish, now: Temporal.Instant): WishLinkView['change'] {
  if (wish.state === 'withdrawn' || phaseOf(wish.draw, now) !== 'open') return null
  const open = wish.choices.filter(({ isOpen }) => isOpen)
  if (open.length === 0) return null
  const isDue = open.some(({ cents }) => cents > 0)
  return {
    options: open.map(({ courseId, title, cents }) => ({
      id: courseId,
      label: cents > 0 ? `${title} · ${formatCents(cents)}` : title,
    })),
    ranked: wishedOf(wish).map(({ courseId }) => courseId),
    count: Math.min(MOST_WISHES, open.length),
    button: isDue ? 'Geänderte Wünsche zahlungspflichtig abgeben' : 'Wünsche ändern',
  }
}

export function wishLinkView(wish: Wish, document: DrawDocument | null, now: Temporal.Instant): WishLinkView {
  const isPending = wish.draw.state === 'open' && wish.state !== 'withdrawn'
  return {
    draw: wish.draw.name,
    drawPage: `/draw/${wish.draw.id}`,
    people: wish.people.map(({ name }) => name).join(', '),
    number: String(wish.number),
    ...saidOf(wish, document, now),
    wishes: wishedOf(wish).map(({ title }) => title),
    canConfirm: isPending && wish.state === 'sent',
    change: wish.choices.length > 1 ? changeOf(wish, now) : null,
    canWithdraw: isPending,
  }
}
