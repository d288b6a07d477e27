import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { insertCourse } from '../../../tests/support/draws.ts'
import { transaction } from '../../database/transaction.ts'
import { Forbidden, found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import { listFeesAfter } from '../claims/list-fees-after.ts'
import { getPublicCourse } from '../courses/get-public-course.ts'
import { listLeaders } from '../courses/list-leaders.ts'
import { ensureDebtor } from '../debtors/commands.ts'
import { findActiveMandate, listPayers } from '../debtors/queries.ts'
import { sendMail } from '../mail/commands.ts'
import { FamilyInput } from '../members/input.ts'
import { listDeceased } from '../members/list-deceased.ts'
import { listHouseholds } from '../members/list-households.ts'
import { getMember } from '../members/queries.ts'
import { listUnguarded } from '../people/list-unguarded.ts'
import { courseTasks } from '../today/course-tasks.ts'
import { officeTasks } from '../today/office-tasks.ts'
import { changePayer } from './change-payer.ts'
import { enterFamily } from './enter-family.ts'
import { enterDeath, leaveClub } from './leave-club.ts'
import { takeBackDeath } from './take-back-death.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['members'] }))
const TODAY = Temporal.Now.plainDateISO('Europe/Berlin')
const born = (years: number) => TODAY.subtract({ years, days: 40 }).toString()

async function family() {
  const name = `Abschied${newId().slice(-6)}`
  const entered = await enterFamily(
    ctx,
    FamilyInput.parse({
      people: [
        { firstname: 'Paul', lastname: name, birthOn: born(43), email: `${name}@post.example` },
        { firstname: 'Karl', birthOn: born(9) },
      ],
      entryOn: TODAY.subtract({ days: 10 }).toString(),
      payment: 'mandate',
      iban: 'DE02 1203 0000 0000 2020 51',
      signedOn: TODAY.subtract({ days: 20 }).toString(),
    }),
  )
  if (!entered.ok) throw new Error(entered.refusal)
  const { personIds, memberIds } = entered.value
  const [father, child] = [found(personIds[0]), found(personIds[1])]
  return { father, child, fatherMember: found(memberIds[0]), childMember: found(memberIds[1]), email: `${name}@post.example` }
}
const die = (memberId: string, lastOn = TODAY) => leaveClub(ctx, memberId, { lastOn, reason: '', state: 'deceased' })
const count = async (query: ReturnType<typeof sql<{ count: number }>>) => found((await query.execute(ctx.db)).rows[0]).count

test('a death stops debits, mails and login at once; the household stays, and who was paid for goes on being shown', async () => {
  const { father, child, fatherMember, childMember, email } = await family()
  const userId = newId()
  await sql`insert into auth."user" (id, name, email, "emailVerified") values (${userId}, 'Paul', ${email}, true)`.execute(
    database.owner,
  )
  await sql`insert into club_users (club_id, id, user_id, role, user_name, search, person_id)
    values ('gsv', ${newId()}, ${userId}, 'reader', 'paul', 'paul', ${father})`.execute(database.owner)
  await sendMail(ctx, { template: 'majority.asked', to: email, data: { personId: father, name: 'Paul', isOwn: true, on: '' } })
  expect((await die(fatherMember)).ok).toBe(true)
  expect(await findActiveMandate(ctx, father)).toBeFalsy()
  expect(await count(sql`select count(*)::int as count from mails where to_address = ${email} and state = 'queued'`)).toBe(0)
  expect(
    await count(
      sql`select count(*)::int as count from club_users where user_id = ${userId} and blocked_at is not null and person_id is null`,
    ),
  ).toBe(1)
  expect(
    await count(sql`select count(*)::int as count from guardians where guardian_id = ${father} and valid @> ${TODAY}::date`),
  ).toBe(0)
  const homes = await listHouseholds(ctx, child, TODAY)
  const dead = homes.flatMap(({ people }) => people.map(({ id, hasDied }) => [id, hasDied]))
  expect(Object.fromEntries(dead)).toEqual({ [father]: true, [child]: false })
  expect([await listUnguarded(ctx, father), await listUnguarded(ctx, child)]).toEqual([['Karl'], []])
  expect((await listPayers(ctx, child, TODAY)).length).toBe(1)
  expect((await getMember(ctx, childMember)).state).toBe('active')
  expect(await getMember(ctx, fatherMember)).toMatchObject({ email: '', phone: '' })
  expect((await getMember(ctx, fatherMember)).exitOn?.toString()).toBe(TODAY.toString())
})

test('a death lies not ahead, is entered once, and an exit touches neither payer nor mails', async () => {
  const { father, fatherMember, childMember } = await family()
  expect(await die(fatherMember, TODAY.add({ days: 1 }))).toEqual({ ok: false, refusal: 'death_ahead' })
  expect((await leaveClub(ctx, childMember, { lastOn: TODAY.add({ days: 30 }), reason: 'Umzug', state: 'left' })).ok).toBe(true)
  expect(await findActiveMandate(ctx, father)).toBeTruthy()
  const answers = await Promise.all([die(fatherMember), die(fatherMember)])
  expect(answers.some(({ ok }) => ok)).toBe(true)
  expect(
    await count(sql`select count(*)::int as count from memberships where member_id = ${fatherMember} and state = 'deceased'`),
  ).toBe(1)
})

test('an exit that the office enters is confirmed to the member, or to a guardian of theirs, if the office wants that', async () => {
  const { childMember, fatherMember, email } = await family()
  const exit = { lastOn: TODAY.add({ days: 30 }), reason: '', state: 'left' as const }
  const mails = () =>
    count(sql`select count(*)::int as count from mails where to_address = ${email} and template = 'member.ended'`)
  await leaveClub(ctx, childMember, exit)
  expect(await mails()).toBe(0)
  await leaveClub(ctx, childMember, { ...exit, isConfirmed: true })
  await leaveClub(ctx, fatherMember, { ...exit, isConfirmed: true })
  expect(await mails()).toBe(2)
})

test.each([
  actorWith('editor'),
  actorWith('trainer'),
  actorWith('reader'),
  actorWith('admin', { areas: ['finance'] }),
  actorWith('admin', { isReadOnly: true }),
])('nobody but the office enters it: $profile.role $profile.areas', async (actor) => {
  const { fatherMember } = await family()
  await expect(leaveClub({ ...ctx, actor }, fatherMember, { lastOn: TODAY, reason: '', state: 'deceased' })).rejects.toThrow(
    Forbidden,
  )
  await expect(enterDeath({ ...ctx, actor }, newId(), TODAY)).rejects.toThrow(Forbidden)
})

test('a parent who only pays dies: nothing is collected or sent, the family stays, and Heute asks for a new payer until there is one', async () => {
  const name = `Zahlt${newId().slice(-6)}`
  const entered = await enterFamily(
    ctx,
    FamilyInput.parse({
      people: [
        { firstname: 'Petra', lastname: name, birthOn: born(40), email: `${name}@post.example`, kind: 'none' },
        { firstname: 'Kurt', birthOn: born(10) },
      ],
      entryOn: TODAY.subtract({ days: 10 }).toString(),
      payment: 'mandate',
      iban: 'DE02 1203 0000 0000 2020 51',
      signedOn: TODAY.subtract({ days: 20 }).toString(),
    }),
  )
  if (!entered.ok) throw new Error(entered.refusal)
  const [mother, child] = [found(entered.value.personIds[0]), found(entered.value.personIds[1])]
  const childMember = found(entered.value.memberIds[0])
  const asked = async () => {
    const task = found(officeTasks.find(({ key }) => key === 'neue-zahler'))
    return (await sql<{ id: string }>`${task.rows(ctx)}`.execute(ctx.db)).rows.filter(({ id }) => id === childMember).length
  }
  const isDead = async () => (await listDeceased(ctx, [mother, child])).has(mother)
  expect(await enterDeath(ctx, mother, TODAY.add({ days: 1 }))).toEqual({ ok: false, refusal: 'death_ahead' })
  expect(await enterDeath(ctx, child, TODAY)).toEqual({ ok: false, refusal: 'dies_as_member' })
  expect([await asked(), await isDead(), Boolean(await findActiveMandate(ctx, mother))]).toEqual([0, false, true])

  await sendMail(ctx, {
    template: 'majority.asked',
    to: `${name}@post.example`,
    data: { personId: mother, name, isOwn: true, on: '' },
  })
  expect(await enterDeath(ctx, mother, TODAY)).toEqual({ ok: true, value: null })
  expect([await asked(), await isDead(), Boolean(await findActiveMandate(ctx, mother))]).toEqual([1, true, false])
  expect(await count(sql`select count(*)::int as count from mails where to_address = ${`${name}@post.example`}`)).toBe(0)
  const homes = await listHouseholds(ctx, child, TODAY)
  expect(homes.flatMap(({ people }) => people.map(({ id }) => id)).toSorted()).toEqual([mother, child].toSorted())
  expect(await listPayers(ctx, child, TODAY)).toMatchObject([{ personId: mother, hasDied: true, isMember: false }])

  expect(
    await count(sql`select count(*)::int as count from debtors where person_id = ${mother} and blocked_reason = 'verstorben'`),
  ).toBe(1)

  const { father } = await family()
  const pays = (payerId: string) => changePayer(ctx, childMember, { from: TODAY, payerId, payerNo: '', isForAll: false })
  expect(await pays(mother)).toEqual({ ok: false, refusal: 'payer_has_died' })
  expect((await pays(father)).ok).toBe(true)
  expect(await asked()).toBe(0)
})

test('fees that are posted for a time beyond the last day are named, not those before', async () => {
  const { father, fatherMember } = await family()
  const [runId, debtorId] = [newId(), await transaction(ctx, (ctx) => ensureDebtor(ctx, father))]
  await sql`insert into fee_runs (club_id, id, kind, as_of, from_on, to_on, due_on, made_at)
    values ('gsv', ${runId}, 'fees', '2027-01-01', '2027-01-01', '2027-12-31', '2027-01-15', now())`.execute(database.owner)
  for (const [period, cents] of [
    ['2027-01-01', 5000],
    ['2027-07-01', 6000],
  ] as const)
    await sql`insert into claims (club_id, id, debtor_id, person_id, run_id, source_kind, source_id, period, title, cents, due_on, made_at)
      values ('gsv', ${newId()}, ${debtorId}, ${father}, ${runId}, 'fee', ${father}, ${period}, 'Beitrag', ${cents}, ${period}::date, now())`.execute(
      database.owner,
    )
  const after = async (lastOn: string) =>
    (await listFeesAfter(ctx, fatherMember, Temporal.PlainDate.from(lastOn))).map(
      ({ cents, from, to }) => `${cents} ${from} ${to}`,
    )
  expect(await after('2027-12-31')).toEqual([])
  expect(await after('2027-06-30')).toEqual(['6000 2027-07-01 2027-12-31'])
  expect(await after('2027-03-31')).toEqual(['5000 2027-01-01 2027-06-30', '6000 2027-07-01 2027-12-31'])
  await sql`update claims set state = 'cancelled', reason = 'Austritt' where run_id = ${runId} and period = '2027-01-01'`.execute(
    database.owner,
  )
  expect(await after('2027-03-31')).toEqual(['6000 2027-07-01 2027-12-31'])
})

test('who died leads nothing from the moment it is entered, and Heute asks for somebody else; taken back, they lead again', async () => {
  const staff = await database.ctx('gsv')
  const { father, fatherMember } = await family()
  const slug = `turnen-${newId()}`
  const courseId = await insertCourse(staff, { slug, title: slug, kind: 'ongoing' })
  await sql`insert into course_trainers (club_id, course_id, person_id) values ('gsv', ${courseId}, ${father})`.execute(ctx.db)
  await sql`update courses set contact_id = ${father} where id = ${courseId}`.execute(ctx.db)
  const led = async () => {
    const { trainers, contact } = await getPublicCourse(staff, slug)
    const waits = courseTasks.find(({ key }) => key === 'neue-leitung')?.rows(staff)
    const { rows } = await sql<{ name: string }>`${waits}`.execute(ctx.db)
    return [
      trainers.length,
      contact !== null,
      (await listLeaders(staff)).some(({ id }) => id === father),
      rows.map(({ name }) => name),
    ]
  }
  expect(await led()).toEqual([1, true, true, []])
  expect((await die(fatherMember)).ok).toBe(true)
  expect(await led()).toEqual([0, false, false, [slug]])
  expect((await takeBackDeath(ctx, father, { withMandates: false })).ok).toBe(true)
  expect(await led()).toEqual([1, true, true, []])
})
