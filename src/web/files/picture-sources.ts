import type { PublicImage } from '../../domain/files/public-image.ts'
import { fileAddress } from './file-address.ts'

const FORMS = ['image/avif', 'image/webp'] as const

/** `srcset` of a picture's variants by their type, the smaller files first; until variants are made, none. */
export const sourcesOf = ({ variants, club }: PublicImage): { mime: string; set: string }[] =>
  FORMS.map((mime) => ({
    mime,
    set: variants
      .filter((variant) => variant.mime === mime)
      .map(({ id, width }) => `${fileAddress(id, club)} ${width}w`)
      .join(', '),
  })).filter(({ set }) => set !== '')
