import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'

/** Its bytes are public under `/files/{id}`. */
export interface PublicImage {
  id: string
  alt: string
  width: number
  height: number
  /** The smallest first. */
  variants: { id: string; mime: string; width: number }[]
  /** Key of its club, where another club's address shows it. */
  club?: string
}

/** SQL of the club's public picture with this id, as a `PublicImage`; null without one. */
export const publicImage = (ctx: Ctx, fileId: RawBuilder<unknown>): RawBuilder<PublicImage | null> => sql`
  (select json_build_object('id', i.id, 'alt', i.alt, 'width', i.width, 'height', i.height, 'variants',
    (select coalesce(json_agg(json_build_object('id', v.variant_id, 'mime', o.mime, 'width', o.width) order by o.width), '[]')
      from file_variants v join files o on o.club_id = v.club_id and o.id = v.variant_id
      where v.club_id = i.club_id and v.file_id = i.id))
    from files i where i.club_id = ${ctx.club.id} and i.id = ${fileId} and i.is_public and i.width is not null)`
