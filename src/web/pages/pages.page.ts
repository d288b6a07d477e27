import { canSeeSettings } from '../../domain/clubs/access.ts'
import { FIELD_TEXTS } from '../../domain/clubs/texts.ts'
import { listMissingDetails, listPages } from '../../domain/pages/queries.ts'
import { PAGE_TITLES } from '../../domain/pages/texts.ts'
import { formatMoment } from '../../kernel/calendar.ts'
import { gateOf } from '../kit/gate.ts'
import { pageAddress } from '../kit/page-address.ts'
import type { Route } from './+types/pages'
import { editorAddress } from './pages-address.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const [pages, missing] = await Promise.all([listPages(ctx), listMissingDetails(ctx)])
  return {
    pages: pages.map(({ slug, savedAt }) => ({
      slug,
      title: PAGE_TITLES[slug],
      state: savedAt ? `Eigener Text, gespeichert am ${formatMoment(savedAt)}` : 'Vorlage mit den Angaben des Vereins',
      address: pageAddress(ctx.club.name, slug),
      editor: editorAddress(slug),
    })),
    missing: missing.map((field) => FIELD_TEXTS[field] ?? field),
    maySettings: canSeeSettings(ctx.actor),
  }
}
