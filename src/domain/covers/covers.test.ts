import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { enterHelper, fillOf, insertHelper, mailsOf, makeMember, makePlan } from '../../../tests/support/helper-plans.ts'
import { found } from '../../kernel/answer.ts'
import { newId } from '../../kernel/id.ts'
import type { Ctx } from '../context.ts'
import { insertBounce } from '../mail/insert-bounce.ts'
import { leaveShift } from '../operations/leave-shift.ts'
import { findOpenCover } from '../substitutes/queries.ts'
import { acceptCover, declineCover } from './accept-cover.ts'
import { askForCover, previewCover, withdrawCover } from './commands.ts'
import { coverShifts } from './cover-shifts.ts'
import { listOpenCovers } from './list-open-covers.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2027-06-01T09:00:00Z')
const DAY = Temporal.PlainDate.from('2027-06-19')
const LAST_YEAR = Temporal.PlainDate.from('2026-06-20')
let clubs = 0

async function prepare(table = 'Grill;;14–16;;1\nKasse;;15–17;;2;ab 18\nAusschank;;18–20;;1;;Schankbelehrung\nKuchen;;;;2') {
  const ctx = await database.ctx(`welle${++clubs}`, { kind: 'system' }, NOW)
  const admin = { ...ctx, actor: actorWith('admin') }
  return { ctx, admin, visitor: { ...ctx, actor: { kind: 'visitor' } as const }, ...(await makePlan(ctx, table, DAY)) }
}

async function member(ctx: Ctx, name: string, more: { birthOn?: string; email?: string } = {}) {
  const person = await insertHelper(ctx, { name, ...more })
  await makeMember(ctx, person.personId)
  return person
}

const namesFor = async (ctx: Ctx, shiftId: string) =>
  (await previewCover(ctx, shiftId)).names.map((name) => name.replace(' Test', ''))
const asksOf = async (ctx: Ctx, shiftId: string) => found(await findOpenCover(ctx, shiftId)).asks
const runAll = async (ctx: Ctx) => {
  while (await coverShifts(ctx));
}
const later = (ctx: Ctx, hours: number): Ctx => ({ ...ctx, actor: { kind: 'system' }, now: ctx.now.add({ hours }) })

test('asked is who may come: adult members and former helpers with an address, free, and with the qualification', async () => {
  const { ctx, admin, idOf } = await prepare()
  const before = { ...ctx, now: Temporal.Instant.from('2026-05-01T09:00:00Z') }
  const old = await makePlan(before, 'Grill;;14–16;;5\nAusschank;;18–20;;5;;Schankbelehrung', LAST_YEAR, 'Sommerfest 2026')
  await member(ctx, 'Mitglied')
  await member(ctx, 'Kind', { birthOn: '2012-01-01' })
  await member(ctx, 'OhneAdresse', { email: '' })
  await insertHelper(ctx, { name: 'Fremd' })
  await enterHelper(before, await insertHelper(ctx, { name: 'Wirt' }), [old.idOf(1)])
  await enterHelper(before, await insertHelper(ctx, { name: 'Griller' }), [old.idOf(0)])
  await enterHelper(ctx, await member(ctx, 'Zimmermann'), [idOf(1)])
  expect(await namesFor(admin, idOf(0)), 'who grilled, who helped, then members').toEqual(['Griller', 'Wirt', 'Mitglied'])
  expect(await namesFor(admin, idOf(2))).toEqual(['Wirt'])
  expect(await namesFor(admin, idOf(3)), 'a cake is no time').toEqual(['Griller', 'Wirt', 'Zimmermann', 'Mitglied'])
  expect(await askForCover(admin, idOf(0), 'Bitte!')).toEqual({ ok: true, value: 3 })
  expect(await askForCover(admin, idOf(0), '')).toEqual({ ok: false, refusal: 'already_asked' })
  expect(await namesFor(admin, idOf(3)), 'whoever is asked already comes last').toEqual([
    'Zimmermann',
    'Griller',
    'Wirt',
    'Mitglied',
  ])
  await expect(askForCover({ ...ctx, actor: actorWith('trainer') }, idOf(0), '')).rejects.toThrow('Right missing')
})

test('whoever took themselves off such mails is not asked', async () => {
  const { ctx, admin, idOf } = await prepare()
  for (const name of ['Fragen', 'Ruhe', 'Neuigkeit']) await member(ctx, name, { email: `${name}@Post.example` })
  for (const [name, topic] of [
    ['ruhe', 'help'],
    ['neuigkeit', 'news'],
  ] as const)
    await ctx.db
      .insertInto('unsubscribes')
      .values({ clubId: ctx.club.id, address: `${name}@post.example`, topic, at: ctx.now })
      .execute()
  expect(await namesFor(admin, idOf(0))).toEqual(['Fragen', 'Neuigkeit'])
})

