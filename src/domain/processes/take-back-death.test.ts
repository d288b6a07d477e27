import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { Forbidden, found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { forgetDetails } from '../audit/forget-details.ts'
import { findActiveMandate, listPayers } from '../debtors/queries.ts'
import { changeDepartments } from '../members/commands.ts'
import { FamilyInput } from '../members/input.ts'
import { listDeceased } from '../members/list-deceased.ts'
import { getMember } from '../members/queries.ts'
import { withdrawExit } from '../members/withdraw-exit.ts'
import { setPerson } from '../people/set-person.ts'
import { changePayer } from './change-payer.ts'
import { enterFamily } from './enter-family.ts'
import { enterDeath, leaveClub } from './leave-club.ts'
import { findDeath, takeBackDeath } from './take-back-death.ts'
import { withdrawComing } from './withdraw-coming.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['members'] }))
const TODAY = Temporal.Now.plainDateISO('Europe/Berlin')
const born = (years: number) => TODAY.subtract({ years, days: 40 }).toString()
const departmentId = newId()
await sql`insert into departments (club_id, id, name, hue) values ('gsv', ${departmentId}, 'Turnen', 1)`.execute(ctx.db)
const BACK = { withMandates: false }

async function family(father: object = {}) {
  const lastname = `Wieder${newId().slice(-6)}`
  const input = {
    people: [
      { firstname: 'Paul', lastname, birthOn: born(43), email: `${lastname}@post.example`, phone: '0821 1234', ...father },
      { firstname: 'Karl', birthOn: born(9) },
    ],
    entryOn: TODAY.subtract({ days: 90 }).toString(),
    payment: 'mandate',
    iban: 'DE02 1203 0000 0000 2020 51',
    signedOn: TODAY.subtract({ days: 95 }).toString(),
  }
  const entered = await enterFamily(ctx, FamilyInput.parse(input))
  if (!entered.ok) throw new Error(entered.refusal)
  const { personIds, memberIds } = entered.value
  return { email: `${lastname}@post.example`, father: found(personIds[0]), child: found(personIds[1]), memberIds }
}
const die = (memberId: string, lastOn = TODAY) => leaveClub(ctx, memberId, { lastOn, reason: '', state: 'deceased' })
const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(ctx.db)).rows
/** All that a death changes of somebody and their child. */
const standing = ({ father, child }: { father: string; child: string }) =>
  rowsOf(sql`select p.email, p.phone, p.more_contacts, p.died_on,
    (select json_agg(s.state || s.valid::text order by s.valid) from memberships s join members m on m.id = s.member_id where m.person_id = p.id) as life,
    (select json_agg(e.valid::text) from member_departments e join members m on m.id = e.member_id where m.person_id = p.id) as departments,
    (select json_agg(a.valid::text) from bank_accounts a join debtors d on d.id = a.debtor_id where d.person_id = p.id) as accounts,
    (select json_agg(y.valid::text) from payers y where y.person_id in (p.id, ${child})) as payers,
    (select json_agg(g.valid::text) from guardians g where g.guardian_id = p.id) as guardians,
    (select json_agg(d.blocked_reason) from debtors d where d.person_id = p.id) as blocked
    from people p where p.id = ${father}`)
const eventsOf = async (id: string) =>
  (await rowsOf(sql`select event from journal where object_id = ${id} order by id`)).map(
    (row) => (row as { event: string }).event,
  )

test.each([0, 30])('a death that was entered %i days back is taken back whole, but for mandates and the login', async (days) => {
  const one = await family()
  const { father, memberIds, email } = one
  const memberId = found(memberIds[0])
  await changeDepartments(ctx, memberId, { from: TODAY.subtract({ days: 60 }), departmentIds: [departmentId] })
  const userId = newId()
  await sql`insert into auth."user" (id, name, email, "emailVerified") values (${userId}, 'Paul', ${email}, true)`.execute(
    database.owner,
  )
  await sql`insert into club_users (club_id, id, user_id, role, user_name, search, person_id)
    values ('gsv', ${userId}, ${userId}, 'reader', 'paul', 'paul', ${father})`.execute(database.owner)
  await setPerson(ctx, father, { moreContacts: '0821 99 (Arbeit)' })
  const before = await standing(one)
  const mandate = await findActiveMandate(ctx, father)
  expect(await findDeath(ctx, father)).toBeNull()
  expect(await takeBackDeath(ctx, father, BACK)).toEqual({ ok: false, refusal: 'not_dead' })
  const lastOn = TODAY.subtract({ days })
  expect((await die(memberId, lastOn)).ok).toBe(true)
  expect(await standing(one)).not.toEqual(before)
  expect(await withdrawExit(ctx, memberId)).toEqual({ ok: false, refusal: 'no_exit_ahead' })
  const next = { what: 'membership' as const, day: lastOn.add({ days: 1 }) }
  expect(await withdrawComing(ctx, memberId, next)).toEqual({ ok: false, refusal: 'in_force' })

  const said = await findDeath(ctx, father)
  expect(said).toMatchObject({ mandates: [mandate?.reference], userId })
  expect(said?.returned.join(' ')).toMatch(/ohne Lücke.*Telefonnummer.*Sorgerecht für Karl.*Bankkonto/)
  expect(said?.toDecide.join(' ')).toMatch(/Mandat .* wieder gilt.*Konto bleibt gesperrt.*Zahler.*gelöscht/)
  expect(await takeBackDeath(ctx, father, BACK)).toEqual({ ok: true, value: said })
  expect(await standing(one)).toEqual(before)
  expect((await getMember(ctx, memberId)).state).toBe('active')
  expect((await listDeceased(ctx, [father])).size).toBe(0)
  expect(await findActiveMandate(ctx, father)).toBeFalsy()
  expect(await rowsOf(sql`select blocked_at is not null as is_blocked from club_users where id = ${userId}`)).toEqual([
    { isBlocked: true },
  ])
  expect(await eventsOf(father)).toEqual(expect.arrayContaining(['person.died', 'person.revived']))
  expect(await findDeath(ctx, father)).toBeNull()
})

