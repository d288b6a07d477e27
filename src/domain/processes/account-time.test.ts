import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { NotFound } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { joinMandate } from '../claims/join-mandate.ts'
import { listOwnMandates } from '../claims/list-own-claims.ts'
import { NewMember } from '../members/input.ts'
import { listLife } from '../members/list-life.ts'
import { getMember } from '../members/queries.ts'
import { createPerson } from '../people/commands.ts'
import { changeAccount } from '../scheduled-changes/change-account.ts'
import { createMember } from './change-member.ts'
import { mergePeople } from './merge-people.ts'
import { withdrawComing } from './withdraw-coming.ts'

const database = await testDatabase()
const TODAY = berlinDay(Temporal.Now.instant())
const ctx = await database.ctx('gsv', actorWith('admin', { areas: ['members'] }))
const day = (days: number) => TODAY.add({ days })
const [first, next] = ['DE02120300000000202051', 'DE89370400440532013000'] as const

async function join() {
  const created = await createMember(ctx, NewMember.parse({ firstname: 'Uta', lastname: `Konto${newId().slice(-6)}` }))
  if (!created.ok) throw new Error(created.refusal)
  return getMember(ctx, created.value)
}

/** Account that a debit due so many days from today goes to. */
async function accountOn(personId: string, days: number): Promise<string | undefined> {
  const { rows } = await sql<{ iban: string }>`
    select m.iban from debtors d ${joinMandate('d', 'm', sql`${day(days)}::date`)} where d.person_id = ${personId}`.execute(
    ctx.db,
  )
  return rows[0]?.iban
}

test('a bank account entered at once stands in the timeline of whoever owns it', async () => {
  const { id, personId } = await join()
  await changeAccount(ctx, personId, { iban: 'DE02120300000000202051', holder: 'Uta', from: TODAY })
  expect((await listLife(ctx, id)).find(({ what }) => what === 'account')).toMatchObject({ name: 'DE02120300000000202051' })
})

test('a bank account from a day to come takes over debits due from then on, and can be called off', async () => {
  const { id, personId } = await join()
  await changeAccount(ctx, personId, { iban: first, holder: 'Uta', from: TODAY })
  await changeAccount(ctx, personId, { iban: next, holder: 'Uta', from: day(9) })
  expect([await accountOn(personId, 8), await accountOn(personId, 9)]).toEqual([first, next])
  expect((await listLife(ctx, id)).filter(({ what }) => what === 'account')).toHaveLength(2)
  const own = await database.ctx('gsv', actorWith('reader', { personId }))
  expect((await listOwnMandates(own)).map(({ iban, state, from }) => [iban, state, from])).toEqual([
    [first, 'active', TODAY.toString()],
    [next, 'coming', day(9).toString()],
  ])
  const late = { iban: next, holder: 'Uta', from: day(9), signedOn: day(1) }
  expect(await changeAccount(ctx, personId, late)).toMatchObject({ refusal: 'signed_later' })
  const past = { iban: next, holder: 'Uta', from: day(-1) }
  expect(await changeAccount(ctx, personId, past)).toMatchObject({ refusal: 'account_in_past' })
  await expect(changeAccount(ctx, newId(), { iban: next, holder: 'Uta', from: TODAY })).rejects.toThrow(NotFound)
  expect(await withdrawComing(ctx, id, { what: 'account', day: day(8) })).toMatchObject({ refusal: 'nothing_planned' })
  expect(await withdrawComing(ctx, id, { what: 'account', day: day(9) })).toMatchObject({ ok: true })
  expect(await accountOn(personId, 9)).toBe(first)
  expect((await listLife(ctx, id)).filter(({ what }) => what === 'account')).toHaveLength(1)
})

test('an account to come of the other ends the one that counts today', async () => {
  const person = { firstname: 'Udo', lastname: `Konto${newId().slice(-6)}`, birthOn: Temporal.PlainDate.from('1990-01-01') }
  const [mergedId, keptId] = [await createPerson(ctx, person), await createPerson(ctx, person)]
  await changeAccount(ctx, keptId, { iban: first, holder: 'Udo', from: TODAY })
  await changeAccount(ctx, mergedId, { iban: next, holder: 'Udo', from: day(9) })
  expect((await mergePeople(ctx, { keptId, mergedId, loginId: null })).ok).toBe(true)
  expect([await accountOn(keptId, 8), await accountOn(keptId, 9)]).toEqual([first, next])
})
