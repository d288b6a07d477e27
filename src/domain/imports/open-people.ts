import { sql } from 'kysely'
import { savepoint } from '../../database/savepoint.ts'
import { transaction } from '../../database/transaction.ts'
import { allow } from '../../kernel/answer.ts'
import { weekdayShort } from '../../kernel/calendar.ts'
import type { Ctx } from '../context.ts'
import { canManageParticipants } from '../participations/access.ts'
import { enterOnList } from '../participations/enter-on-list.ts'
import { getReach, lockCourse } from '../participations/queries.ts'
import { addEmergencyContact } from '../people/add-emergency-contact.ts'
import { enterGuardian, findAdult, findGuardian } from '../people/add-guardian.ts'
import { createPerson } from '../people/commands.ts'
import { matchPerson } from '../people/match-person.ts'
import { isMinor } from '../people/rules.ts'
import { LEFT_OUT } from './input.ts'
import { meantCourse } from './meant-course.ts'
import type { Import, ImportRow, Made, RowResult } from './queries.ts'
import { type ListedPerson, readParticipant } from './read-participant.ts'
import { nameKey, type OpenOffer } from './rules.ts'
import { PERSON_NOTES, personFaultText, ROW_NOTES } from './texts.ts'

/** Drafts too, by title. Asks for no right: `getImport` has. */
export async function listOpenOffers(ctx: Ctx): Promise<OpenOffer[]> {
  const { rows } = await sql<{ id: string; title: string; slots: { weekday: number; from: string }[] }>`
    select c.id, c.title, (select coalesce(json_agg(json_build_object('weekday', weekday, 'from', starts_time) order by weekday, starts_time), '[]')
      from course_slots s where s.club_id = c.club_id and s.course_id = c.id) as slots
    from courses c where c.club_id = ${ctx.club.id} and c.event_id is null and c.state in ('draft', 'published', 'running')
    order by c.title, c.id`.execute(ctx.db)
  return rows.map(({ id, title, slots }) => ({
    id,
    title,
    when: slots.map(({ weekday, from }) => `${weekdayShort(weekday)} ${from.slice(0, 5)}`).join(', '),
  }))
}

/** Enters people in offers, a row each. */
export async function openPeople(ctx: Ctx, one: Import) {
  const offers = await listOpenOffers(ctx)
  const meant = new Map<string, ReturnType<typeof meantCourse>>()
  const courseOf = (text: string) => {
    const known = meant.get(text) ?? meantCourse(text, offers, one.names)
    meant.set(text, known)
    return known
  }
  return {
    read(row: ImportRow): RowResult | null {
      const person = readParticipant(row.cells, one, ctx.now)
      if ('fault' in person) return none('refused', personFaultText(person.fault))
      if (person.state === 'left') return none('skipped', PERSON_NOTES.left)
      if (one.names.group?.[nameKey(person.offer)] === LEFT_OUT) return none('skipped', ROW_NOTES.skipped)
      const course = courseOf(person.offer)
      if (typeof course === 'string') return null
      return none('asked', PERSON_NOTES.whichOffer(person.offer, course.suggested?.title ?? null))
    },
    /** Call it with a row that `read` leaves open. */
    async take(ctx: Ctx, row: ImportRow): Promise<RowResult> {
      const person = readParticipant(row.cells, one, ctx.now)
      const course = 'fault' in person ? null : courseOf(person.offer)
      if ('fault' in person || typeof course !== 'string') throw new Error('a row was not read before')
      return enter(ctx, course, person, one.options.tells === true)
    },
  }
}

const none = (outcome: RowResult['outcome'], note: string): RowResult => ({ outcome, note, made: null })

async function enter(ctx: Ctx, courseId: string, person: ListedPerson, tells: boolean): Promise<RowResult> {
  const step = await transaction(ctx, (ctx) =>
    savepoint(ctx, async (ctx): Promise<{ ok: boolean; result: RowResult }> => {
      const course = await lockCourse(ctx, courseId)
      allow(canManageParticipants(ctx.actor, await getReach(ctx, courseId)))
      const brought = await bringPerson(ctx, courseId, person)
      const { personId, contactId } = brought
      const entered = await enterOnList(ctx, course, {
        personId,
        contactId,
        claimsMembership: person.isMember,
        companion: '',
        reason: PERSON_NOTES.reason,
        mustWait: person.state === 'waiting',
        isUntold: !tells,
      })
      if (!entered.ok) return { ok: false, result: none('unchanged', PERSON_NOTES.alreadyIn) }
      const made: Made = { ...brought.made, participationId: entered.value.id, courseId }
      return { ok: true, result: { outcome: 'taken', note: PERSON_NOTES.entered(entered.value, brought), made } }
    }),
  )
  return step.result
}

interface Brought {
  personId: string
  contactId: string
  isNew: boolean
  lacksGuardian: boolean
  made: Pick<Made, 'personId' | 'guardianId' | 'isNewGuardian' | 'childId' | 'emergencyId'>
}

async function bringPerson(ctx: Ctx, courseId: string, person: ListedPerson): Promise<Brought> {
  const { firstname, lastname, birthOn, email, phone, emergency } = person
  const known = await matchPerson(ctx, person, courseId)
  const personId = known ?? (await createPerson(ctx, { firstname, lastname, birthOn, email, phone }))
  const isYoung = birthOn !== null && isMinor(birthOn, ctx.now)
  const guardian = isYoung ? await bringGuardian(ctx, personId, person) : null
  const emergencyId = emergency ? await addEmergencyContact(ctx, personId, emergency) : null
  const made = { ...guardian?.made, ...(known ? {} : { personId }), ...(emergencyId ? { emergencyId } : {}) }
  const contactId = guardian?.id ?? personId
  return { personId, contactId, isNew: known === null, lacksGuardian: isYoung && contactId === personId, made }
}

/** One that the child has already, else the one of the list; null for none. */
async function bringGuardian(
  ctx: Ctx,
  childId: string,
  { guardian, email, phone }: ListedPerson,
): Promise<{ id: string; made: Partial<Made> } | null> {
  const own = await findGuardian(ctx, childId)
  if (own) return { id: own, made: {} }
  if (!guardian) return null
  const input = { ...guardian, email, phone }
  const known = await findAdult(ctx, childId, input)
  const entered = await enterGuardian(ctx, childId, input)
  if (!entered.ok) return null
  return { id: entered.value, made: { childId, guardianId: entered.value, isNewGuardian: known === null } }
}
