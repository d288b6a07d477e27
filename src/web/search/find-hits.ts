import type { Ctx } from '../../domain/context.ts'
import { STATE_NAMES } from '../../domain/courses/texts.ts'
import { type Hit, searchEverything, wordsOf } from '../../domain/search/search-everything.ts'
import { canSeeToday } from '../../domain/today/access.ts'
import { formatMoment } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import { pageAddress } from '../kit/page-address.ts'
import { menuOf } from '../screens/menu.ts'
import { COMMANDS } from './commands.ts'
import type { FoundHit, HitGroup } from './search-address.ts'

/** Headings by kind of hit. */
export const LABELS: Record<Hit['kind'], string> = {
  person: 'Personen',
  course: 'Angebote',
  hall: 'Hallen',
  event: 'Termine',
  plan: 'Helferlisten',
  article: 'Aktuelles',
  page: 'Seiten der Website',
}

const wayTo = ({ kind, ref, isEditable }: Hit, ctx: Ctx): string => {
  if (kind === 'person') return `/admin/participants/people/${ref}`
  if (kind === 'hall') return `/admin/facilities/${ref}`
  if (kind === 'event') return isEditable ? `/admin/events/${ref}` : `/events/${ref}`
  if (kind === 'plan') return isEditable ? `/admin/operations/${ref}` : `/helpers/${ref}`
  if (kind === 'article') return isEditable ? `/admin/news/articles/${ref}` : `/news/${ref}`
  if (kind === 'page') return isEditable ? `/admin/news/pages/${ref}` : pageAddress(ctx.club.id, ref)
  if (isEditable) return `/admin/courses/${ref}`
  return ctx.club.flags.hasParticipations && canSeeLists(ctx) ? `/admin/participants?kurs=${ref}` : `/id/${ref}`
}

const canSeeLists = (ctx: Ctx): boolean =>
  menuOf(ctx.club, ctx.actor).some(({ tabs }) => tabs.some(({ to }) => to === '/admin/participants'))

const present = (hit: Hit, ctx: Ctx): FoundHit => {
  const state =
    hit.kind === 'course' && hit.state !== 'published' ? (STATE_NAMES[hit.state as keyof typeof STATE_NAMES] ?? '') : ''
  return {
    title: hit.title,
    line: [hit.note, state, hit.at ? formatMoment(hit.at) : ''].filter(Boolean).join(' · '),
    to: wayTo(hit, ctx),
  }
}

/** Commands and pages with all words of the text; of an empty text all of them. */
function findWays({ actor, club }: Ctx, text: string): HitGroup[] {
  const words = wordsOf(text)
  const isNamed = ({ title, line }: FoundHit): boolean => words.every((word) => fold(`${title} ${line}`).includes(word))
  const commands = COMMANDS.filter(({ isFor }) => isFor(actor, club.flags)).map(({ title, to }) => ({ title, line: '', to }))
  const pages = menuOf(club, actor).flatMap(({ label, tabs }) =>
    tabs.map((tab) => ({ title: tab.label, line: tab.label === label ? '' : label, to: tab.to })),
  )
  return [
    { label: 'Befehle', hits: commands.filter(isNamed) },
    { label: 'Seiten', hits: pages.filter(isNamed) },
  ]
}

/** Everything that the text finds for the actor, in groups; empty for everybody but staff. One statement at most. */
export async function findHits(ctx: Ctx, text: string): Promise<HitGroup[]> {
  if (!canSeeToday(ctx.actor)) return []
  const hits = await searchEverything(ctx, text)
  const groups = (Object.keys(LABELS) as Hit['kind'][]).map((kind) => ({
    label: LABELS[kind],
    hits: hits.filter((hit) => hit.kind === kind).map((hit) => present(hit, ctx)),
  }))
  return [...groups, ...findWays(ctx, text)].filter(({ hits }) => hits.length > 0)
}
