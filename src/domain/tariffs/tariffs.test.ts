import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { GEINSHEIM, WORRINGEN } from '../../../tests/support/regulations.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { changeTariff, createTariff, removeRule, removeTariff, saveRule, startTariff, withdrawTariff } from './commands.ts'
import { compareTariffs } from './compare-tariffs.ts'
import { Rules } from './input.ts'
import { listFees } from './list-fees.ts'
import { findTariffOn, getTariff, listTariffs } from './queries.ts'

const database = await testDatabase()
const ctx = await database.ctx('gsv', actorWith('admin'))
const today = berlinDay(ctx.now)

async function drafted(name: string, rules = GEINSHEIM): Promise<{ id: string; version: number }> {
  const made = await createTariff(ctx, { name })
  if (!made.ok) throw new Error('not made')
  let version = 1
  for (const rule of Rules.parse(rules)) {
    const saved = await saveRule(ctx, { id: made.value, version, at: null, rule })
    expect(saved.ok).toBe(true)
    version++
  }
  return { id: made.value, version }
}

test('a draft grows rule by rule, each setting and name once', async () => {
  const draft = await drafted('Entwurf')
  const [interval, , adults] = Rules.parse(GEINSHEIM)
  if (!interval || !adults) throw new Error('no rules')
  expect(await saveRule(ctx, { ...draft, at: null, rule: interval })).toMatchObject({ refusal: 'once_only' })
  expect(await saveRule(ctx, { ...draft, at: null, rule: adults })).toMatchObject({ refusal: 'name_taken' })
  expect(await saveRule(ctx, { ...draft, version: 1, at: 2, rule: adults })).toMatchObject({ refusal: 'changed_meanwhile' })
  await expect(saveRule(ctx, { ...draft, at: 99, rule: adults })).rejects.toThrow('Not found')
  expect(await removeRule(ctx, { ...draft, at: 0 })).toMatchObject({ ok: true })
  const changed = await getTariff(ctx, draft.id)
  expect(changed.rules.map(({ kind }) => kind)).toEqual(
    Rules.parse(GEINSHEIM)
      .slice(1)
      .map(({ kind }) => kind),
  )
  expect(await startTariff(ctx, { ...changed, from: today })).toMatchObject({ refusal: 'incomplete' })
  expect(await removeTariff(ctx, changed)).toMatchObject({ ok: true })
  await expect(getTariff(ctx, draft.id)).rejects.toThrow('Not found')
})

test('a copied draft gets a name of its own; its rules stay', async () => {
  const copied = await createTariff(ctx, { name: 'Kopie (neu)', copyOf: (await drafted('Vorlage')).id })
  if (!copied.ok) throw new Error('not copied')
  const { version, rules } = await getTariff(ctx, copied.value)
  expect(await changeTariff(ctx, { id: copied.value, version, name: 'Beiträge 2031' })).toMatchObject({ ok: true })
  expect(await getTariff(ctx, copied.value)).toMatchObject({ name: 'Beiträge 2031', rules })
  expect(await changeTariff(ctx, { id: copied.value, version, name: 'Zu spät' })).toMatchObject({ refusal: 'changed_meanwhile' })
})

test('one is in force at a time; a coming one can be withdrawn, a begun one stays as it is', async () => {
  await sql`delete from tariffs where club_id = 'gsv'`.execute(ctx.db)
  const first = await drafted('Erste')
  expect(await startTariff(ctx, { ...first, from: today.subtract({ days: 30 }) })).toMatchObject({ ok: true })
  const second = await drafted('Zweite', WORRINGEN)
  const later = today.add({ days: 40 })
  expect(await startTariff(ctx, { ...second, from: today.subtract({ days: 1 }) })).toMatchObject({ refusal: 'past' })
  // Half-years are collected in January: quarters from April would collect three months again.
  const april = today.add({ years: 1 }).with({ month: 4, day: 1 })
  expect(await startTariff(ctx, { ...second, from: april })).toMatchObject({ refusal: 'interval_clash', never: [] })
  expect((await getTariff(ctx, first.id)).to).toBeNull()
  expect(await startTariff(ctx, { ...second, from: later, acceptsClash: true })).toMatchObject({ ok: true })
  const ended = await getTariff(ctx, first.id)
  expect([ended.to?.toString(), (await findTariffOn(ctx, later))?.name]).toEqual([
    later.subtract({ days: 1 }).toString(),
    'Zweite',
  ])
  const rule = Rules.parse(GEINSHEIM)[2]
  if (!rule) throw new Error('no rule')
  expect(await saveRule(ctx, { id: first.id, version: ended.version, at: null, rule })).toMatchObject({ refusal: 'in_force' })
  expect(await changeTariff(ctx, { ...ended, name: 'Andere' })).toMatchObject({ refusal: 'in_force' })
  expect(await withdrawTariff(ctx, ended)).toMatchObject({ refusal: 'begun' })
  expect(await withdrawTariff(ctx, await getTariff(ctx, second.id))).toMatchObject({ ok: true })
  expect((await findTariffOn(ctx, later))?.name).toBe('Erste')
  expect((await listTariffs(ctx)).map(({ name }) => name)).toEqual(['Zweite', 'Erste'])
})

