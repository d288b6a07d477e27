import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { allow, found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { record } from '../audit/commands.ts'
import { findParameter } from '../clubs/queries.ts'
import { type Ctx, isSuperUser } from '../context.ts'
import type { Storage } from '../files/create-storage.ts'
import { CONFIRM } from '../slot-wishes/rules.ts'
import { forgetPeople } from './forget-people.ts'
import { RETENTION_JOURNAL } from './journal.ts'
import { listEnded, listKeepers } from './queries.ts'
import { removeApplications } from './remove-applications.ts'
import { removeBookingContacts } from './remove-booking-contacts.ts'
import { removeBooks } from './remove-books.ts'
import { removeConductChecks } from './remove-conduct-checks.ts'
import { removeDefectContacts } from './remove-defect-contacts.ts'
import { removeDiscardedEvents } from './remove-discarded.ts'
import { removeHelpers } from './remove-helpers.ts'
import { removeImportedLists } from './remove-imported-lists.ts'
import { removeMailings } from './remove-mailings.ts'
import { removeOrders } from './remove-orders.ts'
import { attendanceKeptFrom, isOver, type PeriodName, readPeriod } from './rules.ts'

/** Number of removed rows by kind. */
export interface Removed {
  healthNotes: number
  care: number
  answers: number
  marks: number
  orders: number
  allocationContacts: number
  slotWishes: number
  bookingContacts: number
  discardedEvents: number
  defectContacts: number
  importedLists: number
  feedback: number
  mailings: number
  diaries: number
  helpers: number
  applications: number
  conductChecks: number
  books: number
  people: number
}

/** See docs/retention.md. Repeatable; figures of attendance stay, the log names numbers only. For the system. */
export async function removeExpired(ctx: Ctx, storage: Storage): Promise<Removed> {
  allow(isSuperUser(ctx.actor))
  const period = async (name: PeriodName) => readPeriod(name, await findParameter(ctx, name))
  return {
    healthNotes: await removeHealthNotes(ctx, await period('healthNoteDays')),
    care: await removeCare(ctx, await period('careDays')),
    answers: await removeAnswers(ctx, await period('answerDays')),
    marks: await anonymiseAttendance(ctx, await period('attendanceYears')),
    orders: await removeOrders(ctx, storage, await period('batchDays')),
    allocationContacts: await removeAllocationContacts(ctx, await period('allocationContactDays')),
    slotWishes: await removeSlotWishes(ctx, await period('slotWishDays')),
    bookingContacts: await removeAskers(ctx, await period('bookingContactDays')),
    discardedEvents: await discardFinally(ctx, await period('batchDays')),
    defectContacts: await forgetReporters(ctx, await period('defectContactDays')),
    importedLists: await removeLists(ctx, await period('batchDays')),
    feedback: await removeFeedback(ctx, await period('feedbackDays')),
    mailings: await forgetMailings(ctx, storage, await period('mailingDays')),
    diaries: await removeDiaries(ctx, await period('diaryDays')),
    helpers: await forgetHelpers(ctx, await period('helperDays')),
    applications: await removeApplications(ctx, await period('applicationDays')),
    conductChecks: await removeConductChecks(ctx, await period('conductCheckDays')),
    books: await removeBooks(ctx, storage),
    people: await forgetPeople(ctx, storage, await period('formerYears')),
  }
}

async function report(ctx: Ctx, kind: string, count: number, content: string): Promise<number> {
  if (count > 0) await record(ctx, { event: 'retention.removed', id: kind, content })
  return count
}

async function forgetMailings(ctx: Ctx, storage: Storage, days: number): Promise<number> {
  const count = await removeMailings(ctx, storage, days)
  return report(ctx, 'mailings', count, RETENTION_JOURNAL.mailings(count, days))
}

async function listOver(ctx: Ctx, kept: 'health_notes' | 'care', days: number): Promise<string[]> {
  const today = berlinDay(ctx.now)
  const keepers = await listKeepers(ctx, kept)
  return keepers.filter((keeper) => isOver(keeper, days, today)).map(({ personId }) => personId)
}

function removeHealthNotes(ctx: Ctx, days: number): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const over = await listOver(ctx, 'health_notes', days)
    const gone = await sql`
      delete from health_notes where club_id = ${ctx.club.id} and person_id = any(${over}::uuid[])`.execute(ctx.db)
    const count = Number(found(gone.numAffectedRows))
    return report(ctx, 'health_notes', count, RETENTION_JOURNAL.healthNotes(count, days))
  })
}

