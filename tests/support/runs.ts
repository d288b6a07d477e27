import { sql } from 'kysely'
import { createFeeRun } from '../../src/domain/claims/issue-fee-run.ts'
import { listClaims } from '../../src/domain/claims/list-claims.ts'
import { listFeeItems } from '../../src/domain/claims/queries.ts'
import type { RunKind } from '../../src/domain/claims/rules.ts'
import { createPerson } from '../../src/domain/people/commands.ts'
import { newId } from '../../src/kernel/id.ts'
import { actorWith, testDatabase } from './database.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const at = (text: string) => Temporal.Instant.from(`${text}T10:00:00Z`)
/** The first half of 2027. */
export const SPRING = { asOf: day('2027-03-01'), from: day('2027-01-01'), to: day('2027-06-30'), dueOn: day('2027-03-15') }

interface Place {
  personId: string
  contactId?: string
  debtorId?: string | null
  cents?: number
  kind?: string
  state?: string
  isChecked?: boolean
}

/** A club with a department, its treasurer in March 2027, and ways to make offers, places and previews. */
export async function testRuns() {
  const database = await testDatabase()
  const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['finance'] }), at('2027-03-01'))
  const departmentId = newId()
  await ctx.db.insertInto('departments').values({ clubId: 'gsv', id: departmentId, name: 'Turnen' }).execute()

  async function course(title: string, days: readonly string[]): Promise<{ courseId: string; sessionIds: string[] }> {
    const courseId = newId()
    const fixed = { clubId: 'gsv', kind: 'course', state: 'running', title, search: title, departmentId }
    await ctx.db
      .insertInto('courses')
      .values({ ...fixed, id: courseId, slug: `k-${courseId}` })
      .execute()
    const sessions = days.map((one) => ({
      clubId: 'gsv',
      id: newId(),
      courseId,
      onDay: day(one),
      startsAt: at(one),
      endsAt: at(one).add({ hours: 1 }),
    }))
    await ctx.db.insertInto('sessions').values(sessions).execute()
    return { courseId, sessionIds: sessions.map(({ id }) => id) }
  }

  async function place(
    courseId: string,
    {
      personId,
      contactId = personId,
      debtorId = null,
      cents = 8000,
      kind = 'non_member',
      state = 'confirmed',
      isChecked = true,
    }: Place,
  ) {
    const id = newId()
    const terms = { priceCents: cents, priceKind: kind, privacyVersion: '1', source: 'staff' }
    await ctx.db
      .insertInto('participations')
      .values({
        ...{ clubId: 'gsv', id, courseId, personId, contactId, state, queuedAt: at('2026-12-01'), ...terms },
        ...{
          confirmedAt: at('2026-12-02'),
          priceCheckedAt: isChecked ? at('2026-12-02') : null,
          debtorId,
          payment: debtorId ? 'invoice' : 'none',
        },
      })
      .execute()
    return id
  }
  const adult = async (lastname: string) => {
    const id = await createPerson(ctx, { firstname: 'Test', lastname })
    await sql`update people set birth_on = '1985-01-01' where id = ${id}`.execute(database.owner)
    return id
  }
  async function preview(kind: RunKind, input = SPRING): Promise<string> {
    const run = await createFeeRun(ctx, { ...input, kind })
    if (!run.ok) throw new Error(run.refusal)
    return run.value
  }
  async function linesOf(runId: string) {
    const groups = await listFeeItems(ctx, runId, { offset: 0, limit: 50 })
    return groups.flatMap(({ name, people }) => people.map((item) => [name, item.title, item.cents, item.flags]))
  }
  const claimsOf = async (runId: string) => (await listClaims(ctx, { stand: 'all', runId }, { limit: 50 })).claims
  return { database, ctx, departmentId, course, place, adult, preview, linesOf, claimsOf }
}
