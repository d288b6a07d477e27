import { sql } from 'kysely'
import { expect } from 'vitest'
import { transaction } from '../../src/database/transaction.ts'
import { createSepaFile, getSepaFile } from '../../src/domain/claims/create-sepa-file.ts'
import { type Imported, importStatement } from '../../src/domain/claims/import-statement.ts'
import { createFeeRun, issueFeeRun } from '../../src/domain/claims/issue-fee-run.ts'
import { listClaims } from '../../src/domain/claims/list-claims.ts'
import type { RunKind } from '../../src/domain/claims/rules.ts'
import type { Ctx } from '../../src/domain/context.ts'
import { addMandate, ensureDebtor, ensureOrganisations, setPayer } from '../../src/domain/debtors/commands.ts'
import { createPerson } from '../../src/domain/people/commands.ts'
import { createTariff, startTariff } from '../../src/domain/tariffs/commands.ts'
import { Rules } from '../../src/domain/tariffs/input.ts'
import { type Answer, found } from '../../src/kernel/answer.ts'
import { newId } from '../../src/kernel/id.ts'
import { camt, type MadeEntry } from './camt.ts'
import { actorWith, testDatabase } from './database.ts'
import { nameClub } from './invoices.ts'
import { insertMember } from './members.ts'
import { GEINSHEIM } from './regulations.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const IBANS = {
  anna: 'DE02120300000000202051',
  knapp: 'DE02500105170137075030',
  haerte: 'DE02100500000054540402',
  weg: 'DE02300209000106531065',
}

