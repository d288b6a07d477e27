import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { DrawDocument } from './rules.ts'
import { placesText } from './texts.ts'

interface Made {
  number: number
  slug: string
  people: number
}

/** Compares number and course of entered participations by wish; later states do not count. A sentence for each difference. */
export async function verifyPlaces(ctx: Ctx, document: DrawDocument): Promise<string[]> {
  const { rows } = await sql<Made>`
    select w.number, c.slug, count(*) as people from draw_wish_people x
    join draw_wishes w on w.club_id = x.club_id and w.id = x.wish_id
    join participations p on p.club_id = x.club_id and p.id = x.participation_id
    join courses c on c.club_id = p.club_id and c.id = p.course_id
    where x.club_id = ${ctx.club.id} and x.draw_id = ${document.id} group by 1, 2`.execute(ctx.db)
  const drawn = new Map<string, number>()
  for (const { number, part, course } of document.results) {
    if (course === null) continue
    const size = document.wishes.find((one) => one.number === number && one.part === part)?.size ?? 1
    const key = `${number} ${course}`
    drawn.set(key, (drawn.get(key) ?? 0) + size)
  }
  const made = new Map(rows.map(({ number, slug, people }) => [`${number} ${slug}`, people]))
  return [...new Set([...drawn.keys(), ...made.keys()])]
    .filter((key) => drawn.get(key) !== made.get(key))
    .map((key) => {
      const [number, course] = key.split(' ')
      return placesText(`${number}, ${course}`, drawn.get(key) ?? 0, made.get(key) ?? 0)
    })
}
