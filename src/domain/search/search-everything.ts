import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../database/like.ts'
import { fold } from '../../kernel/fold.ts'
import { type Ctx, isAdmin, profileOf, roleOf } from '../context.ts'
import { audiencesOf, canSeeCourses } from '../courses/access.ts'
import { canSeeEvents } from '../events/access.ts'
import { canSeeFacilities } from '../facilities/access.ts'
import { canSeeOperations } from '../operations/access.ts'
import { canSeePages } from '../pages/access.ts'
import { isPublic, shownVersion } from '../pages/find-public-page.ts'
import { LEGAL_PAGES, type PageKind } from '../pages/rules.ts'
import { canSeeLedCourses } from '../participations/access.ts'
import { SEES_PEOPLE } from '../people/access.ts'
import { isLedPerson } from '../people/get-person.ts'
import { isLed } from '../people/is-led.ts'

export interface Hit {
  kind: 'person' | 'course' | 'hall' | 'event' | 'plan' | PageKind
  id: string
  /** Part of its address: a slug or an id. */
  ref: string
  title: string
  /** Department, year of birth, day of a plan; may be empty. */
  note: string
  /** Begin of an event, first moment of an article. */
  at: Temporal.Instant | null
  /** Of an offer: draft, published …; empty for others. */
  state: string
  /** The actor may open its editor; otherwise its public page is for them. */
  isEditable: boolean
}

/** Longer texts and more words are cut: nobody types them. */
const LONGEST = 80
const WORDS = 5
const PEOPLE = 8
const NEAR = 100
const COURSES = 6
const HALLS = 300
const HALLS_SHOWN = 4
const EVENTS = 5
const PAGES = 5
const PLANS = 4
/** Older events are found in their list. */
const PAST = { hours: 365 * 24 }

export const wordsOf = (text: string): string[] =>
  fold(text.slice(0, LONGEST))
    .split(/[^a-z0-9@.-]+/)
    .filter((word) => /[a-z0-9]/.test(word))
    .slice(0, WORDS)

