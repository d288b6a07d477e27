import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { checkList, notesOfList, runLists, standingOf, takeList } from '../../../tests/support/member-lists.ts'
import { insertUser } from '../../../tests/support/users.ts'
import type { Ctx } from '../context.ts'
import { orderImport } from './change-import.ts'
import { listRows } from './queries.ts'
import { undoImport } from './undo-import.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T10:00:00Z')
const SEEDS = [1, 2, 3, 4, 5, 6]
const PEOPLE = 40
const HEAD =
  'ID;Mitgliedsnummer;Familiennummer;Nachname;Vorname;Geburtsdatum;Geschlecht;E-Mail;PLZ;Art;Eintritt;Austritt;Zahler;IBAN'
const IBANS = ['DE02 1203 0000 0000 2020 51', 'DE89 3704 0044 0532 0130 00', 'DE02 5001 0517 0137 0750 30']

/** Small numbers from a seed, so that a failure comes again. */
function dice(seed: number) {
  let state = seed * 2_654_435_761 + 1
  const roll = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
  const one = <T>(all: readonly T[]): T => all[roll(all.length)] as T
  const day = (from: number, years: number) => `${10 + roll(18)}.0${1 + roll(9)}.${from + roll(years)}`
  return { roll, one, day }
}

/** The facts of somebody, as one more list may say them otherwise. */
function somebody(at: number, { roll, one, day }: ReturnType<typeof dice>): string[] {
  const isChild = at % 4 === 3
  return [
    roll(3) > 0 || isChild ? `k${at}` : '',
    roll(2) > 0 ? `${500 + at}` : '',
    roll(2) > 0 ? `F${Math.floor(at / 4)}` : '',
    `Name${Math.floor(at / 4)}`,
    `Vor${at}`,
    isChild ? day(2012, 5) : day(1950, 45),
    one(['m', 'w', 'd', '']),
    one(['', `p${at}@post.example`]),
    one(['86150', '86199', '']),
    one(['', 'aktiv', 'passiv', 'Ehrenmitglied']),
    day(2016, 4),
    roll(5) === 0 ? day(2021, 3) : '',
    isChild ? `Vor${at - 3} Name${Math.floor(at / 4)}` : '',
    roll(3) === 0 ? one(IBANS) : '',
  ]
}

/** The same people; some with another address, kind, end or account, some gone, some new. */
function changed(rows: readonly string[][], random: ReturnType<typeof dice>): string[][] {
  const { roll, one, day } = random
  const kept = rows
    .filter(() => roll(6) > 0)
    .map((row) => {
      const next = [...row]
      if (roll(3) === 0) next[7] = `neu${roll(100)}@post.example`
      if (roll(3) === 0) next[8] = one(['86150', '86161', '80331'])
      if (roll(4) === 0) next[9] = one(['aktiv', 'passiv'])
      if (roll(5) === 0 && next[11] === '') next[11] = day(2024, 2)
      if (roll(4) === 0) next[13] = one(IBANS)
      return next
    })
  return [...kept, ...Array.from({ length: 8 }, (_, at) => somebody(PEOPLE + at, random))]
}

const fileOf = (rows: readonly string[][]): string => [HEAD, ...rows.map((row) => row.join(';'))].join('\n')

async function takeBack(ctx: Ctx, id: string): Promise<void> {
  expect(await undoImport(ctx, id)).toMatchObject({ ok: true })
  await runLists(ctx)
  expect((await listRows(ctx, id)).filter(({ made }) => made !== null)).toEqual([])
}

test.each(SEEDS)('lists of seed %s: imported twice is once, taken back is as before', async (seed) => {
  const random = dice(seed)
  const { actor } = await insertUser(database, `zufall${seed}`, 'admin')
  const ctx = await database.ctx(`zufall${seed}`, actor, NOW)
  const standing = () => standingOf(database.owner, ctx)
  const empty = await standing()
  const first = Array.from({ length: PEOPLE }, (_, at) => somebody(at, random))
  const one = await checkList(ctx, fileOf(first))
  await takeList(ctx, one)
  const before = await standing()
  const again = await checkList(ctx, fileOf(first))
  expect((await notesOfList(ctx, again)).filter((note) => / (free|changed):/.test(note))).toEqual([])
  expect(await orderImport(ctx, again)).toEqual({ ok: false, refusal: 'nothing_to_do' })
  const second = fileOf(changed(first, random))
  const two = await checkList(ctx, second)
  await takeList(ctx, two)
  expect(await standing()).not.toEqual(before)
  const twice = await checkList(ctx, second)
  expect((await notesOfList(ctx, twice)).filter((note) => / (free|changed):/.test(note))).toEqual([])
  await takeBack(ctx, two)
  expect(await standing()).toEqual(before)
  await takeBack(ctx, one)
  expect(await standing()).toEqual(empty)
})
