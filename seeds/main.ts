import { sql } from 'kysely'
import { asOwner, type Database } from '../src/database/connect.ts'
import { transaction } from '../src/database/transaction.ts'
import { record } from '../src/domain/audit/commands.ts'
import { toClub } from '../src/domain/clubs/queries.ts'
import type { Club, Ctx } from '../src/domain/context.ts'
import { createFacility } from '../src/domain/facilities/commands.ts'
import type { Storage } from '../src/domain/files/create-storage.ts'
import { shipHolidays } from '../src/domain/holidays/ship-holidays.ts'
import { found } from '../src/kernel/answer.ts'
import { berlinDay } from '../src/kernel/calendar.ts'
import { newId } from '../src/kernel/id.ts'
import { storeAllocation } from './allocations.ts'
import { storeCancellation } from './cancellation.ts'
import { storeCare } from './care.ts'
import { DEMO_CLUBS, FOOTER_LINKS } from './clubs.ts'
import { storeContracts } from './contracts.ts'
import { storeCredits } from './credits.ts'
import type { DemoClub } from './demo-club.ts'
import { storeDiaries } from './diaries.ts'
import { storeDraws } from './draws.ts'
import { storeEvents } from './events.ts'
import { storeFeedback } from './feedback.ts'
import { storeFormerSeason } from './former-season.ts'
import { storeHall } from './hall.ts'
import { storeHallPlans } from './halls.ts'
import { storeHouseholds, storeSpecialHouseholds } from './households.ts'
import { storeLogins, storeUser } from './logins.ts'
import { storeMailings } from './mailings.ts'
import { storeMoney } from './money.ts'
import { storeNews } from './news.ts'
import { type DemoOffer, type Places, readOffers, storeOffer } from './offers.ts'
import { inventBoard, storeOffices } from './offices.ts'
import { storeOperations } from './operations.ts'
import { inventParticipations } from './participations.ts'
import { type DemoPerson, inventPeople, personOf, storePeople } from './people.ts'
import { randomFrom } from './random.ts'
import { storeEditedOffers, storeSeasons } from './seasons.ts'
import { storeSharedRequest } from './shared-halls.ts'
import { type DemoStaff, emailOf, isWoman, STAFF, SUPER } from './staff.ts'
import { storeTariffs } from './tariffs.ts'
import { CLOSED_IN_SCHOOL_HOLIDAYS } from './town.ts'

/**
 * Fills an empty, migrated database with the clubs gsv, rwa and ssv, dated from today. All or nothing: an interrupted start seeds
 * again. Answers false and does nothing with a club already there. `url` is the owner's; `storage` keeps the pictures.
 */
export async function seed(url: string, log: (line: string) => void, storage: Storage | null = null): Promise<boolean> {
  return asOwner(url, (owner) =>
    transaction(owner, async ({ db }) => {
      await sql`lock table clubs in exclusive mode`.execute(db)
      const known = await db.selectFrom('clubs').select('name').limit(1).executeTakeFirst()
      if (known) return false
      log('Die Beispielvereine werden angelegt …')
      await fillAll(db, storage)
      // Without statistics the first minutes are planned for empty tables (a list in the hall: 0.3 s instead of 0.01).
      await sql`analyze`.execute(db)
      return true
    }),
  )
}

async function fillAll(db: Database, storage: Storage | null): Promise<void> {
  // Shows the mailbox page, and the demo logins at each start.
  await db.insertInto('installation').values({ name: 'demo', value: 'yes' }).execute()
  await shipHolidays({ db })
  const clubs = await storeClubs(db)
  const staff = Object.entries(STAFF).flatMap(([club, staff]) => staff.map((one) => ({ ...one, email: emailOf(one, club) })))
  const userIds = await storeLogins(db, [SUPER, ...staff])
  const now = Temporal.Now.instant()
  for (const [demo, club] of clubs) await fillClub({ db, club, actor: { kind: 'system' }, now }, demo, { userIds, storage })
  for (const owner of clubs.map(([, club]) => club).filter(({ kind }) => kind === 'association')) {
    const members = clubs.map(([, club]) => club).filter(({ associationName }) => associationName === owner.name)
    await storeAllocation({ db, club: owner, actor: { kind: 'system' }, now }, owner, members)
    await storeSharedRequest({ db, club: owner, actor: { kind: 'system' }, now }, members)
  }
}

