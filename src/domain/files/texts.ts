import type { ImageRefusal } from './commands.ts'

export const IMAGE_REFUSALS: Record<ImageRefusal, string> = {
  too_large: 'Dieses Bild ist zu groß. Bitte höchstens 50 MB.',
  not_an_image: 'Das ist kein Bild, das wir lesen können. Bitte JPEG, PNG, WebP oder SVG.',
}
