import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { insertCourse } from '../../../tests/support/draws.ts'
import { insertPerson } from '../../../tests/support/session.ts'
import { newId } from '../../kernel/id.ts'
import { namesText } from '../../kernel/plural.ts'
import { acceptOffer } from './confirm.ts'
import { getStanding, getWholeOffer } from './get-standing.ts'
import type { GroupKind } from './rules.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const ctx = await database.ctx('gsv', { kind: 'visitor' }, NOW)
const clubId = ctx.club.id

/** Two people of one sign-up, free of charge and for 40 €, are offered places. */
async function offerTo(kind: GroupKind) {
  const [courseId, groupId] = [await insertCourse(ctx), newId()]
  await ctx.db.insertInto('participationGroups').values({ clubId, id: groupId, courseId, kind }).execute()
  const ids: string[] = []
  for (const priceCents of [0, 4000]) {
    const [id, personId] = [newId(), await insertPerson(ctx)]
    const told = { contactId: personId, privacyVersion: '1', source: 'web', confirmedAt: NOW, queuedAt: NOW }
    const deal = { priceCents, priceKind: priceCents > 0 ? 'non_member' : 'free' }
    const offered = { state: 'offered', offerUntil: NOW.add({ hours: 48 }) }
    await ctx.db
      .insertInto('participations')
      .values({ clubId, id, courseId, personId, groupId, ...told, ...deal, ...offered })
      .execute()
    ids.push(id)
  }
  return ids
}

test.each<[GroupKind, cents: number, people: number, states: string]>([
  ['all_or_none', 4000, 2, 'confirmed confirmed'],
  ['together', 0, 1, 'confirmed offered'],
])('a group „%s“ is asked for %i cents for %i, and just that is accepted', async (kind, cents, people, states) => {
  const [first = '', second = ''] = await offerTo(kind)
  const asked = await getWholeOffer(ctx, await getStanding(ctx, first))
  const names = await Promise.all([first, second].slice(0, people).map(async (id) => (await getStanding(ctx, id)).personName))
  expect([asked.priceCents, asked.personName]).toEqual([cents, namesText(names)])
  await acceptOffer(ctx, first)
  expect([(await getStanding(ctx, first)).state, (await getStanding(ctx, second)).state].join(' ')).toBe(states)
})
