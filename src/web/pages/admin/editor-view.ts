import { canSeeSettings } from '../../../domain/clubs/access.ts'
import { listDepartments } from '../../../domain/clubs/queries.ts'
import { FIELD_TEXTS } from '../../../domain/clubs/texts.ts'
import { listMedia } from '../../../domain/media/queries.ts'
import { canEditPages } from '../../../domain/pages/access.ts'
import { PREVIEW_DAYS, PREVIEW_LINK } from '../../../domain/pages/find-public-page.ts'
import {
  type EditedPage,
  getEditedPage,
  listMissingDetails,
  listOlderVersions,
  type VersionList,
} from '../../../domain/pages/queries.ts'
import { findStandard, NOT_SHOWN, type PageDocument, type PageKind, plannedFrom } from '../../../domain/pages/rules.ts'
import { STATE_TEXTS } from '../../../domain/pages/texts.ts'
import { found } from '../../../kernel/answer.ts'
import { berlinDay, berlinTime, formatDay, formatMoment, formatTime } from '../../../kernel/calendar.ts'
import { newId, readId } from '../../../kernel/id.ts'
import { EMPTY_TEXT, plainTextOf } from '../../../kernel/rich-text.ts'
import { fileAddress, PICTURES_AT_ONCE } from '../../files/file-address.ts'
import type { Gate } from '../../kit/gate.ts'
import { pageAddress } from '../../kit/page-address.ts'
import { drawArticle } from '../../news/draw-article.ts'
import { articleAddress } from '../../news/news-address.ts'
import { endText, typedEnd } from './editor-fields.ts'
import { NEW, wayBack } from './website-address.ts'

const NEW_PAGE: Omit<EditedPage, 'kind' | 'slug'> = {
  ...NOT_SHOWN,
  id: null,
  version: 0,
  state: 'draft',
  document: { title: '', teaser: '', text: EMPTY_TEXT, image: null },
  menu: null,
  menuOrder: 0,
  menuLabel: '',
  departmentId: null,
  isPinned: false,
  versions: [],
  pictures: [],
  older: null,
}

const savedOf = ({ title, teaser, text, image }: PageDocument) => ({
  title,
  teaser,
  text: JSON.stringify(text),
  imageFileId: image?.fileId ?? '',
  imageAlt: image?.alt ?? '',
  slug: '',
})

const dayOf = (moment: Temporal.Instant | null): string => (moment ? formatDay(berlinDay(moment)) : '')
const timeOf = (moment: Temporal.Instant | null): string => (moment ? formatTime(berlinTime(moment)) : '')

/** Address on the website. */
const addressOf = (club: string, kind: PageKind, slug: string): string =>
  kind === 'page' ? pageAddress(club, slug) : articleAddress(slug)