function removeCare(ctx: Ctx, days: number): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const over = await listOver(ctx, 'care', days)
    if (over.length > 0) {
      for (const table of ['emergency_contacts', 'collectors'])
        await sql`delete from ${sql.table(table)} where club_id = ${ctx.club.id} and person_id = any(${over}::uuid[])`.execute(
          ctx.db,
        )
      await sql`update people set goes_alone = false where club_id = ${ctx.club.id} and id = any(${over}::uuid[]) and goes_alone`.execute(
        ctx.db,
      )
    }
    return report(ctx, 'care', over.length, RETENTION_JOURNAL.care(over.length, days))
  })
}

/** Removes texts and answers of old sign-ups and wishes; consents stay as proof. Answers their number. */
function removeAnswers(ctx: Ctx, days: number): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const before = ctx.now.subtract({ hours: days * 24 })
    const over = await listEnded(ctx, before)
    await sql`delete from participation_answers where club_id = ${ctx.club.id} and participation_id = any(${over}::uuid[])`.execute(
      ctx.db,
    )
    await sql`update participations set message = '', companion = '' where club_id = ${ctx.club.id} and id = any(${over}::uuid[])
      and (message <> '' or companion <> '')`.execute(ctx.db)
    const wishes = sql`select w.id from draw_wishes w join draws d on d.club_id = w.club_id and d.id = w.draw_id
      where w.club_id = ${ctx.club.id} and d.draw_at < ${before}`
    const chosen = await sql`update draw_choices set answers = '[]' where club_id = ${ctx.club.id} and answers <> '[]'
      and wish_id in (${wishes})`.execute(ctx.db)
    const wished = await sql`update draw_wishes set message = '' where club_id = ${ctx.club.id} and message <> ''
      and id in (${wishes})`.execute(ctx.db)
    const count = over.length + Number(found(chosen.numAffectedRows)) + Number(found(wished.numAffectedRows))
    return report(ctx, 'answers', count, RETENTION_JOURNAL.answers(count, days))
  })
}

/** Removes marks but keeps their figures. Answers the number of marks. */
function anonymiseAttendance(ctx: Ctx, years: number): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const from = attendanceKeptFrom(years, berlinDay(ctx.now))
    const old = sql`select id from sessions where club_id = ${ctx.club.id} and on_day < ${from}::date`
    await sql`
      insert into session_counts (club_id, session_id, present, excused, absent)
      select club_id, session_id, count(*) filter (where state = 'present'), count(*) filter (where state = 'excused'),
        count(*) filter (where state = 'absent')
      from attendance where club_id = ${ctx.club.id} and session_id in (${old}) group by club_id, session_id
      on conflict do nothing`.execute(ctx.db)
    const gone = await sql`delete from attendance where club_id = ${ctx.club.id} and session_id in (${old})`.execute(ctx.db)
    // Only this role may remove marks of phones.
    await sql`set local role retention`.execute(ctx.db)
    await sql`delete from attendance_entries where club_id = ${ctx.club.id} and session_id in (${old})`.execute(ctx.db)
    await sql`set local role app`.execute(ctx.db)
    const count = Number(found(gone.numAffectedRows))
    return report(ctx, 'attendance', count, RETENTION_JOURNAL.attendance(count, from.year))
  })
}