/** The value of an answer. @throws where it was refused */
export function done<T>(answer: Answer<T, string>): T {
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

interface Someone {
  birthOn: string
  from?: string
  iban?: string
  isMember?: boolean
}

async function someone(ctx: Ctx, lastname: string, { birthOn, from = '2020-01-01', iban, isMember = true }: Someone) {
  const personId = await createPerson(ctx, { firstname: 'Test', lastname })
  const address = sql`street = 'Am Bach 1', postcode = '87488', city = 'Betzigau'`
  await sql`update people set birth_on = ${birthOn}::date, ${address} where id = ${personId}`.execute(ctx.db)
  const debtorId = await transaction(ctx, (ctx) => ensureDebtor(ctx, personId))
  if (isMember) await insertMember(ctx.db, { clubId: ctx.club.id, personId, from })
  if (iban) await transaction(ctx, (ctx) => addMandate(ctx, { debtorId, iban, holder: `Test ${lastname}`, isSure: true }))
  return { personId, debtorId }
}

async function paidBy(ctx: Ctx, debtorId: string, child: string, birthOn: string): Promise<void> {
  const { personId } = await someone(ctx, child, { birthOn })
  await transaction(ctx, (ctx) => setPayer(ctx, debtorId, [personId], day('2026-01-01')))
}

async function people(ctx: Ctx) {
  const adult = (name: string, more: Partial<Someone> = {}) => someone(ctx, name, { birthOn: '1980-05-05', ...more })
  const anna = await adult('Anna', { iban: IBANS.anna })
  await paidBy(ctx, anna.debtorId, 'Ben', '2015-05-05')
  const mia = await adult('Mia', { isMember: false })
  await paidBy(ctx, mia.debtorId, 'Jo', '2014-05-05')
  await transaction(ctx, (ctx) => ensureOrganisations(ctx, ['Jobcenter Kempten']))
  const { rows } = await sql<{ id: string }>`select id from debtors where kind = 'organisation'`.execute(ctx.db)
  const sonne = await adult('Sonne')
  return {
    persons: { anna: anna.personId, sonne: sonne.personId },
    debtors: {
      anna: anna.debtorId,
      mia: mia.debtorId,
      jobcenter: found(rows[0]).id,
      sonne: sonne.debtorId,
      knapp: (await adult('Knapp', { iban: IBANS.knapp })).debtorId,
      haerte: (await adult('Haerte', { iban: IBANS.haerte })).debtorId,
      weg: (await adult('Weg', { iban: IBANS.weg })).debtorId,
      neu: (await adult('Neu', { from: '2027-07-01' })).debtorId,
    },
  }
}

/** Yoga for Sonne at 80 €, of which an hour for 10 € was lost; two cards of Anna at 90 €, one handed in for 45 €. */
async function addOffers(ctx: Ctx, { anna, sonne }: { anna: string; sonne: string }, debtors: { anna: string; sonne: string }) {
  const [courseId, sessionId, placeId, kindId] = [newId(), newId(), newId(), newId()]
  const at = Temporal.Instant.from('2027-02-02T17:00:00Z')
  const fixed = { clubId: 'gsv', kind: 'course', state: 'running', title: 'Yoga', search: 'yoga' }
  await ctx.db
    .insertInto('courses')
    .values({ ...fixed, id: courseId, slug: 'yoga' })
    .execute()
  const session = { id: sessionId, courseId, onDay: day('2027-02-02'), startsAt: at, endsAt: at.add({ hours: 1 }) }
  await ctx.db
    .insertInto('sessions')
    .values({ ...session, clubId: 'gsv' })
    .execute()
  await ctx.db
    .insertInto('participations')
    .values({
      ...{ clubId: 'gsv', id: placeId, courseId, personId: sonne, contactId: sonne, state: 'confirmed', queuedAt: at },
      ...{ confirmedAt: at, priceCheckedAt: at, priceCents: 8000, priceKind: 'non_member', privacyVersion: '1', source: 'staff' },
      ...{ debtorId: debtors.sonne, payment: 'invoice' },
    })
    .execute()
  await ctx.db
    .insertInto('compensations')
    .values({ clubId: 'gsv', id: newId(), participationId: placeId, sessionId, how: 'credit', cents: 1000, givenAt: at })
    .execute()
  await ctx.db
    .insertInto('creditKinds')
    .values({ clubId: 'gsv', id: kindId, name: '10er-Karte', units: 10, priceCents: 9000, validMonths: 12 })
    .execute()
  const valid = { validFrom: day('2027-02-01'), validTo: day('2028-01-31') }
  const card = { clubId: 'gsv', kindId, personId: anna, debtorId: debtors.anna, name: '10er-Karte', units: 10, priceCents: 9000 }
  await ctx.db
    .insertInto('creditCards')
    .values({ ...card, ...valid, id: newId(), soldAt: at, refundedAt: at.add({ hours: 48 }), refundCents: 4500 })
    .execute()
}

/** A club with its tariff, members and payers, and one way to do each thing of a treasurer's year. */
export async function moneyYear() {
  const database = await testDatabase()
  const treasurer = actorWith('admin', { areas: ['finance'] })
  const at = (on: string, actor = treasurer) => database.ctx('gsv', actor, Temporal.Instant.from(`${on}T10:00:00Z`))
  const owner = { ...(await at('2026-12-01')), db: database.owner }
  const start = await at('2026-12-01')
  await nameClub(owner)
  await sql`update club_details set creditor_id = 'DE98ZZZ09999999999', bank_holder = 'GSV Musterstadt e. V.'`.execute(
    database.owner,
  )
  const tariff = done(await createTariff(start, { name: 'Geinsheim', rules: Rules.parse(GEINSHEIM) }))
  done(await startTariff(start, { id: tariff, version: 1, from: day('2027-01-01') }))
  const { persons, debtors } = await people(owner)
  const files: Record<'pain008' | 'camt', string[]> = { pain008: [], camt: [] }

  const openClaimsOf = async (debtorId: string) =>
    (await listClaims(start, { stand: 'open', debtorId }, { limit: 20 })).claims
      .filter(({ cents }) => cents > 0)
      .map(({ id }) => id)
  const runFor = async (on: string, kind: RunKind, { from, to, dueOn }: { from: string; to: string; dueOn: string }) => {
    const ctx = await at(on)
    const runId = done(await createFeeRun(ctx, { kind, asOf: day(from), from: day(from), to: day(to), dueOn: day(dueOn) }))
    done(await issueFeeRun(ctx, { runId }))
    return runId
  }
  const collect = async (on: string, dueOn: string) => {
    const ctx = await at(on)
    const { content, messageId } = await getSepaFile(ctx, done(await createSepaFile(ctx, { dueOn: day(dueOn) })))
    files.pain008.push(content)
    const idOf = (name: string) =>
      found(new RegExp(`<EndToEndId>(\\w+)</EndToEndId>(?:(?!<EndToEndId>)[\\s\\S])*?<Nm>${name}</Nm>`).exec(content)?.[1])
    return { content, messageId, idOf }
  }
  const read = async (entries: readonly MadeEntry[], on: string): Promise<Imported> => {
    const bytes = camt(
      entries.map((entry, place) => ({ bankId: `B${files.camt.length}-${place}`, ...entry })),
      { id: `S${files.camt.length + 1}` },
    )
    files.camt.push(new TextDecoder().decode(bytes))
    return done(await importStatement(await at(on), bytes))
  }
  /** The bank books a whole file on the club's account. */
  const book = async (cents: number, text: string, on: string) =>
    expect(await read([{ cents, text, on }], on)).toMatchObject({ matched: 1, open: 0 })
  const addPlaces = () => addOffers(owner, persons, debtors)
  const claimOf = async (debtorId: string) => found((await openClaimsOf(debtorId))[0])
  return { database, at, owner, debtors, files, treasurer, runFor, collect, read, book, addPlaces, openClaimsOf, claimOf }
}