/** State in words. */
function stateText({ state, shownFrom, shownUntil, nextFrom, versions, shownVersionId, nextVersionId }: EditedPage): string {
  const latest = versions[0]?.id
  const isOlder = latest !== undefined && latest !== nextVersionId && latest !== shownVersionId
  const parts: Record<EditedPage['state'], string> = {
    template: 'Besucher lesen die Vorlage, gefüllt mit den Angaben des Vereins.',
    draft: 'Besucher sehen es noch nicht.',
    scheduled: `Erscheint am ${shownFrom ? formatMoment(shownFrom) : ''}.`,
    shown: `Seit ${shownFrom ? formatMoment(shownFrom) : ''} auf der Website.`,
    ended: 'Besucher sehen es nicht mehr.',
  }
  return [
    parts[state],
    shownUntil && state !== 'ended' ? `Steht dort bis ${endText(shownUntil)}.` : '',
    nextFrom ? `Die neue Fassung erscheint am ${formatMoment(nextFrom)}.` : '',
    isOlder && state === 'scheduled'
      ? 'Dann erscheint noch nicht die neueste Fassung: Bitte veröffentlichen Sie diese mit Termin.'
      : '',
    isOlder && state === 'shown' ? 'Die neueste Fassung ist noch nicht veröffentlicht.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function previewOf({ ctx, origin, services }: Gate, { id }: EditedPage): string | null {
  if (id === null) return null
  // The same link all day long.
  const until = ctx.now.round({ smallestUnit: 'hour' }).add({ hours: 24 * PREVIEW_DAYS })
  return `${origin}/p/${services.signLink({ club: ctx.club.id, kind: PREVIEW_LINK, id, until })}/page`
}

/** Drawn earlier version, named in the address. */
function chosenVersion(gate: Gate, { versions, pictures }: VersionList, id: string) {
  const version = versions.find((one) => one.id === id)
  return (
    version && {
      id: version.id,
      title: version.document.title,
      savedAt: formatMoment(version.savedAt),
      text: gate.draw('version', drawArticle({ ...version.document, pictures, shownFrom: null })),
    }
  )
}

/** Everything for the editor; `slug` is null for a new one; `fassung` and `nach` of the address. @throws NotFound, Forbidden */
export async function readEditor(gate: Gate, kind: PageKind, slug: string | null, search: URLSearchParams) {
  const { ctx } = gate
  const standard = kind === 'page' && slug !== null ? findStandard(slug) : null
  const [page, departments, media, missing] = await Promise.all([
    slug === null ? { ...NEW_PAGE, kind, slug: '' } : getEditedPage(ctx, { kind, slug }),
    kind === 'article' ? listDepartments(ctx) : [],
    listMedia(ctx, { limit: PICTURES_AT_ONCE, isDescribed: true }),
    standard ? listMissingDetails(ctx) : [],
  ])
  const [versionId, after] = [search.get('fassung'), readId(search.get('nach'))]
  const listed = slug !== null && after ? await listOlderVersions(ctx, { kind, slug }, after) : page
  const { document, version, state } = page
  const [word, list] = [kind === 'page' ? 'Seite' : 'Meldung', wayBack(kind, ctx.club.flags)]
  const chosen = page.pictures.find(({ id }) => id === document.image?.fileId)
  const library = media.lines.map(({ image }) => image)
  return {
    kind,
    slug: page.slug,
    /** The same at every address. */
    formKey: standard ?? page.id ?? NEW,
    isNew: slug === null,
    // A page with the same address twice is refused anyway.
    key: slug === null && kind === 'article' ? newId() : null,
    isStandard: standard !== null,
    isTemplate: state === 'template',
    state: { name: state, word: STATE_TEXTS[state], text: stateText(page) },
    version,
    saved: savedOf(document),
    lines: [
      { label: 'Überschrift', text: document.title, field: 'title', value: document.title },
      { label: 'Text', text: plainTextOf(document.text), field: 'text', value: JSON.stringify(document.text) },
    ],
    schedule: {
      fromDay: dayOf(plannedFrom(page, ctx.now)),
      fromTime: timeOf(plannedFrom(page, ctx.now)),
      ...typedEnd(state === 'ended' ? null : page.shownUntil),
    },
    place: {
      slug: page.slug,
      menu: page.menu ?? '',
      menuOrder: page.menuOrder,
      menuLabel: page.menuLabel,
      departmentId: page.departmentId ?? '',
      isPinned: page.isPinned,
    },
    departments: departments.map(({ id, name }) => ({ id, name })),
    pictures: [...(chosen && !library.some(({ id }) => id === chosen.id) ? [chosen] : []), ...library].map((image) => ({
      id: image.id,
      alt: image.alt,
      src: fileAddress(image.variants[0]?.id ?? image.id),
    })),
    older: listed.older,
    versions: listed.versions.map(({ id, savedAt, by, document: { title } }) => ({
      id,
      title,
      by,
      savedAt: formatMoment(savedAt),
      isNewest: id === page.versions[0]?.id,
      isShown: id === page.shownVersionId && state === 'shown',
      isPlanned: id === page.nextVersionId || (id === page.shownVersionId && state === 'scheduled'),
    })),
    chosenVersion: versionId === null ? null : found(chosenVersion(gate, listed, versionId)),
    preview: previewOf(gate, page),
    missing: missing.map((field) => FIELD_TEXTS[field] ?? field),
    maySettings: canSeeSettings(ctx.actor),
    mayEdit: canEditPages(ctx.actor),
    address: state === 'shown' || state === 'template' ? addressOf(ctx.club.name, kind, page.slug) : null,
    page: { title: slug === null ? `Neue ${word}` : `${document.title || word} bearbeiten`, under: list.to },
    list,
  }
}
