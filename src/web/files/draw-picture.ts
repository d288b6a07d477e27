import type { PublicImage } from '../../domain/files/public-image.ts'
import { type Html, html } from '../kit/html.ts'
import { fileAddress } from './file-address.ts'
import { sourcesOf } from './picture-sources.ts'

interface PictureLook {
  /** `sizes` of the place on the page: its width by the screen's. */
  sizes: string
  className?: string
  /** First thing seen: not put off. */
  isFirst?: boolean
}

/** A public picture in the variant for the screen. */
export const drawPicture = (image: PublicImage, { sizes, className = '', isFirst = false }: PictureLook): Html =>
  html`<picture>${sourcesOf(image).map(
    ({ mime, set }) => html`<source type="${mime}" srcset="${set}" sizes="${sizes}">`,
  )}<img src="${fileAddress(image.id, image.club)}" alt="${image.alt}" width="${image.width}" height="${image.height}" class="${className}" loading="${isFirst ? 'eager' : 'lazy'}" decoding="async"></picture>`