/** Removes contacts of needs and objections; decisions stay. Answers their number. */
function removeAllocationContacts(ctx: Ctx, days: number): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const before = berlinDay(ctx.now).subtract({ days })
    const over = sql`select id from allocations where club_id = ${ctx.club.id} and upper(valid) <= ${before}::date`
    const contact = ['contact_name', 'contact_email']
    const columns = { allocation_needs: [...contact, 'school_email'], allocation_objections: contact }
    const gone = await Promise.all(
      Object.entries(columns).map(([table, names]) =>
        sql`update ${sql.table(table)} set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ''`))}
          where club_id = ${ctx.club.id} and concat(${sql.join(names.map((name) => sql.ref(name)))}) <> ''
          and allocation_id in (${over})`.execute(ctx.db),
      ),
    )
    const count = gone.reduce((sum, { numAffectedRows }) => sum + Number(found(numAffectedRows)), 0)
    return report(ctx, 'allocation_contacts', count, RETENTION_JOURNAL.allocationContacts(count, days))
  })
}

function removeSlotWishes(ctx: Ctx, days: number): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const before = ctx.now.subtract({ hours: days * 24 })
    const gone = await sql`
      delete from slot_wishes where club_id = ${ctx.club.id}
        and (withdrawn_at < ${before} or last_on < ${berlinDay(before)}::date
          or confirmed_at is null and created_at < ${ctx.now.subtract(CONFIRM)})`.execute(ctx.db)
    const count = Number(found(gone.numAffectedRows))
    return report(ctx, 'slot_wishes', count, RETENTION_JOURNAL.slotWishes(count, days))
  })
}

function removeAskers(ctx: Ctx, days: number): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const count = await removeBookingContacts(ctx, days)
    return report(ctx, 'booking_contacts', count, RETENTION_JOURNAL.bookingContacts(count, days))
  })
}

async function discardFinally(ctx: Ctx, days: number): Promise<number> {
  const count = await removeDiscardedEvents(ctx, days)
  return report(ctx, 'discarded_events', count, RETENTION_JOURNAL.discardedEvents(count, days))
}

async function forgetReporters(ctx: Ctx, days: number): Promise<number> {
  const count = await removeDefectContacts(ctx, days)
  return report(ctx, 'defect_contacts', count, RETENTION_JOURNAL.defectContacts(count, days))
}

function removeFeedback(ctx: Ctx, days: number): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const gone = await ctx.db
      .deleteFrom('feedback')
      .where('clubId', '=', ctx.club.id)
      .where('sentAt', '<', ctx.now.subtract({ hours: days * 24 }))
      .executeTakeFirst()
    return report(ctx, 'feedback', Number(gone.numDeletedRows), RETENTION_JOURNAL.feedback(Number(gone.numDeletedRows), days))
  })
}

/** Diaries of logins that were not used for so long. Answers the number of entries. */
function removeDiaries(ctx: Ctx, days: number): Promise<number> {
  return transaction(ctx, async (ctx) => {
    // Only this role has entries in sight that are nobody's own here.
    await sql`set local role retention`.execute(ctx.db)
    const gone = await sql`
      delete from diary_entries where club_id = ${ctx.club.id} and club_user_id in (
        select id from club_users where club_id = ${ctx.club.id}
          and coalesce(last_login_at, created_at) < ${ctx.now.subtract({ hours: days * 24 })})`.execute(ctx.db)
    await sql`set local role app`.execute(ctx.db)
    const count = Number(found(gone.numAffectedRows))
    return report(ctx, 'diaries', count, RETENTION_JOURNAL.diaries(count, days))
  })
}

function forgetHelpers(ctx: Ctx, days: number): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const count = await removeHelpers(ctx, days)
    return report(ctx, 'helpers', count, RETENTION_JOURNAL.helpers(count, days))
  })
}

async function removeLists(ctx: Ctx, days: number): Promise<number> {
  const count = await removeImportedLists(ctx, days)
  return report(ctx, 'imported_lists', count, RETENTION_JOURNAL.importedLists(count, days))
}
