import type { PublicImage } from '../../domain/courses/get-public-course.ts'
import { fileAddress } from '../files/file-address.ts'

const SIZES = '(min-width: 70rem) 44rem, 100vw'

const setOf = (variants: PublicImage['variants'], mime: string): string =>
  variants
    .filter((variant) => variant.mime === mime)
    .map(({ id, width }) => `${fileAddress(id)} ${width}w`)
    .join(', ')

/** The course's picture in the variant for the screen; until variants are made, the original. */
export function CoursePicture({ image: { id, alt, width, height, variants } }: { image: PublicImage }) {
  return (
    <picture>
      {['image/avif', 'image/webp'].map((mime) => {
        const set = setOf(variants, mime)
        return set && <source key={mime} type={mime} srcSet={set} sizes={SIZES} />
      })}
      <img src={fileAddress(id)} alt={alt} width={width} height={height} className="offer-picture" />
    </picture>
  )
}
