import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contextIn } from '../../bench/support/statements.ts'
import { connect } from '../../src/database/connect.ts'
import { startImport } from '../../src/domain/imports/start-import.ts'
import {
  enterElection,
  freezeVoters,
  markPresent,
  proveInvitation,
  saveMeeting,
  saveMinutes,
} from '../../src/domain/meetings/commands.ts'
import { ElectionInput, InvitationInput, MeetingInput } from '../../src/domain/meetings/input.ts'
import { listVoters } from '../../src/domain/meetings/queries.ts'
import { listOffices } from '../../src/domain/offices/queries.ts'
import { berlinDay, formatDay } from '../../src/kernel/calendar.ts'
import { screens } from '../../src/web/screens/screens.ts'
import { expectAccessibleInBoth } from '../support/accessible.ts'
import { DESKTOP, expectNoSideScroll, PHONE } from '../support/browser.ts'
import { actorWith } from '../support/database.ts'
import { startJourney } from '../support/journey.ts'
import { lookAtList } from '../support/member-lists.ts'

const { app, browser, at, as } = await startJourney()
const owner = new pg.Client({ connectionString: app.databaseUrl })
const connections = connect(app.databaseUrl, { max: 2 })
beforeAll(() => owner.connect())
afterAll(() => Promise.all([owner.end(), connections.end()]))

type Name =
  | 'child'
  | 'member'
  | 'person'
  | 'import'
  | 'meeting'
  | 'closed'
  | 'one'
  | 'other'
  | 'application'
  | 'tariff'
  | 'own'
  | 'consenting'
const ids: Partial<Record<Name, string>> = {}
/** `{child}` in an address is the id of the child. */
const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: Name) => ids[name] ?? name)

async function idOf(statement: string): Promise<string> {
  const [row] = (await owner.query<{ id: string }>(statement)).rows
  if (!row) throw new Error(`Nothing found by: ${statement}`)
  return row.id
}

const LIST = [
  'Kennung;Familie;Nachname;Vorname;Geburtsdatum;PLZ;Ort;Abteilung;Art;Eintritt;Zahler;IBAN',
  'k1;F1;Jölbaum;Petra;04.07.1985;86150;Augsburg;;kein Mitglied;;;DE02 1203 0000 0000 2020 51',
  'k2;F1;Jölbaum;Max;1.2.12;86150;Augsburg;Tunrnen;;01.01.2020;k1;',
  'k3;;Jölbaum;Otto;31.02.1950;1067;Dresden;;passiv;01.05.2010;;',
].join('\n')

/** A meeting that goes on; closed, one that is over. */
async function holdMeeting(title: string, isClosed: boolean): Promise<string> {
  const ctx = contextIn(connections, 'gsv', actorWith('admin'))
  const today = formatDay(berlinDay(ctx.now))
  const fields = { title, onDay: today, startsAt: '19:00', place: 'Vereinsheim', votingAge: '16', noticeDays: '14' }
  const saved = await saveMeeting(ctx, MeetingInput.parse(fields))
  if (!saved.ok) throw new Error(saved.refusal)
  const id = saved.value
  const invitedOn = formatDay(berlinDay(ctx.now).subtract({ days: 20 }))
  await proveInvitation(ctx, id, InvitationInput.parse({ invitedOn, proof: 'E-Mail an alle und Aushang' }))
  await freezeVoters(ctx, id, berlinDay(ctx.now))
  const [first, second] = await listVoters(ctx, id)
  const [office] = await listOffices(ctx)
  if (!first || !second || !office) throw new Error('The demo has voters and offices.')
  for (const { personId } of [first, second]) await markPresent(ctx, id, { personId, isPresent: true })
  const votes = {
    officeId: office.id,
    memberNo: (isClosed ? first : second).memberNo,
    yes: 2,
    no: 0,
    abstained: 0,
    termFrom: today,
  }
  expect(await enterElection(ctx, id, ElectionInput.parse(votes))).toMatchObject({ ok: true })
  const version = Number(await idOf(`select version as id from meetings where id = '${id}'`))
  const minutes = '1. Begrüßung\n\n2. Bericht des Vorstands: Der Verein wächst.\n3. Wahlen'
  expect(await saveMinutes(ctx, id, { version, isFinal: isClosed, minutes })).toMatchObject({ ok: true })
  return id
}

