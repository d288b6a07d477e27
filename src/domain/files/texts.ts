import type { ImageRefusal } from './commands.ts'
import { IMAGE_PIXELS } from './rules.ts'

const UNREADABLE = 'Das ist kein Bild, das wir lesen können.'

/** For the club's badge, which may be a vector graphic. */
export const NOT_A_BADGE = `${UNREADABLE} Bitte PNG, JPEG, WebP oder SVG.`

export const IMAGE_REFUSALS: Record<ImageRefusal, string> = {
  too_large: 'Dieses Bild ist zu groß. Bitte höchstens 50 MB.',
  too_many_pixels: `Dieses Bild hat zu viele Bildpunkte. Bitte verkleinern Sie es auf höchstens ${IMAGE_PIXELS / 1e6} Millionen.`,
  not_an_image: `${UNREADABLE} Bitte JPEG, PNG oder WebP.`,
}
