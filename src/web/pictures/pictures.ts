import { Hono } from 'hono'
import type { Club, Ctx } from '../../domain/context.ts'
import { getPublicCourse } from '../../domain/courses/get-public-course.ts'
import type { Storage } from '../../domain/files/create-storage.ts'
import { storageKey } from '../../domain/files/queries.ts'
import { isNotFound } from '../../kernel/answer.ts'
import { textOn } from '../../kernel/colours.ts'
import { presentPublicCourse } from '../courses/course-view.ts'
import type { Routes } from '../http/deps.ts'
import { clubPicture, clubText, coursePicture, courseText, PICTURE, type PictureText } from '../kit/picture-address.ts'
import { draw } from './draw.ts'
import { createKeeper } from './keeper.ts'

const PHOTO_WIDTH = 420
const GONE = 'Dieses Bild gibt es nicht mehr.'
const FOREVER = 'public, max-age=31536000, immutable'
/** For icons: their address stays when the club's colours change. */
const AN_HOUR = 'public, max-age=3600'

/** `e. V.` stays in one line. */
const unparted = (text: string): string => text.replaceAll(/ (?=[ei]\. ?V\.)|(?<=\b[ei]\.) (?=V\.)/g, '\u00a0')

const lettersOf = ({ name }: Club): string => name.slice(0, 4).toUpperCase()

async function photoOf({ photoId }: PictureText, storage: Storage, ctx: Ctx) {
  const bytes = photoId ? await storage.get(storageKey(ctx, photoId)) : null
  return bytes ? { bytes, width: PHOTO_WIDTH } : undefined
}

async function drawLink(ctx: Ctx, text: PictureText, storage: Storage): Promise<Uint8Array> {
  const { club } = ctx
  const photo = await photoOf(text, storage, ctx)
  const { eyebrow, title, lines } = text
  // The club's own picture names it once, large.
  const head = title === club.displayName ? '' : club.displayName
  const look = { ground: club.colours.primary, ink: textOn(club.colours.primary), letters: lettersOf(club), club: head }
  return draw('link', { ...look, eyebrow, title: unparted(title), lines, hasPhoto: photo !== undefined }, PICTURE, photo)
}

/** Cuts of an icon: uncut, maskable by the phone into any shape, or square for iOS, which rounds it itself. */
const FORMS = {
  any: { isRound: true, inset: 0.12, sizes: [192, 512] },
  maskable: { isRound: false, inset: 0.22, sizes: [192, 512] },
  apple: { isRound: false, inset: 0.16, sizes: [180] },
} as const
type Form = keyof typeof FORMS
const isForm = (form: string | undefined): form is Form => form !== undefined && Object.hasOwn(FORMS, form)

/** The club's uploaded badge on white, else its short name on its colour. */
async function drawIcon(ctx: Ctx, form: Form, size: number, storage: Storage): Promise<Uint8Array> {
  const { club } = ctx
  const { isRound, inset } = FORMS[form]
  const badge = club.badgeFileId ? await storage.get(storageKey(ctx, club.badgeFileId)) : null
  const colours = badge
    ? { ground: '#ffffff', letterColour: '#ffffff' }
    : { ground: textOn(club.colours.primary), letterColour: club.colours.primary }
  const ground = await draw(
    'icon',
    { ...colours, letters: badge ? '' : lettersOf(club), isRound, inset },
    { width: size, height: size },
  )
  if (!badge) return ground
  const { default: sharp } = await import('sharp')
  const side = Math.round(size * (1 - 2 * inset))
  const input = await sharp(badge).resize(side, side, { fit: 'contain', background: '#ffffff00' }).toBuffer()
  return sharp(ground)
    .composite([{ input, gravity: 'centre' }])
    .png()
    .toBuffer()
}

/** `/pictures/…` for shared links, `/app-icon/…` for phones: drawn at the first request, then kept. */
export function createPictures(storage: Storage): Routes {
  const routes: Routes = new Hono()
  const keep = createKeeper()
  const png = (bytes: Uint8Array, cache: string) =>
    new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/png', 'cache-control': cache } })
  routes.get('/pictures/club/:key', async (c) => {
    const { ctx } = await c.var.gate()
    if (clubPicture(ctx.club) !== c.req.path) return c.redirect(clubPicture(ctx.club), 302)
    return png(await keep(`${ctx.club.name} ${c.req.path}`, () => drawLink(ctx, clubText(ctx.club), storage)), FOREVER)
  })
  routes.get('/pictures/offers/:slug/:key', async (c) => {
    const { ctx } = await c.var.gate()
    const course = await getPublicCourse(ctx, c.req.param('slug')).catch((error: unknown) => {
      if (isNotFound(error)) return null
      throw error
    })
    if (!course) return c.text(GONE, 404)
    const text = courseText(presentPublicCourse(course, ctx.now))
    const address = coursePicture(course.slug, text, ctx.club)
    if (address !== c.req.path) return c.redirect(address, 302)
    return png(await keep(`${ctx.club.name} ${address}`, () => drawLink(ctx, text, storage)), FOREVER)
  })
  routes.get('/app-icon/:name', async (c) => {
    const { ctx } = await c.var.gate()
    const [, form, side] = /^([a-z]+)-(\d+)\.png$/.exec(c.req.param('name')) ?? []
    const size = Number(side)
    if (!isForm(form) || !FORMS[form].sizes.some((one) => one === size)) return c.text(GONE, 404)
    const { name, colours, badgeFileId } = ctx.club
    return png(
      await keep(`${name} ${form} ${size} ${colours.primary} ${badgeFileId}`, () => drawIcon(ctx, form, size, storage)),
      AN_HOUR,
    )
  })
  return routes
}