/** The demo has no open list, meetings, twins, applications and changes that wait. */
beforeAll(async () => {
  ids.own = await idOf(
    `select u.person_id as id from club_users u join auth."user" l on l.id = u.user_id where u.club_id = 'gsv' and l.email = 'reader@gsv.example'`,
  )
  ids.child = await idOf(
    `select m.id from members m join guardians g on g.club_id = m.club_id and g.child_id = m.person_id where g.guardian_id = '${ids.own}' limit 1`,
  )
  ids.member = await idOf(`select id from members where club_id = 'gsv' and person_id = '${ids.own}'`)
  ids.person = await idOf(`select person_id as id from licences where club_id = 'gsv' limit 1`)
  ids.consenting = await idOf(`select person_id as id from consents where club_id = 'gsv' limit 1`)
  ids.tariff = await idOf(`select id from tariffs where club_id = 'gsv' limit 1`)
  ids.one = await idOf(`select id from people where club_id = 'gsv' and birth_on < '1990-01-01' limit 1`)
  ids.other =
    await idOf(`insert into people (club_id, id, firstname, lastname, birth_on, search) select club_id, gen_random_uuid(), firstname, lastname, birth_on, search
    from people where id = '${ids.one}' returning id`)
  ids.application =
    await idOf(`insert into applications (club_id, id, name, email, family, applied_at, confirmed_at) values ('gsv', gen_random_uuid(), 'Kim Albers',
    'kim@post.example', '{"people": [{"firstname": "Kim", "lastname": "Albers", "birthOn": "1990-05-05"}], "entryOn": "2026-12-01", "payer": 0, "street": "Lindenallee 7", "postcode": "86150", "city": "Augsburg"}', now(), now()) returning id`)
  for (const statement of [
    `insert into scheduled_changes (club_id, id, object_kind, object_id, fields, effective_on, state, asked_at)
      values ('gsv', gen_random_uuid(), 'person', '${ids.own}', '{"lastname": "Lorenz-Meier"}', current_date, 'asked', now())`,
    `insert into majorities (club_id, person_id, turns_on, asked_at) values ('gsv', '${ids.one}', current_date + 9, now())`,
    `insert into data_requests (club_id, id, person_id, kind, requester, asked_on, due_on) values ('gsv', gen_random_uuid(), '${ids.person}', 'access', 'Selbst', current_date, current_date + 30)`,
    `update consents set revoked_at = now() where id = (select id from consents where club_id = 'gsv' and person_id = '${ids.consenting}' limit 1)`,
  ])
    await owner.query(statement)
  ids.meeting = await holdMeeting('Jahreshauptversammlung', false)
  ids.closed = await holdMeeting('Außerordentliche Mitgliederversammlung', true)
  const ctx = contextIn(connections, 'gsv', actorWith('admin'))
  const bytes = new TextEncoder().encode(LIST)
  const started = await startImport(
    ctx,
    'members',
    { name: 'liste.csv', bytes },
    { from: '2026-11-23', to: null, publish: false, partId: null },
  )
  if (!started.ok) throw new Error(started.refusal)
  await lookAtList(ctx, started.value)
  ids.import = started.value
})