/** Every word stands in `column`; a short one at the beginning of a word there, so that the index of letters serves it. */
function has(column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  const conditions = words.map((word) => {
    const any = containing(word)
    return word.length > 2
      ? sql`${column} like ${any}`
      : sql`(${column} like ${any.slice(1)} or ${column} like ${`% ${any.slice(1)}`})`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const none = {
  note: sql`''`,
  at: sql`null::timestamptz`,
  state: sql`''`,
  isEditable: sql`false`,
}

interface Part extends Partial<typeof none> {
  kind: Hit['kind']
  id: RawBuilder<unknown>
  ref: RawBuilder<unknown>
  title: RawBuilder<unknown>
  from: RawBuilder<unknown>
}

function select(part: Part): RawBuilder<unknown> {
  const { kind, id, ref, title, from, note, at, state, isEditable } = { ...none, ...part }
  return sql`(select ${kind}::text as kind, ${id}::text as id, ${ref}::text as ref, ${title} as title, ${note}::text as note, ${at} as at,
    ${state}::text as state, ${isEditable} as is_editable ${from})`
}

/** People of offers that a trainer leads: fewer than those with the name. */
const ledPeople = (ctx: Ctx): RawBuilder<unknown> => sql`
  with led as (select c.club_id, c.id from courses c where c.club_id = ${ctx.club.id} and ${isLed(ctx)}),
    asked as (
      select p.person_id from participations p join led on led.club_id = p.club_id and led.id = p.course_id
      where p.state <> all('{cancelled,declined}')
      union select g.person_id from group_people g join led on led.club_id = g.club_id and led.id = g.course_id)
  select person_id from asked
  union select g.guardian_id from guardians g join asked on asked.person_id = g.child_id where g.club_id = ${ctx.club.id}`

/** As `canSeePerson`. Trainers lead few: their people are looked through; of others each person is asked for. */
function isSeen(ctx: Ctx): RawBuilder<unknown> {
  if (isAdmin(ctx.actor, ...SEES_PEOPLE)) return sql``
  return roleOf(ctx.actor) === 'trainer' ? sql`and p.id in (${ledPeople(ctx)})` : sql`and ${isLedPerson(ctx)}`
}

/** Of a name that thousands have, any `NEAR` are sorted: one types on. */
const people = (ctx: Ctx, words: readonly string[]): RawBuilder<unknown> =>
  select({
    kind: 'person',
    id: sql`p.id`,
    ref: sql`p.id`,
    title: sql`p.firstname || ' ' || p.lastname`,
    note: sql`coalesce('Jahrgang ' || extract(year from p.birth_on)::int, '')`,
    from: sql`from (select p.* from people p where p.club_id = ${ctx.club.id} and ${has(sql`p.search`, words)} ${isSeen(ctx)} limit ${NEAR}) p
      order by p.lastname, p.firstname, p.id limit ${PEOPLE}`,
  })

/** Departments of the offers and events that the actor may edit; null = all. */
const ownDepartments = (ctx: Ctx): string[] | null =>
  roleOf(ctx.actor) === 'editor' && profileOf(ctx.actor).departmentIds.length > 0 ? profileOf(ctx.actor).departmentIds : null

function courses(ctx: Ctx, words: readonly string[]): RawBuilder<unknown> {
  const own = ownDepartments(ctx)
  const isEditable = canSeeCourses(ctx.actor)
    ? own
      ? sql`coalesce(c.department_id = any(${own}::uuid[]), false)`
      : sql`true`
    : sql`false`
  const led =
    ctx.club.flags.hasParticipations && canSeeLedCourses(ctx.actor) ? isLed(ctx) : sql`c.state in ('published', 'running')`
  return select({
    kind: 'course',
    id: sql`c.id`,
    ref: sql`c.slug`,
    title: sql`c.title`,
    note: sql`coalesce(d.name, '')`,
    state: sql`c.state`,
    isEditable,
    from: sql`from courses c left join departments d on d.club_id = c.club_id and d.id = c.department_id
      where c.club_id = ${ctx.club.id} and c.event_id is null and ${has(sql`c.search`, words)} and (${isEditable} or ${led})
      order by c.state not in ('published', 'running'), lower(c.title) not like ${containing(words[0] ?? '').slice(1)}, lower(c.title) not like ${containing(words[0] ?? '')}, c.title, c.id limit ${COURSES}`,
  })
}

/** All of them: few, and without folded names. */
const halls = (ctx: Ctx): RawBuilder<unknown> =>
  select({
    kind: 'hall',
    id: sql`f.id`,
    ref: sql`f.slug`,
    title: sql`f.name`,
    from: sql`from facilities f where f.club_id = ${ctx.club.id} order by f.name, f.id limit ${HALLS}`,
  })

/** Editors find what they may edit, drafts too; everybody what is published for them. */
function events(ctx: Ctx, words: readonly string[]): RawBuilder<unknown> {
  const own = ownDepartments(ctx)
  const isEditable = canSeeEvents(ctx.actor)
    ? own
      ? sql`coalesce(e.department_id = any(${own}::uuid[]), false)`
      : sql`true`
    : sql`false`
  return select({
    kind: 'event',
    id: sql`e.id`,
    ref: sql`e.id`,
    title: sql`e.title`,
    at: sql`e.starts_at`,
    isEditable,
    from: sql`from events e where e.club_id = ${ctx.club.id} and e.discarded_at is null and ${has(sql`e.search`, words)}
      and e.starts_at > ${ctx.now.subtract(PAST)}
      and (${isEditable} or (e.state <> 'draft' and e.audience = any(${audiencesOf(ctx.actor)})))
      order by e.ends_at < ${ctx.now}, abs(extract(epoch from e.starts_at - ${ctx.now}::timestamptz)), e.id limit ${EVENTS}`,
  })
}

/** Everybody finds pages as visitors read them. */
function pages(ctx: Ctx, words: readonly string[], kind: PageKind): RawBuilder<unknown> {
  const hasOnlyLegal = kind === 'page' && !ctx.club.flags.hasContent
  return select({
    kind,
    id: sql`p.id`,
    ref: sql`p.slug`,
    title: sql`v.document->>'title'`,
    at: kind === 'article' ? sql`p.shown_from` : none.at,
    isEditable: sql`${canSeePages(ctx.actor)}::boolean`,
    from: sql`from page_versions v join pages p on p.club_id = v.club_id and p.id = v.page_id
      where v.club_id = ${ctx.club.id} and ${has(sql`v.search`, words)} and p.kind = ${kind} and v.id = ${shownVersion(ctx.now)} and ${isPublic(ctx.now)}
        ${hasOnlyLegal ? sql`and p.slug = any(${LEGAL_PAGES})` : sql``}
      order by p.shown_from desc, p.id desc limit ${PAGES}`,
  })
}

/** Everybody finds published plans, also past ones. */
const plans = (ctx: Ctx, words: readonly string[]): RawBuilder<unknown> =>
  select({
    kind: 'plan',
    id: sql`o.id`,
    ref: canSeeOperations(ctx.actor) ? sql`o.id` : sql`o.slug`,
    title: sql`o.title`,
    note: sql`to_char(o.starts_on, 'DD.MM.YYYY')`,
    isEditable: sql`${canSeeOperations(ctx.actor)}::boolean`,
    from: sql`from operational_plans o where o.club_id = ${ctx.club.id} and o.state <> 'draft' and ${has(sql`o.search`, words)}
      order by o.starts_on desc, o.id limit ${PLANS}`,
  })

/**
 * People, offers, halls, events, published news, pages and helper plans with all words of the text, each within the actor's right;
 * empty for a text of less than two letters. One statement.
 */
export async function searchEverything(ctx: Ctx, text: string): Promise<Hit[]> {
  const words = wordsOf(text)
  if (words.join('').length < 2) return []
  const { actor, club } = ctx
  const parts = [
    ...(club.flags.hasParticipations && canSeeLedCourses(actor) ? [people(ctx, words)] : []),
    courses(ctx, words),
    ...(canSeeFacilities(actor) ? [halls(ctx)] : []),
    events(ctx, words),
    ...(club.flags.hasNews ? [pages(ctx, words, 'article')] : []),
    pages(ctx, words, 'page'),
    ...(club.flags.hasOperationals ? [plans(ctx, words)] : []),
  ]
  const { rows } = await sql<Hit>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  const isNamed = ({ title }: Hit): boolean =>
    words.every((word) => ` ${fold(title)}`.includes(word.length > 2 ? word : ` ${word}`))
  const shown = rows.filter((hit) => hit.kind === 'hall' && isNamed(hit)).slice(0, HALLS_SHOWN)
  return rows.filter((hit) => hit.kind !== 'hall' || shown.includes(hit))
}