async function storeClubs(owner: Database): Promise<[DemoClub, Club][]> {
  const clubs: [DemoClub, Club][] = []
  for (const demo of DEMO_CLUBS) {
    const { name, displayName, slogan, title, kind, hosts, isDefault, copyrightYear, flags } = demo
    const associationName = kind === 'club' ? 'ssv' : null
    const row = {
      name,
      displayName,
      slogan,
      title,
      kind,
      hosts,
      isDefault,
      copyrightYear,
      associationName,
      stateCode: 'BY',
      ...flags,
    }
    const added = await owner
      .insertInto('clubs')
      .values({ ...row, footerLinks: JSON.stringify(FOOTER_LINKS) })
      .returningAll()
      .executeTakeFirstOrThrow()
    await owner
      .insertInto('clubDetails')
      .values({ clubId: name, ...demo.details })
      .execute()
    clubs.push([demo, toClub(added)])
  }
  return clubs
}

async function fillClub(
  ctx: Ctx,
  demo: DemoClub,
  { userIds, storage }: { userIds: Map<string, string>; storage: Storage | null },
): Promise<void> {
  const clubId = ctx.club.id
  // Like the program's connections: the halls within the club's reach depend on it.
  await sql`select set_config('app.club_id', ${clubId}, true)`.execute(ctx.db)
  const departments = demo.departments.map(([name, hue, federationNo]) => ({ clubId, id: newId(), name, hue, federationNo }))
  await ctx.db.insertInto('departments').values(departments).execute()
  const parameters = { feedbackMail: demo.details.email, appFeedbackMail: 'app@demo.example', auditSkipUsers: '' }
  await ctx.db
    .insertInto('parameters')
    .values(Object.entries(parameters).map(([name, value]) => ({ clubId, name, value })))
    .execute()
  const departmentIds = new Map(departments.map((department) => [department.name, department.id]))
  const rows = readOffers(demo.name)
  const staff = STAFF[demo.name] ?? []
  const team = inventTeam([...new Set(rows.map((row) => row.trainer))], staff)
  const family = demo.name === 'gsv' ? familyOfThePictures(team) : []
  const people = inventPeople(demo.people, berlinDay(ctx.now), demo.memberNo)
  const board = inventBoard(demo)
  await storePeople(ctx, [...team.values(), ...family, ...people, ...board.map(({ person }) => person)], demo.memberNo)
  await storeHouseholds(ctx, [...team.values(), ...family, ...people], randomFrom(11))
  await storeStaff(ctx, staff, { team, departmentIds, userIds })
  const seasons = await storeSeasons(ctx)
  const places: Places = {
    seasonId: seasons.nowId,
    departmentIds,
    partIds: await storeFacilities(ctx, demo),
    trainerIds: new Map([...team].map(([name, one]) => [name, one.id])),
  }
  const random = randomFrom(7)
  const offers: DemoOffer[] = []
  for (const [at, row] of rows.entries()) {
    const offer = await storeOffer(ctx, row, places)
    offers.push(offer)
    const participations = inventParticipations(ctx, offer, [...family, ...people], at, random)
    if (participations.length > 0) await ctx.db.insertInto('participations').values(participations).execute()
  }
  await storeEditedOffers(ctx, seasons.nextId)
  await ctx.db.updateTable('sessions').set({ state: 'held' }).where('clubId', '=', clubId).where('endsAt', '<', ctx.now).execute()
  await sql`
    insert into session_trainers (club_id, session_id, person_id, kind)
    select s.club_id, s.id, t.person_id, 'planned' from sessions s join course_trainers t on t.club_id = s.club_id and t.course_id = s.course_id
    where s.club_id = ${clubId} and s.state = 'held'`.execute(ctx.db)
  await storeFormerSeason(ctx, seasons.formerId, people, random)
  await storeHall(ctx, offers, [...family, ...people], random)
  await storeCredits(ctx)
  await storeCancellation(ctx)
  await storeHallPlans(ctx)
  await storeDraws(ctx, places, [...family, ...people])
  await storeEvents(ctx, places)
  await storeNews(ctx, places, storage)
  await storeFeedback(ctx)
  await storeDiaries(ctx)
  await storeOffices(ctx, demo, board)
  await storeCare(ctx, [...team.values()], [...family, ...people])
  await storeTariffs(ctx)
  await storeContracts(ctx)
  await storeSpecialHouseholds(ctx)
  await storeMoney(ctx, demo.details.iban ?? '')
  await storeOperations(ctx, [...family, ...people], random)
  await storeMailings(ctx)
  await record(ctx, { event: 'club.seeded', id: clubId, content: 'Beispieldaten angelegt' })
}

