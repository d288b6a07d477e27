import { sql } from 'kysely'
import type { Actor, Club, Ctx } from '../src/domain/context.ts'
import { listFacilities } from '../src/domain/facilities/queries.ts'
import { requestSharedTime } from '../src/domain/shared-halls/request-shared-time.ts'
import { berlinDay } from '../src/kernel/calendar.ts'
import { STAFF } from './staff.ts'

const time = (text: string) => Temporal.PlainTime.from(text)

/** The first club requests a weekly time in the association's largest hall; undecided. */
export async function storeSharedRequest(owner: Ctx, [club]: Club[]): Promise<void> {
  const hall = (await listFacilities(owner)).find(({ name }) => name === 'Dreifachhalle Süd')
  const partId = hall?.parts.find(({ name }) => name === 'Drittel 2')?.id
  const asker = club && STAFF[club.name]?.find(({ role }) => role === 'admin')
  if (!club || !partId || !asker) return
  const { rows } = await sql<{ userId: string; clubUserId: string }>`
    select user_id, id as club_user_id from club_users where club_id = ${club.name} and role = 'admin' and areas = '{}' and not is_read_only limit 1`.execute(
    owner.db,
  )
  const [login] = rows
  if (!login) return
  const { firstname, lastname } = asker
  const about = {
    userName: `${firstname} ${lastname}`,
    firstname,
    lastname,
    personId: null,
    memberId: null,
    isMember: false,
    departmentIds: [],
    areas: [],
    isReadOnly: false,
  }
  const actor: Actor = {
    kind: 'user',
    userId: login.userId,
    email: `admin@${club.name}.example`,
    profile: { clubUserId: login.clubUserId, role: 'admin', ...about },
  }
  const from = berlinDay(owner.now).add({ weeks: 3 })
  const thursday = from.add({ days: (4 - from.dayOfWeek + 7) % 7 })
  await requestSharedTime(
    { ...owner, club, actor },
    { ctx: { ...owner, actor: { ...actor, profile: null } } },
    {
      partId,
      title: 'Handball C-Jugend',
      kind: 'team',
      note: 'Wir bringen eigene Tore mit.',
      rule: { freq: 'weekly', interval: 1, weekdays: [4] },
      startsTime: time('17:00'),
      endsTime: time('18:30'),
      from: thursday,
      to: thursday.add({ weeks: 14 }),
    },
  )
}
