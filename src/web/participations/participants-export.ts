import { getLedCourse } from '../../domain/participations/list-led-courses.ts'
import { listParticipations } from '../../domain/participations/queries.ts'
import { slugFrom } from '../courses/slug.ts'
import { csvAnswer, everyPage } from '../csv.ts'
import { excelAnswer } from '../excel.ts'
import { gateOf } from '../gate.ts'
import type { Route } from './+types/participants-export'
import { chosenColumns } from './admin/export-columns.ts'
import { type ParticipantView, presentParticipants } from './participants-view.ts'

/** The people of one course as a table to download: at most what its page shows this person, in the columns asked for. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const course = await getLedCourse(ctx, slugFrom(url.searchParams.get('kurs') ?? undefined))
  const people = presentParticipants(ctx, await listParticipations(ctx, course.id))
  const columns = chosenColumns(url.searchParams.getAll('spalte'))
  const name = `Teilnehmer ${course.title}`
  if (url.searchParams.get('form') === 'xlsx') return excelAnswer(name, columns, people)
  return csvAnswer(
    name,
    columns,
    everyPage<ParticipantView>(async () => ({ rows: people, next: null })),
  )
}
