import { sql } from 'kysely'
import type { Actor, Ctx } from '../src/domain/context.ts'
import { saveContract } from '../src/domain/contracts/commands.ts'
import { ensureDebtor } from '../src/domain/debtors/commands.ts'
import { declareOtherPay } from '../src/domain/statements/declare-other-pay.ts'
import { listOpenMonths } from '../src/domain/statements/list-open-months.ts'
import { submitStatement } from '../src/domain/statements/submit-statement.ts'
import { berlinDay } from '../src/kernel/calendar.ts'
import { newId } from '../src/kernel/id.ts'

const RATES = [2000, 2200, 2500, 1800]

const IBANS = ['DE02120300000000202051', 'DE02500105170137075030', 'DE02100500000054540402', 'DE02300209000106531065']

const listTrainers = async (ctx: Ctx): Promise<{ personId: string; name: string }[]> =>
  (
    await sql<{ personId: string; name: string }>`
      select p.id as person_id, p.firstname || ' ' || p.lastname as name from people p
      where p.club_id = ${ctx.club.id} and p.id in (select person_id from course_trainers where club_id = ${ctx.club.id})
      order by p.lastname, p.firstname, p.id`.execute(ctx.db)
  ).rows

/** The account of a trainer, unless the person has an account. */
async function storeAccount(ctx: Ctx, personId: string, holder: string, at: number): Promise<void> {
  const debtorId = await ensureDebtor(ctx, personId)
  await sql`
    insert into bank_accounts (club_id, id, debtor_id, iban, holder, valid)
    select ${ctx.club.id}, ${newId()}, ${debtorId}, ${IBANS[at % IBANS.length] ?? ''}, ${holder}, '[2020-01-01,)'
    where not exists (select from bank_accounts where club_id = ${ctx.club.id} and debtor_id = ${debtorId} and valid is not null)`.execute(
    ctx.db,
  )
}

/** Some trainers have handed in the last month, and said what other clubs pay. */
async function storeStatements(ctx: Ctx, personIds: readonly string[]): Promise<void> {
  const last = berlinDay(ctx.now).with({ day: 1 }).subtract({ months: 1 })
  for (const personId of personIds) {
    const own = { ...ctx, actor: trainerActor(personId) }
    await declareOtherPay(own, { year: last.year, allowance: 'trainer_allowance', otherCents: 0 })
    for (const { month, departmentId } of await listOpenMonths(own, personId, {
      from: last,
      to: last.with({ day: last.daysInMonth }),
    }))
      await submitStatement(own, { month, departmentId })
  }
}

const trainerActor = (personId: string): Actor => {
  const limits = { departmentIds: [], areas: [], isReadOnly: false }
  const profile = {
    clubUserId: null,
    role: 'trainer',
    userName: '',
    firstname: '',
    lastname: '',
    personId,
    memberId: null,
    isMember: false,
  } as const
  return { kind: 'user', userId: newId(), email: '', profile: { ...profile, ...limits } }
}

/** Everybody who leads an offer, their last month, and the hall of a school. */
export async function storeContracts(ctx: Ctx): Promise<void> {
  if (ctx.club.name !== 'gsv') return
  const from = berlinDay(ctx.now).with({ month: 1, day: 1 })
  const trainers = await listTrainers(ctx)
  const common = {
    departmentId: null,
    ratePer: 'hour',
    absenceCents: 1000,
    notice: '4 Wochen zum Monatsende',
    bookedAs: '',
    facilityId: null,
    from,
    to: null,
  } as const
  for (const [at, { personId, name }] of trainers.entries()) {
    await saveContract(ctx, {
      ...common,
      kind: 'trainer',
      personId,
      party: '',
      subject: 'Übungsleitung',
      rateCents: RATES[at % RATES.length] ?? 2000,
      allowance: 'trainer_allowance',
    })
    await storeAccount(ctx, personId, name, at)
  }
  await saveContract(ctx, {
    ...common,
    kind: 'rental',
    personId: null,
    party: 'Realschule Musterstadt',
    subject: 'Kleine Turnhalle, mittwochs',
    rateCents: 1800,
    allowance: null,
    absenceCents: null,
  })
  await saveContract(ctx, {
    ...common,
    kind: 'rental',
    personId: null,
    party: 'Musikverein Musterstadt',
    subject: 'Saal im Vereinsheim, donnerstags',
    rateCents: 1200,
    allowance: null,
    absenceCents: null,
    bookedAs: 'Musikverein, Probe',
  })
  // The last three by name: the demo's own trainer has something to hand in.
  await storeStatements(
    ctx,
    trainers.slice(-3).map(({ personId }) => personId),
  )
}