/** Pages by who sees them. */
const PAGES: Record<'admin' | 'reader' | 'visitor', string[]> = {
  admin: [
    '/admin/members',
    '/admin/members?mitglied={child}',
    '/admin/members?q=gibtesnicht',
    '/admin/members?stichtag=31.02.2026&spalte=email&spalte=anschrift',
    '/admin/members/new',
    '/admin/members/new?art=organisation',
    ...['', '?teil=familie', '?teil=abteilungen', '?teil=verlauf'].map((part) => `/admin/members/{child}${part}`),
    '/admin/members/{member}',
    ...['nachweise', 'ehrungen', 'einwilligungen', 'papiere', 'auskunft'].map(
      (part) => `/admin/members/care/{person}?teil=${part}`,
    ),
    '/admin/members/care/{consenting}?teil=einwilligungen',
    '/admin/members/import',
    '/admin/members/import/{import}',
    '/admin/members/duplicates',
    '/admin/members/duplicates?eine={one}&andere={other}',
    '/admin/members/applications',
    '/admin/members/applications?antrag={application}',
    '/admin/members/applications?stand=entschieden',
    '/admin/members/changes',
    '/admin/members/changes?nur=offen',
    '/admin/members/tariffs',
    '/admin/members/tariffs?neu=1',
    '/admin/members/tariffs/{tariff}',
    '/admin/members/tariffs/{tariff}?vergleich=1',
    '/admin/members/contracts',
    '/admin/members/contracts?vertrag=neu',
    '/admin/members/report',
    '/admin/members/meetings',
    '/admin/members/meetings/{meeting}',
    '/admin/members/meetings/{meeting}?q=gibtesnicht',
    '/admin/members/meetings/{closed}',
    '/admin/members/majorities',
    '/admin/members/honours',
    '/admin/members/licences',
    '/admin/members/licences?teil=lizenzen',
    '/admin/members/filters?abteilung=Turnen&alter=7-14',
    '/admin/members/fields',
    '/admin/members/requests',
    '/admin/mobile/members',
    '/admin/mobile/members?q=an',
    '/admin/settings/offices',
    '/admin/declarations?teil=austritte',
  ],
  reader: [
    '/member/me',
    '/member/{child}',
    ...['fee', 'consents', 'changes', 'exit'].map((part) => `/member/me/${part}`),
    ...['fee', 'consents', 'changes', 'exit'].map((part) => `/member/{child}/${part}`),
  ],
  visitor: ['/membership', '/cancel-contract'],
}

/** Behind links of mails, walked through in their own journeys, and files. */
const ELSEWHERE = ['/p/:token/majority', '/p/:token/membership']

test('every page of members is looked at here', () => {
  const walked = Object.values(PAGES)
    .flat()
    .map((path) => path.replace(/\?.*/, '').split('/'))
  const isWalked = (pattern: string) => {
    const parts = pattern.split('/')
    return walked.some(
      (path) =>
        path.length === parts.length &&
        parts.every((part, i) => (part.startsWith(':') ? /^(\{|me$)/.test(path[i] ?? '') : part === path[i])),
    )
  }
  const pages = screens.filter(
    ({ path, file }) =>
      file.endsWith('.tsx') &&
      /^\/admin\/(mobile\/)?members|^\/membership|^\/member\/:memberId|^\/p\/:token\/m(ajority|embership)/.test(path),
  )
  expect(pages.length).toBeGreaterThan(25)
  expect(pages.map(({ path }) => path).filter((path) => !isWalked(path))).toEqual(ELSEWHERE)
})

/** With `LOOK_DIR` each page is kept as pictures in light and dark. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.LOOK_DIR
  if (!folder) return
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true })
  }
}

/** The row of tabs has come to the current one. */
const seesTab = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('nav.tabs')].every((row) => {
      const [seen, tab] = [row, row.querySelector('[aria-current]')].map((one) => one?.getBoundingClientRect())
      return !seen || !tab || (tab.left >= seen.left - 1 && tab.right <= seen.right + 1)
    }),
  )

const WALKS = Object.entries(PAGES).flatMap(([who, paths]) => paths.map((path) => ({ who, path })))

test.each(WALKS)(
  '$path as $who: axe finds nothing on phone and desktop, in light and dark; nothing is cut off',
  async ({ who, path }) => {
    const page = who === 'visitor' ? await browser.open({ viewport: PHONE }) : await as(who, { viewport: PHONE })
    const answer = await page.goto(at(filled(path)))
    expect([answer?.status(), new URL(page.url()).pathname]).toEqual([200, filled(path).replace(/\?.*/, '')])
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const [width, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
      await page.setViewportSize(viewport)
      await expectNoSideScroll(page)
      await expect.poll(() => seesTab(page)).toBe(true)
      await picture(page, `${path.replace(/[^A-Za-z0-9]+/g, '-').slice(1)}-${width}`)
      await expectAccessibleInBoth(page)
    }
  },
)
