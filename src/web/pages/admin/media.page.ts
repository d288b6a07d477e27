import { redirect } from 'react-router'
import { z } from 'zod'
import type { Storage } from '../../../domain/files/create-storage.ts'
import { IMAGE_REFUSALS } from '../../../domain/files/texts.ts'
import { addPicture, describePicture, removePicture } from '../../../domain/media/commands.ts'
import { listMedia, type MediaUse } from '../../../domain/media/queries.ts'
import { MEDIA_REFUSALS } from '../../../domain/media/texts.ts'
import { canEditPages } from '../../../domain/pages/access.ts'
import { UPLOAD_REFUSALS } from '../../../domain/uploads/texts.ts'
import { formatMoment } from '../../../kernel/calendar.ts'
import { readId } from '../../../kernel/id.ts'
import { fileAddress, MEDIA_PATH } from '../../files/file-address.ts'
import { withSentFile } from '../../files/with-sent-file.ts'
import { actions, formsOf } from '../../kit/actions.ts'
import { flash, noted } from '../../kit/flash.ts'
import { alt, picture } from '../../kit/form-fields.ts'
import { gateOf } from '../../kit/gate.ts'
import type { Route } from './+types/media'
import { editorAddress } from './website-address.ts'

const SHOWN = 60

const FLASH = flash({
  hinzu: 'Das Bild liegt in der Mediathek.',
  beschrieben: 'Die Beschreibung ist gespeichert.',
  entfernt: 'Das Bild ist gelöscht.',
})
const { note } = FLASH

const form = formsOf({
  refusals: { ...MEDIA_REFUSALS, ...IMAGE_REFUSALS, ...UPLOAD_REFUSALS },
  fields: { too_large: 'picture', too_many_pixels: 'picture', not_an_image: 'picture', upload_gone: 'picture' },
})
const answerMediaForm = actions({
  image: form(
    z.object({ picture, alt }),
    (ctx, { picture, alt }, storage: Storage) =>
      withSentFile(ctx, storage, picture, (sent) => addPicture(ctx, storage, { ...sent, alt })),
    note('hinzu'),
  ),
  // From the editor's choice: its page stays.
  add: form(z.object({ picture, alt }), (ctx, { picture, alt }, storage: Storage) =>
    withSentFile(ctx, storage, picture, (sent) => addPicture(ctx, storage, { ...sent, alt })),
  ),
  describe: form(z.object({ id: z.uuid(), alt }), (ctx, { id, alt }) => describePicture(ctx, id, alt), note('beschrieben')),
  remove: form(z.object({ id: z.uuid() }), (ctx, { id }, storage: Storage) => removePicture(ctx, storage, id), note('entfernt')),
})

const KINDS: Readonly<Record<MediaUse['kind'], string>> = {
  page: 'Seite',
  article: 'Meldung',
  course: 'Angebot',
  event: 'Termin',
  club: 'Verein',
  office: 'Amt',
}
const ADDRESSES: Readonly<Record<MediaUse['kind'], (slug: string) => string>> = {
  page: (slug) => editorAddress('page', slug),
  article: (slug) => editorAddress('article', slug),
  course: (slug) => `/admin/courses/${slug}`,
  event: (id) => `/admin/events/${id}`,
  club: () => '/admin/settings',
  office: (id) => `/admin/settings/offices?amt=${id}`,
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const search = url.searchParams.get('q')?.slice(0, 100) ?? ''
  const after = readId(url.searchParams.get('nach'))
  // A text shows no picture without a description.
  const isDescribed = url.searchParams.has('beschrieben')
  const { lines, next } = await listMedia(ctx, { search, after, limit: SHOWN, isDescribed })
  return {
    lines: lines.map(({ image, name, bytes, createdAt, uses }) => ({
      id: image.id,
      alt: image.alt,
      name,
      src: fileAddress(image.variants[0]?.id ?? image.id),
      about: `${image.width} × ${image.height}, ${Math.max(1, Math.round(bytes / 1000))} kB, ${formatMoment(createdAt)}`,
      uses: uses.map(({ kind, slug, title, isEarlier }) => ({
        to: kind === 'event' && isEarlier ? null : ADDRESSES[kind](slug),
        text: `${KINDS[kind]}: ${title}${isEarlier ? (kind === 'event' ? ' (gelöschter Entwurf)' : ' (frühere Fassung)') : ''}`,
      })),
    })),
    next,
    search,
    mayEdit: canEditPages(ctx.actor),
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, services } = gateOf(context)
  const outcome = await answerMediaForm(ctx, request, services.storage)
  if (!outcome.ok) return outcome.answer
  return outcome.intent === 'add' ? null : redirect(noted(MEDIA_PATH, outcome.note))
}
