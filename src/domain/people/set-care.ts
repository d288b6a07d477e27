import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { allow, found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { record } from '../audit/commands.ts'
import { type Ctx, ownPersonId } from '../context.ts'
import { canReadHealthNote, canSeeCare, canSetCare } from './access.ts'
import { getPersonReach } from './get-person.ts'
import type { Care, HealthInput } from './input.ts'
import { PERSON_JOURNAL } from './journal.ts'

/** @throws NotFound, Forbidden */
export async function getCare(ctx: Ctx, personId: string): Promise<Care & { name: string }> {
  const { rows } = await sql<Care & { name: string }>`
    select p.firstname || ' ' || p.lastname as name, p.goes_alone, p.has_no_photo,
      (select coalesce(json_agg(json_build_object('name', e.name, 'phone', e.phone, 'relation', e.relation) order by e.position, e.id), '[]')
        from emergency_contacts e where e.club_id = p.club_id and e.person_id = p.id) as emergency,
      (select coalesce(json_agg(json_build_object('name', k.name, 'phone', k.phone) order by k.position, k.id), '[]')
        from collectors k where k.club_id = p.club_id and k.person_id = p.id) as collectors
    from people p where p.club_id = ${ctx.club.id} and p.id = ${personId}`.execute(ctx.db)
  const care = found(rows[0])
  allow(canSeeCare(ctx.actor, await getPersonReach(ctx, personId)))
  return care
}

/** Replaces all. @throws NotFound, Forbidden */
export async function setCare(ctx: Ctx, personId: string, care: Care): Promise<void> {
  await transaction(ctx, async (ctx) => {
    allow(canSetCare(ctx.actor, await getPersonReach(ctx, personId)))
    const { name: _, ...before } = await getCare(ctx, personId)
    const clubId = ctx.club.id
    const { emergency, collectors, goesAlone, hasNoPhoto } = care
    await ctx.db
      .updateTable('people')
      .set({ goesAlone, hasNoPhoto })
      .where('clubId', '=', clubId)
      .where('id', '=', personId)
      .execute()
    await ctx.db.deleteFrom('emergencyContacts').where('clubId', '=', clubId).where('personId', '=', personId).execute()
    await ctx.db.deleteFrom('collectors').where('clubId', '=', clubId).where('personId', '=', personId).execute()
    const rows = <T>(list: readonly T[]) => list.map((one, position) => ({ ...one, clubId, id: newId(), personId, position }))
    if (emergency.length > 0) await ctx.db.insertInto('emergencyContacts').values(rows(emergency)).execute()
    if (collectors.length > 0) await ctx.db.insertInto('collectors').values(rows(collectors)).execute()
    const content = PERSON_JOURNAL.careChanged
    await record(ctx, { event: 'person.care_changed', id: personId, content, before, after: care })
  })
}

/** Journals every read. */
export async function getHealthNote(ctx: Ctx, personId: string): Promise<HealthInput> {
  return transaction(ctx, async (ctx) => {
    allow(canReadHealthNote(ctx.actor, await getPersonReach(ctx, personId)))
    const row = await ctx.db
      .selectFrom('healthNotes')
      .select(['note', 'releasedAt'])
      .where('clubId', '=', ctx.club.id)
      .where('personId', '=', personId)
      .executeTakeFirst()
    if (!row) return { note: '', isReleased: false }
    const content = PERSON_JOURNAL.healthNoteRead('im Profil')
    await record(ctx, { event: 'health_note.read', id: personId, content })
    return { note: row.note, isReleased: row.releasedAt !== null }
  })
}

/** Only the person or a guardian releases it (Art. 9 (2) a GDPR). An empty note removes it. @throws Forbidden for others */
export async function setHealthNote(ctx: Ctx, personId: string, { note, isReleased }: HealthInput): Promise<void> {
  await transaction(ctx, async (ctx) => {
    allow((await getPersonReach(ctx, personId)).isOwn)
    const clubId = ctx.club.id
    await ctx.db.deleteFrom('healthNotes').where('clubId', '=', clubId).where('personId', '=', personId).execute()
    const releasedBy = ownPersonId(ctx)
    const release = isReleased ? { releasedAt: ctx.now, releasedBy } : {}
    if (note !== '')
      await ctx.db
        .insertInto('healthNotes')
        .values({ clubId, id: newId(), personId, note, ...release })
        .execute()
    const content = note === '' ? PERSON_JOURNAL.healthNoteRemoved : PERSON_JOURNAL.healthNoteSet(isReleased)
    await record(ctx, { event: 'health_note.changed', id: personId, content })
  })
}
