import { isAfter, isBefore } from '../../kernel/calendar.ts'
import type { RichText } from '../../kernel/rich-text.ts'
import type { ClubFlags } from '../context.ts'

/** `article`: a page of the news. */
export const PAGE_KINDS = ['page', 'article'] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/** Content of a version: all that one reads. */
export interface PageDocument {
  title: string
  teaser: string
  text: RichText
  image: { fileId: string; alt: string } | null
}

/** Pages that every club has: below `/{club}/`. */
export const STANDARD_PAGES = ['imprint', 'privacy', 'accessibility', 'contact/board'] as const
export type StandardSlug = (typeof STANDARD_PAGES)[number]

/** Imprint (§ 5 DDG), privacy (art. 13 DSGVO) and accessibility (§ 14 BFSG) stay when a club has no pages of its own. */
export const LEGAL_PAGES: readonly StandardSlug[] = ['imprint', 'privacy', 'accessibility']

export const findStandard = (slug: string): StandardSlug | null => STANDARD_PAGES.find((known) => known === slug) ?? null

/** The club shows pages with this slug at all. */
export const hasPage = (slug: string, flags: Pick<ClubFlags, 'hasContent'>): boolean =>
  flags.hasContent || LEGAL_PAGES.some((known) => known === slug)

const SEGMENT = '[a-z0-9]+(?:-[a-z0-9]+)*'
const SLUGS: Record<PageKind, RegExp> = {
  page: new RegExp(`^${SEGMENT}(?:/${SEGMENT})*$`),
  article: new RegExp(`^${SEGMENT}$`),
}
export const LONGEST_SLUG = 160

export const isSlug = (kind: PageKind, text: string): boolean => text.length <= LONGEST_SLUG && SLUGS[kind].test(text)

/** Ways beside the fixed ones in the head of the site: more do not fit. */
export const MOST_IN_HEAD = 3

export interface Shown {
  shownVersionId: string | null
  shownFrom: Temporal.Instant | null
  shownUntil: Temporal.Instant | null
  nextVersionId: string | null
  nextFrom: Temporal.Instant | null
}

export const NOT_SHOWN: Shown = {
  shownVersionId: null,
  shownFrom: null,
  shownUntil: null,
  nextVersionId: null,
  nextFrom: null,
}

/** Visitors read it now. The template of a standard page is read without. */
export const isShown = (
  { shownVersionId, shownFrom, shownUntil }: Omit<Shown, 'nextFrom' | 'nextVersionId'>,
  now: Temporal.Instant,
) =>
  shownVersionId !== null && shownFrom !== null && !isAfter(shownFrom, now) && (shownUntil === null || isAfter(shownUntil, now))

/** A due next version has taken the place of the shown one. */
export const settled = (page: Shown, now: Temporal.Instant): Shown =>
  page.nextVersionId !== null && page.nextFrom !== null && !isAfter(page.nextFrom, now)
    ? { ...page, shownVersionId: page.nextVersionId, nextVersionId: null, nextFrom: null }
    : page

export interface Schedule {
  /** Null = at once. */
  from: Temporal.Instant | null
  /** Null = for good. */
  until: Temporal.Instant | null
}

/** A typed minute counts until its end. */
const isPast = (moment: Temporal.Instant, now: Temporal.Instant): boolean => isBefore(moment.add({ minutes: 1 }), now)

export type ScheduleRefusal = 'from_past' | 'until_past' | 'until_before_from'

export function checkSchedule({ from, until }: Schedule, now: Temporal.Instant): ScheduleRefusal | null {
  if (from && isPast(from, now)) return 'from_past'
  if (until && !isAfter(until, now)) return 'until_past'
  return from && until && !isAfter(until, from) ? 'until_before_from' : null
}

/** Publishes a version: what is shown stays until the new one's moment, and an article keeps its first day. */
export function publishedAs(page: Shown, versionId: string, { from, until }: Schedule, now: Temporal.Instant): Shown {
  const isNow = from === null || !isAfter(from, now)
  const already = isShown(page, now)
  if (!isNow && already) return { ...page, shownUntil: until, nextVersionId: versionId, nextFrom: from }
  // The database keeps microseconds, and would round up into the future.
  const start = now.round({ smallestUnit: 'microsecond', roundingMode: 'floor' })
  const shownFrom = isNow ? (already ? page.shownFrom : start) : from
  return { shownVersionId: versionId, shownFrom, shownUntil: until, nextVersionId: null, nextFrom: null }
}

/** Moment at which a version appears by itself; null without one. */
export const plannedFrom = (
  { shownFrom, nextFrom }: Pick<Shown, 'shownFrom' | 'nextFrom'>,
  now: Temporal.Instant,
): Temporal.Instant | null => nextFrom ?? (shownFrom && isAfter(shownFrom, now) ? shownFrom : null)

export const PAGE_STATES = ['template', 'draft', 'scheduled', 'shown', 'ended'] as const
export type PageState = (typeof PAGE_STATES)[number]

export function stateOf(page: Shown & { slug: string; kind: PageKind }, now: Temporal.Instant): PageState {
  if (isShown(page, now)) return 'shown'
  if (page.shownFrom && isAfter(page.shownFrom, now)) return 'scheduled'
  if (page.kind === 'page' && findStandard(page.slug)) return 'template'
  return page.shownVersionId === null ? 'draft' : 'ended'
}