test("today's members before and after, each family once", async () => {
  const [one, two] = [newId(), newId()]
  const home = newId()
  for (const [id, born] of [
    [one, '1980-01-01'],
    [two, '1981-01-01'],
  ] as const) {
    await sql`insert into people (club_id, id, firstname, lastname, birth_on, search) values ('gsv', ${id}, 'Vera', ${`Vergleich ${born}`}, ${born}, '')`.execute(
      ctx.db,
    )
    await sql`insert into members (club_id, id, person_id, member_no) values ('gsv', ${id}, ${id}, ${`V${born.slice(0, 4)}`})`.execute(
      ctx.db,
    )
    await sql`insert into memberships (club_id, id, member_id, state, valid) values ('gsv', ${newId()}, ${id}, 'active', '[2015-01-01,)')`.execute(
      ctx.db,
    )
  }
  const before = await compareTariffs(ctx, null, Rules.parse(GEINSHEIM))
  const mine = (list: typeof before) => list.filter(({ id }) => id === one || id === two).map(({ afterCents }) => afterCents)
  expect(mine(before)).toEqual([14_400, 14_400])
  await sql`insert into households (club_id, id, name) values ('gsv', ${home}, 'Vergleich')`.execute(ctx.db)
  for (const person of [one, two])
    await sql`insert into household_people (club_id, id, household_id, person_id, kind, valid) values ('gsv', ${newId()}, ${home}, ${person}, 'adult', '[2015-01-01,)')`.execute(
      ctx.db,
    )
  const couple = Rules.parse([
    ...GEINSHEIM,
    { kind: 'household', name: 'Paar', mode: 'once', cents: 2000, per: 'month', adultsFrom: 2 },
  ])
  const after = await compareTariffs(ctx, Rules.parse(GEINSHEIM), couple)
  expect(mine(after)).toEqual([24_000, 0])
  expect(after.find(({ id }) => id === one)).toMatchObject({
    beforeCents: 14_400,
    memberNo: 'V1980',
    explanation: expect.arrayContaining([expect.stringContaining('Familienbeitrag „Paar“ für 2 Erwachsene')]),
  })
  const gone = today.subtract({ days: 1 })
  await sql`update memberships set valid = daterange('2015-01-01', ${gone}::date) where club_id = 'gsv' and member_id = ${two}`.execute(
    ctx.db,
  )
  expect(mine(await compareTariffs(ctx, null, couple))).toHaveLength(1)
})

test("a member's fee of twelve months has its reasons; in a family it stands with one", async () => {
  await sql`delete from tariffs where club_id = 'gsv'`.execute(ctx.db)
  const people = [newId(), newId(), newId()]
  for (const [at, id] of people.entries()) {
    const born = `${at === 1 ? 2015 : 1980 + at}-02-01`
    await sql`insert into people (club_id, id, firstname, lastname, birth_on, search) values ('gsv', ${id}, 'Bea', 'Beitrag', ${born}, '')`.execute(
      ctx.db,
    )
    await sql`insert into members (club_id, id, person_id, member_no) values ('gsv', ${id}, ${id}, ${`B${at}`})`.execute(ctx.db)
    await sql`insert into memberships (club_id, id, member_id, state, valid) values ('gsv', ${newId()}, ${id}, 'active', '[2015-01-01,)')`.execute(
      ctx.db,
    )
  }
  const [mother = '', child = '', alone = ''] = people
  expect((await listFees(ctx, people, today)).size, 'no regulation').toBe(0)
  const family = {
    kind: 'household' as const,
    name: 'Alleinerziehend',
    mode: 'once' as const,
    cents: 2000,
    per: 'month' as const,
  }
  const draft = await drafted('Familien', [...GEINSHEIM, { ...family, childrenFrom: 1 }])
  expect(await startTariff(ctx, { ...draft, from: today })).toMatchObject({ ok: true })
  const home = newId()
  await sql`insert into households (club_id, id) values ('gsv', ${home})`.execute(ctx.db)
  for (const [person, kind] of [
    [mother, 'adult'],
    [child, 'child'],
  ])
    await sql`insert into household_people (club_id, id, household_id, person_id, kind, valid) values ('gsv', ${newId()}, ${home}, ${person}, ${kind}, '[2015-01-01,)')`.execute(
      ctx.db,
    )
  const fees = await listFees(ctx, [child, alone, newId()], today)
  expect(fees.get(child)).toMatchObject({ cents: 0, isInFamily: true })
  expect(fees.get(alone)).toMatchObject({ cents: 14_400, isInFamily: false })
  expect(fees.get(alone)?.items.every(({ explanation }) => explanation.length > 0)).toBe(true)
  expect([fees.size, (await listFees(ctx, [mother], today)).get(mother)?.cents]).toEqual([2, 24_000])
})

test('admins of members and of money see and change; others are refused', async () => {
  for (const area of ['members', 'finance'] as const)
    expect(await listTariffs(await database.ctx('gsv', actorWith('admin', { areas: [area] })))).not.toHaveLength(0)
  const halls = await database.ctx('gsv', actorWith('admin', { areas: ['halls'] }))
  await expect(listTariffs(halls)).rejects.toThrow('Right missing')
  await expect(createTariff(halls, { name: 'x' })).rejects.toThrow('Right missing')
  const auditor = await database.ctx('gsv', actorWith('admin', { isReadOnly: true }))
  await expect(createTariff(auditor, { name: 'x' })).rejects.toThrow('Right missing')
  const [tariff] = await listTariffs(ctx)
  await expect(getTariff(await database.ctx('rwa', actorWith('admin')), tariff?.id ?? '')).rejects.toThrow('Not found')
})