test('mandates hold again where somebody wishes it', async () => {
  const { father, memberIds } = await family()
  const { reference } = found(await findActiveMandate(ctx, father))
  await die(found(memberIds[0]))
  expect(await takeBackDeath(ctx, father, { withMandates: true })).toMatchObject({ ok: true })
  expect(await findActiveMandate(ctx, father)).toMatchObject({ reference })
})

test('what has come in between stays: another payer, another address; nobody is guardian of who came of age', async () => {
  const { father, child, memberIds } = await family()
  const other = await family()
  await die(found(memberIds[0]), TODAY.subtract({ days: 5 }))
  const wish = { from: TODAY, payerId: other.father, payerNo: '', isForAll: false }
  expect(await changePayer(ctx, found(memberIds[1]), wish)).toMatchObject({ ok: true })
  await setPerson(ctx, father, { email: 'neu@post.example' })
  await setPerson(ctx, child, { birthOn: TODAY.subtract({ years: 18 }) })
  expect(await takeBackDeath(ctx, father, BACK)).toMatchObject({ ok: true })
  expect((await listPayers(ctx, child, TODAY)).map(({ personId }) => personId)).toEqual([other.father])
  expect(await getMember(ctx, found(memberIds[0]))).toMatchObject({ email: 'neu@post.example', phone: '0821 1234' })
  expect(await rowsOf(sql`select from guardians where guardian_id = ${father} and valid @> ${TODAY}::date`)).toEqual([])
})

test('whoever only pays is taken back, too; of two at once one does it', async () => {
  const one = await family({ kind: 'none' })
  const before = await standing(one)
  expect(await enterDeath(ctx, one.father, TODAY.subtract({ days: 2 }))).toMatchObject({ ok: true })
  expect((await listPayers(ctx, one.child, TODAY)).map(({ hasDied }) => hasDied)).toEqual([true])
  const answers = await Promise.all([takeBackDeath(ctx, one.father, BACK), takeBackDeath(ctx, one.father, BACK)])
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await standing(one)).toEqual(before)
})

test('once the log has forgotten the details, the membership comes back and the rest is said to be checked', async () => {
  const { father, memberIds } = await family()
  await die(found(memberIds[0]))
  await forgetDetails(database.forgetting(ctx), Temporal.Now.instant().add({ hours: 1 }))
  const taken = await takeBackDeath(ctx, father, BACK)
  expect(taken).toMatchObject({
    ok: true,
    value: {
      mandates: [],
      toDecide: [expect.any(String), expect.any(String), expect.stringContaining('nicht mehr festgehalten')],
    },
  })
  expect(await getMember(ctx, found(memberIds[0]))).toMatchObject({ state: 'active', email: '' })
})

test.each([
  actorWith('editor'),
  actorWith('trainer'),
  actorWith('admin', { areas: ['finance'] }),
  actorWith('admin', { isReadOnly: true }),
  { kind: 'visitor' as const },
])('nobody but the office takes a death back', async (actor) => {
  const { father, memberIds } = await family()
  await die(found(memberIds[0]))
  await expect(takeBackDeath({ ...ctx, actor }, father, BACK)).rejects.toThrow(Forbidden)
  await expect(findDeath({ ...ctx, actor }, father)).rejects.toThrow(Forbidden)
  await expect(takeBackDeath(await database.ctx('rwa', actorWith('admin')), father, BACK)).rejects.toThrow('Not found')
})