/** Trainers and staff with a person, by name. */
function inventTeam(trainers: string[], staff: DemoStaff[]): Map<string, DemoPerson> {
  const team = new Map<string, DemoPerson>()
  for (const one of staff) if (one.person) team.set(`${one.firstname} ${one.lastname}`, personOf(one))
  for (const [at, name] of trainers.entries()) {
    const [firstname = '', lastname = ''] = name.split(' ')
    const sex = isWoman(firstname) ? 'w' : 'm'
    if (!team.has(name)) team.set(name, personOf({ firstname, lastname, sex, born: `${1962 + at * 2}-0${1 + (at % 9)}-15` }))
  }
  return team
}

function familyOfThePictures(team: Map<string, DemoPerson>): DemoPerson[] {
  const mother = team.get('Anke Lorenz')
  const home = newId()
  if (mother) mother.home = home
  const child = (firstname: string, sex: 'm' | 'w', born: string) => {
    const person = personOf({ firstname, lastname: 'Lorenz', sex, born })
    return { ...person, email: '', guardianId: mother?.id ?? null, home }
  }
  const father = personOf({ firstname: 'Jens', lastname: 'Lorenz', sex: 'm', born: '1983-11-22' })
  return [{ ...father, home }, child('Käthe', 'w', '2022-02-14'), child('Mats', 'm', '2019-05-03')]
}

async function storeStaff(
  ctx: Ctx,
  staff: DemoStaff[],
  known: { team: Map<string, DemoPerson>; departmentIds: Map<string, string>; userIds: Map<string, string> },
): Promise<void> {
  const idOf = (email: string): string => found(known.userIds.get(email))
  const { club, ...boss } = SUPER
  if (ctx.club.name === club)
    await storeUser(ctx, { ...boss, userId: idOf(boss.email), role: 'super', personId: null, departmentIds: [] })
  for (const one of staff) {
    const email = emailOf(one, ctx.club.name)
    const personId = known.team.get(`${one.firstname} ${one.lastname}`)?.id ?? null
    const departmentId = known.departmentIds.get(one.department ?? '')
    await storeUser(ctx, { ...one, email, userId: idOf(email), personId, departmentIds: departmentId ? [departmentId] : [] })
  }
}

/** Answers the parts by their codes in the offers files. */
async function storeFacilities(ctx: Ctx, demo: DemoClub): Promise<Map<string, string>> {
  const partIds = new Map<string, string>()
  for (const { parts, ...facility } of demo.facilities) {
    const named = parts.map(([, name, covers]) => ({ name, covers: covers ?? [] }))
    const { postcode, city } = demo.details
    const added = await createFacility(ctx, { ...facility, postcode, city, parts: named })
    if (!added.ok) throw new Error(`${facility.name}: ${added.refusal}`)
    for (const [code, name] of parts) partIds.set(code, found(added.value.parts.find((part) => part.name === name)).id)
  }
  await sql`update facilities set is_closed_in_school_holidays = name = any(${CLOSED_IN_SCHOOL_HOLIDAYS})
    where club_id = ${ctx.club.id}`.execute(ctx.db)
  return partIds
}
