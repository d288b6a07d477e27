import { record } from '../audit/commands.ts'
import type { Ctx } from '../context.ts'
import { PERSON_JOURNAL } from './journal.ts'

export interface HealthNote {
  personId: string
  note: string
}

/** Betrays no content. Empty without notes. */
export async function healthNotesVersion(ctx: Ctx, personIds: readonly string[]): Promise<string> {
  if (personIds.length === 0) return ''
  const rows = await released(ctx, personIds).select(['id', 'version']).orderBy('id').execute()
  return rows.map(({ id, version }) => `${id}:${version}`).join(',')
}

const released = (ctx: Ctx, personIds: readonly string[]) =>
  ctx.db
    .selectFrom('healthNotes')
    .where('clubId', '=', ctx.club.id)
    .where('personId', 'in', personIds)
    .where('releasedAt', 'is not', null)

/** Only released notes; journals every reading. `where`: German name of the list. The caller asks for the right. */
export async function listHealthNotes(ctx: Ctx, personIds: readonly string[], where: string): Promise<HealthNote[]> {
  if (personIds.length === 0) return []
  const notes = await released(ctx, personIds).select(['personId', 'note']).orderBy('createdAt').orderBy('id').execute()
  for (const personId of new Set(notes.map((note) => note.personId))) {
    const content = PERSON_JOURNAL.healthNoteRead(where)
    await record(ctx, { event: 'health_note.read', id: personId, content })
  }
  return notes
}
