import { redirect } from 'react-router'
import { z } from 'zod'
import type { Ctx } from '../../domain/context.ts'
import { addToGroup, endGroupPerson, keepTrialGuest, moveGroupPerson } from '../../domain/group-lists/commands.ts'
import { newcomerInput } from '../../domain/group-lists/input.ts'
import { getPersonName } from '../../domain/group-lists/queries.ts'
import { GROUP_REFUSALS } from '../../domain/group-lists/texts.ts'
import { removeParticipant } from '../../domain/participations/confirm.ts'
import { STAFF_REFUSALS } from '../../domain/participations/texts.ts'
import { isId } from '../../kernel/id.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import { changedQuery } from '../kit/query.ts'
import { slugFrom } from '../kit/slug.ts'
import type { Route } from './+types/course-members'
import { PATH } from './members-path.ts'
import { listKeptCourses, listStandIns, type MemberRow, readCourse, readPerson } from './members-view.ts'

const FLASH = flash({
  aufgenommen: '{name} steht jetzt auf der Liste.',
  beendet: '{name} ist von der Liste genommen.',
  fest: '{name} gehört jetzt fest zur Gruppe.',
  gewechselt: '{name} ist gewechselt.',
  abgemeldet: '{name} ist abgemeldet.',
})
const { note } = FLASH
/** Id of the person of a finished action, in the address. */
const WHO = 'wer'

/** The note of the address about the person whom it names. @throws NotFound for people of other clubs */
async function doneText(ctx: Ctx, search: URLSearchParams): Promise<string | null> {
  const [text, personId] = [FLASH.text(search), search.get(WHO) ?? '']
  if (text === null || !isId(personId)) return null
  const name = await getPersonName(ctx, personId)
  return text.replace('{name}', () => name)
}

const form = formsOf({ refusals: GROUP_REFUSALS })
const newcomerForm = formsOf({
  refusals: GROUP_REFUSALS,
  fields: { not_ongoing: 'firstname', name_listed: 'firstname', name_known: 'firstname' },
})
const moveForm = formsOf({
  refusals: GROUP_REFUSALS,
  fields: { not_ongoing: 'toCourseId', already_listed: 'toCourseId', not_listed: 'toCourseId', same_course: 'toCourseId' },
})
const participationForm = formsOf({ refusals: STAFF_REFUSALS })

const kind = z.enum(['regular', 'trial'])
const Person = z.object({ personId: z.uuid() })

const answerMembersForm = actions({
  new: newcomerForm(
    newcomerInput.extend({ kind, isOther: z.boolean().default(false) }),
    (ctx, { kind, isOther, ...newcomer }, courseId: string) => addToGroup(ctx, courseId, { newcomer, isOther }, kind),
    note('aufgenommen'),
  ),
  known: form(
    Person.extend({ kind }),
    (ctx, { kind, personId }, courseId: string) => addToGroup(ctx, courseId, { personId }, kind),
    note('aufgenommen'),
  ),
  end: form(Person, (ctx, { personId }, courseId: string) => endGroupPerson(ctx, courseId, personId), note('beendet')),
  keep: form(Person, (ctx, { personId }, courseId: string) => keepTrialGuest(ctx, courseId, personId), note('fest')),
  move: moveForm(
    Person.extend({ toCourseId: z.uuid({ error: 'Bitte wählen Sie ein Angebot.' }) }),
    (ctx, { personId, toCourseId }, courseId: string) => moveGroupPerson(ctx, personId, courseId, toCourseId),
    note('gewechselt'),
  ),
  remove: participationForm(
    z.object({ participationId: z.uuid() }),
    (ctx, { participationId }) => removeParticipant(ctx, participationId),
    note('abgemeldet'),
  ),
})

type Done = Extract<Awaited<ReturnType<typeof answerMembersForm>>, { ok: true }>

function whoIn({ intent, value, input }: Done, people: readonly MemberRow[]): string | null {
  if (intent === 'new') return value.personId
  if (intent !== 'remove') return input.personId
  return people.find(({ participationId }) => participationId === input.participationId)?.personId ?? null
}

const wordsOf = (search: URLSearchParams): string => search.get('suche')?.trim().slice(0, 80) ?? ''

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const { searchParams: search } = url
  const slug = search.get('kurs')
  if (!slug) {
    const [courses, standIns] = await Promise.all([listKeptCourses(ctx, wordsOf(search)), listStandIns(ctx)])
    return { courses, standIns, search: wordsOf(search), course: null, person: null, done: null }
  }
  const course = await readCourse(ctx, slugFrom(slug), wordsOf(search))
  const personId = search.get('person') ?? ''
  const person = isId(personId) ? await readPerson(ctx, course, personId) : null
  return { courses: [], standIns: [], search: '', course, person, done: await doneText(ctx, search) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const { searchParams: search } = url
  const course = await readCourse(ctx, slugFrom(search.get('kurs') ?? ''), '')
  const outcome = await answerMembersForm(ctx, request, course.id)
  if (!outcome.ok) return outcome.answer
  return redirect(
    changedQuery(PATH, search, { suche: null, person: null, getan: outcome.note, [WHO]: whoIn(outcome, course.people) }),
  )
}
