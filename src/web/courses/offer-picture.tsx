import type { OfferImage } from '../../domain/courses/get-offer.ts'
import { fileAddress } from '../files/file-address.ts'

const SIZES = '(min-width: 70rem) 44rem, 100vw'

const setOf = (variants: OfferImage['variants'], mime: string): string =>
  variants
    .filter((variant) => variant.mime === mime)
    .map(({ id, width }) => `${fileAddress(id)} ${width}w`)
    .join(', ')

/** The picture of an offer in the form that fits the screen; until its forms are made, as it was sent. */
export function OfferPicture({ image: { id, alt, width, height, variants } }: { image: OfferImage }) {
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
