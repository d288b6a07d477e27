import type { Ctx } from '../../domain/context.ts'
import { canSeePrices } from '../../domain/participations/access.ts'
import { listAnswers } from '../../domain/participations/list-answers.ts'
import { listContactFacts } from '../../domain/participations/list-contact-facts.ts'
import { getLedCourse } from '../../domain/participations/list-led-courses.ts'
import { listLedParticipations } from '../../domain/participations/list-led-participations.ts'
import { listParticipations } from '../../domain/participations/queries.ts'
import { everyPage } from '../kit/csv.ts'
import { gateOf } from '../kit/gate.ts'
import { slugFrom } from '../kit/slug.ts'
import { tableAnswer } from '../kit/table-answer.ts'
import type { Route } from './+types/participants-export'
import { answerColumns, chosenColumns } from './admin/export-columns.ts'
import { withFileFacts } from './admin/file-facts.ts'
import { readPeopleFilter } from './admin/people-address.ts'
import { fileColumns, readColumns } from './admin/people-columns.ts'
import { presentPeople } from './admin/people-view.ts'
import { presentParticipants } from './participants-view.ts'

const PEOPLE_AT_ONCE = 500

const contactsOf = (ctx: Ctx, people: readonly { id: string }[]) =>
  listContactFacts(
    ctx,
    people.map(({ id }) => id),
  )

async function exportPeople(ctx: Ctx, search: URLSearchParams): Promise<Response> {
  const filter = readPeopleFilter(search)
  const columns = fileColumns(readColumns(search, canSeePrices(ctx.actor)))
  const pages = everyPage(async (after) => {
    const { people, next } = await listLedParticipations(ctx, filter, { after, limit: PEOPLE_AT_ONCE })
    const contacts = await contactsOf(ctx, people)
    return { rows: withFileFacts(ctx, people, presentPeople(ctx, people, contacts), contacts), next }
  })
  return tableAnswer(search, 'Personen', columns, pages)
}

/** People of one course as a table; holds no more than its page shows this actor. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  if (!url.searchParams.has('kurs')) return exportPeople(ctx, url.searchParams)
  const course = await getLedCourse(ctx, slugFrom(url.searchParams.get('kurs') ?? undefined))
  const listed = await listParticipations(ctx, course.id)
  const contacts = await contactsOf(ctx, listed)
  const views = presentParticipants(ctx, listed, await listAnswers(ctx, course.id), contacts)
  const people = withFileFacts(ctx, listed, views, contacts)
  const chosen = url.searchParams.getAll('spalte')
  const columns = [...chosenColumns(chosen), ...answerColumns(chosen, people)]
  const pages = everyPage(async () => ({ rows: people, next: null }))
  return tableAnswer(url.searchParams, `Teilnehmer ${course.title}`, columns, pages)
}
