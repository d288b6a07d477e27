import type { PublicImage } from '../../domain/files/public-image.ts'
import { fileAddress } from '../files/file-address.ts'
import { sourcesOf } from '../files/picture-sources.ts'

const SIZES = '(min-width: 70rem) 44rem, 100vw'

/** The course's picture in the variant for the screen; until variants are made, the original. */
export function CoursePicture({ image }: { image: PublicImage }) {
  const { id, alt, width, height } = image
  return (
    <picture>
      {sourcesOf(image).map(({ mime, set }) => (
        <source key={mime} type={mime} srcSet={set} sizes={SIZES} />
      ))}
      <img src={fileAddress(id)} alt={alt} width={width} height={height} className="offer-picture" />
    </picture>
  )
}
