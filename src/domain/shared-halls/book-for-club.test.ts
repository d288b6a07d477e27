import { describe, expect, test } from 'vitest'
import { actorWith, testDatabase } from '../../../tests/support/database.ts'
import { makeHall } from '../../../tests/support/halls.ts'
import { makeAssociation } from '../../../tests/support/shared-halls.ts'
import { bookForClub, type ClubSeriesInput } from './book-for-club.ts'

const database = await testDatabase()
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')

const tuesdays = (clubId: string, partId: string): ClubSeriesInput => ({
  clubId,
  partId,
  title: 'Handball C-Jugend',
  kind: 'team',
  rule: { freq: 'weekly', interval: 1, weekdays: [2] },
  startsTime: Temporal.PlainTime.from('17:00'),
  endsTime: Temporal.PlainTime.from('18:30'),
  from: Temporal.PlainDate.from('2027-01-12'),
  to: Temporal.PlainDate.from('2027-02-02'),
})

describe('time that an association gives to a club', async () => {
  const { owner } = await makeAssociation(database, 'verband', ['eins', 'zwei'], { now: NOW })
  const { idOf } = await makeHall(owner, 'Dreifachhalle')

  test('is an approved series of the association for that club', async () => {
    const booked = await bookForClub(owner, tuesdays('eins', idOf('Drittel 1')))
    expect(booked).toMatchObject({ ok: true, value: { dates: 4 } })
    const rows = await database.owner
      .selectFrom('bookings')
      .select(['clubId', 'forClubId', 'state'])
      .where('seriesId', '=', booked.ok ? booked.value.id : '')
      .execute()
    expect(rows).toEqual(Array.from({ length: 4 }, () => ({ clubId: 'verband', forClubId: 'eins', state: 'approved' })))
  })

  test('is not given twice', async () => {
    expect(await bookForClub(owner, tuesdays('zwei', idOf('Ganze Halle')))).toMatchObject({ ok: false, refusal: 'occupied' })
  })

  test('is given to its own clubs only, by who may enter bookings', async () => {
    await database.ctx('fremd')
    await expect(bookForClub(owner, tuesdays('fremd', idOf('Drittel 2')))).rejects.toThrow('Not found')
    const trainer = { ...owner, actor: actorWith('trainer') }
    await expect(bookForClub(trainer, tuesdays('zwei', idOf('Drittel 2')))).rejects.toThrow('Right missing')
  })
})
