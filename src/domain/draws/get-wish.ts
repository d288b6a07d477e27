import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import { type Draw, getDraw } from './queries.ts'

export type WishState = 'sent' | 'confirmed' | 'withdrawn' | 'drawn'

/** Price for all people of the wish together; rank null = not wished. */
export interface WishChoice {
  courseId: string
  slug: string
  title: string
  rank: number | null
  cents: number
  /** On the website and not cancelled. */
  isOpen: boolean
}

export interface Wish {
  id: string
  draw: Draw
  number: number
  state: WishState
  groupKind: 'all_or_none' | 'together'
  contactId: string
  contactName: string
  email: string
  people: { id: string; name: string }[]
  /** Wished courses in their order, then the others by title. */
  choices: WishChoice[]
  mandateIds: string[]
}

type Row = Omit<Wish, 'draw' | 'choices' | 'people'> & { drawId: string; people: Wish['people']; choices: WishChoice[] }

/** Two queries: wish, draw. @throws NotFound */
export async function getWish(ctx: Ctx, id: string): Promise<Wish> {
  const { rows } = await sql<Row>`
    select w.id, w.draw_id, w.number, w.state, w.group_kind, w.contact_id, c.email, concat_ws(' ', c.firstname, c.lastname) as contact_name,
      (select json_agg(json_build_object('id', p.id, 'name', concat_ws(' ', p.firstname, p.lastname)) order by x.position)
        from draw_wish_people x join people p on p.club_id = x.club_id and p.id = x.person_id
        where x.club_id = w.club_id and x.wish_id = w.id) as people,
      array(select mandate_id::text from draw_wish_people where club_id = w.club_id and wish_id = w.id and mandate_id is not null) as mandate_ids,
      (select coalesce(json_agg(json_build_object('courseId', course_id, 'slug', slug, 'title', title, 'rank', rank, 'cents', cents, 'isOpen', is_open)
        order by rank nulls last, title), '[]') from (
          select x.course_id, k.slug, k.title, min(x.rank) as rank, sum(x.price_cents) as cents,
            k.state in ('published', 'running') as is_open
          from draw_choices x join courses k on k.club_id = x.club_id and k.id = x.course_id
          where x.club_id = w.club_id and x.wish_id = w.id group by 1, 2, 3, k.state) list) as choices
    from draw_wishes w join people c on c.club_id = w.club_id and c.id = w.contact_id
    where w.club_id = ${ctx.club.id} and w.id = ${id}`.execute(ctx.db)
  const { drawId, ...wish } = found(rows[0])
  return { ...wish, draw: await getDraw(ctx, drawId) }
}

/** The dearest first. */
export const wishedOf = ({ choices }: Wish): WishChoice[] => choices.filter(({ rank }) => rank !== null)

/** The draw has to be locked before its wish. @throws NotFound */
export async function drawOfWish(ctx: Ctx, id: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('drawWishes')
    .select('drawId')
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return found(row).drawId
}