test('whose mails came back twice is not asked, and the office reads who', async () => {
  const { ctx, admin, planId, idOf } = await prepare()
  for (const name of ['Anna', 'Weg', 'Voll']) await member(ctx, name)
  for (const [name, count] of [
    ['weg', 2],
    ['voll', 1],
  ] as const)
    for (let at = 0; at < count; at++)
      await insertBounce(ctx, { mailId: newId(), address: `${name}@post.example`, isHard: true, reason: '550' })
  expect(await previewCover(admin, idOf(0))).toMatchObject({ names: ['Anna Test', 'Voll Test'], unreached: ['Weg Test'] })
  expect(await askForCover(admin, idOf(0), '')).toEqual({ ok: true, value: 2 })
  await runAll(later(ctx, 48))
  expect(await mailsOf(ctx, 'cover.asked')).toEqual(['Anna@post.example', 'Voll@post.example'])
  expect(await listOpenCovers(admin, planId)).toMatchObject([{ asked: 2, unreached: ['Weg Test'] }])
  expect(await listOpenCovers({ ...admin, actor: actorWith('admin', { isReadOnly: true }) }, planId)).toMatchObject([
    { unreached: [] },
  ])
})

test('all accept at one moment: each place goes once, the others hear it, and the search is over', async () => {
  const { ctx, admin, visitor, planId, idOf } = await prepare()
  for (let at = 0; at < 8; at++) await member(ctx, `Eilig${at}`)
  expect(await askForCover(admin, idOf(1), '')).toEqual({ ok: true, value: 6 })
  const asks = await asksOf(ctx, idOf(1))
  const answers = await Promise.all(asks.map(({ id }) => acceptCover(visitor, id)))
  expect(answers.map((answer) => (answer.ok ? 'in' : answer.refusal)).sort()).toEqual([
    'full',
    'full',
    'full',
    'full',
    'in',
    'in',
  ])
  expect(await fillOf(ctx, planId)).toBe('0 2 0 0')
  const [first] = answers.flatMap(({ ok }, at) => (ok ? [found(asks[at]).id] : []))
  expect(await acceptCover(visitor, found(first)), 'once more').toEqual({ ok: true, value: undefined })
  expect(await mailsOf(ctx, 'cover.settled')).toHaveLength(4)
  expect(await mailsOf(ctx, 'helper.confirmed')).toHaveLength(2)
  expect(await listOpenCovers(admin, planId)).toEqual([])
})

test('waves: the next are asked when a day is over or all have said no, nobody twice, and the office hears when none is left', async () => {
  const { ctx, admin, visitor, planId, idOf } = await prepare()
  for (let at = 0; at < 9; at++) await member(ctx, `Welle${at}`)
  await askForCover({ ...admin, actor: actorWith('admin') }, idOf(0), '')
  const first = await asksOf(ctx, idOf(0))
  await runAll(later(ctx, 23))
  expect(await mailsOf(ctx, 'cover.asked')).toHaveLength(4)
  for (const { id } of first) await declineCover({ ...visitor, now: later(ctx, 23).now }, id)
  await Promise.all([1, 2, 3].map(() => coverShifts(later(ctx, 23))))
  expect(await mailsOf(ctx, 'cover.asked'), 'all said no').toHaveLength(8)
  expect(await listOpenCovers(admin, planId)).toMatchObject([{ asked: 8, declined: 4, joined: 0 }])
  await runAll(later(ctx, 48))
  await runAll(later(ctx, 96))
  await runAll(later(ctx, 200))
  const asked = await mailsOf(ctx, 'cover.asked')
  expect([asked.length, new Set(asked).size]).toEqual([9, 9])
  expect(await listOpenCovers(admin, planId)).toMatchObject([{ nextWaveAt: null }])
  const { id } = found(first[0])
  expect(await acceptCover(visitor, id), 'a no may become a yes').toMatchObject({ ok: true })
})

test('a shift that fills otherwise, is past or withdrawn asks nobody any more, and tells whoever waits', async () => {
  const { ctx, admin, idOf } = await prepare('A;;14–16;;1\nB;;14–16;;1\nC;;14–16;;1')
  for (let at = 0; at < 5; at++) await member(ctx, `Wartet${at}`)
  for (const at of [0, 1, 2]) await askForCover(admin, idOf(at), '')
  const asked = (await mailsOf(ctx, 'cover.asked')).length
  const own = await enterHelper(ctx, await insertHelper(ctx), [idOf(0)])
  await withdrawCover(admin, idOf(1))
  await runAll(later(ctx, 1))
  expect(await mailsOf(ctx, 'cover.settled')).toHaveLength(8)
  await runAll(later(ctx, 24 * 30))
  expect(await mailsOf(ctx, 'cover.settled'), 'nothing about the past').toHaveLength(8)
  expect(await mailsOf(ctx, 'cover.asked')).toHaveLength(asked)
  for (const at of [0, 1, 2]) expect(await findOpenCover(ctx, idOf(at))).toBeNull()
  await leaveShift(ctx, own.id)
  expect(await askForCover(admin, idOf(0), '')).toMatchObject({ ok: true })
})
