import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

/** All that an import may change about people, as JSON in a fixed order. Asks for no right. */
export async function copyStanding(ctx: Ctx, personIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; copy: string }>`
    select p.id, jsonb_build_object('person', to_jsonb(p) - array['version', 'search', 'created_at'],
      'members', coalesce((select jsonb_agg(to_jsonb(m) - array['version', 'created_at'] order by m.id) from members m
        where m.club_id = p.club_id and m.person_id = p.id), '[]'),
      'memberships', coalesce((select jsonb_agg(to_jsonb(s) order by s.id) from memberships s join members m on m.club_id = s.club_id
        and m.id = s.member_id where m.club_id = p.club_id and m.person_id = p.id), '[]'),
      'departments', coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from member_departments e join members m
        on m.club_id = e.club_id and m.id = e.member_id where m.club_id = p.club_id and m.person_id = p.id), '[]'),
      'households', coalesce((select jsonb_agg(to_jsonb(o) order by o.id) from household_people o
        where o.club_id = p.club_id and o.person_id = p.id), '[]'),
      'payers', coalesce((select jsonb_agg(to_jsonb(y) order by y.id) from payers y
        where y.club_id = p.club_id and y.person_id = p.id), '[]'))::text as copy
    from people p where p.club_id = ${ctx.club.id} and p.id = any(${[...personIds]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ id, copy }) => [id, copy]))
}
