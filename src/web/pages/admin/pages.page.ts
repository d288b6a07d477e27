import { canSeeSettings } from '../../../domain/clubs/access.ts'
import { FIELD_TEXTS } from '../../../domain/clubs/texts.ts'
import { canEditPages } from '../../../domain/pages/access.ts'
import { listMissingDetails, listPages, type PageLine } from '../../../domain/pages/queries.ts'
import { hasPage, type PageKind, STANDARD_PAGES } from '../../../domain/pages/rules.ts'
import { PAGE_TITLES, STATE_TEXTS } from '../../../domain/pages/texts.ts'
import { formatMoment } from '../../../kernel/calendar.ts'
import { fileAddress } from '../../files/file-address.ts'
import { gateOf } from '../../kit/gate.ts'
import { pageAddress } from '../../kit/page-address.ts'
import { articleAddress } from '../../news/news-address.ts'
import type { Route } from './+types/pages'
import { endText } from './editor-fields.ts'
import { editorAddress } from './website-address.ts'

const SHOWN = 50

const NOT_EDITED: Omit<PageLine, 'slug' | 'title'> = {
  state: 'template',
  savedAt: null,
  shownFrom: null,
  shownUntil: null,
  nextFrom: null,
  hasDraft: false,
  menu: null,
  department: null,
  isPinned: false,
  image: null,
}

function whenText({ state, savedAt, shownFrom, shownUntil, nextFrom, hasDraft }: PageLine): string {
  return [
    state === 'scheduled' && shownFrom ? `ab ${formatMoment(shownFrom)}` : '',
    state === 'shown' && shownUntil ? `bis ${endText(shownUntil)}` : '',
    nextFrom ? `neue Fassung ab ${formatMoment(nextFrom)}` : '',
    hasDraft && (state === 'shown' || state === 'template') ? 'mit einem Entwurf' : '',
    savedAt ? `gespeichert am ${formatMoment(savedAt)}` : 'mit den Angaben des Vereins',
  ]
    .filter(Boolean)
    .join(', ')
}

const MENU_TEXTS: Readonly<Record<string, string>> = { head: 'Kopfzeile', foot: 'Fußzeile' }

function present(kind: PageKind, line: PageLine, club: string) {
  const { slug, title, state, department, isPinned, menu, image } = line
  const isOut = state === 'shown' || state === 'template'
  const address = kind === 'page' ? pageAddress(club, slug) : articleAddress(slug)
  return {
    slug,
    title: title || slug,
    path: address,
    state,
    word: STATE_TEXTS[state],
    when: whenText(line),
    about: [department, isPinned ? 'angeheftet' : '', menu ? `Menü: ${MENU_TEXTS[menu] ?? ''}` : ''].filter(Boolean).join(' · '),
    editor: editorAddress(kind, slug),
    seen: isOut ? address : null,
    picture: image && fileAddress(image.variants[0]?.id ?? image.id),
  }
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const { flags, name } = ctx.club
  const kind: PageKind = url.searchParams.get('teil') === 'seiten' || !flags.hasNews ? 'page' : 'article'
  const search = url.searchParams.get('q')?.slice(0, 100) ?? ''
  const after = url.searchParams.get('nach')
  const isFirst = after === null && search === ''
  const [list, missing] = await Promise.all([
    listPages(ctx, kind, { search, after: after ?? undefined, limit: SHOWN }),
    kind === 'page' ? listMissingDetails(ctx) : [],
  ])
  const own = list.lines.filter(({ slug }) => kind === 'article' || hasPage(slug, flags))
  const unedited = STANDARD_PAGES.filter((slug) => kind === 'page' && isFirst && hasPage(slug, flags)).filter(
    (slug) => !own.some((line) => line.slug === slug),
  )
  const lines = [...unedited.map((slug) => ({ ...NOT_EDITED, slug, title: PAGE_TITLES[slug] })), ...own]
  return {
    kind,
    lines: lines.map((line) => present(kind, line, name)),
    next: list.next,
    search,
    mayCreate: canEditPages(ctx.actor) && (kind === 'article' || flags.hasContent),
    missing: missing.map((field) => FIELD_TEXTS[field] ?? field),
    maySettings: canSeeSettings(ctx.actor),
  }
}
