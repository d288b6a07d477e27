import { getLedCourse } from '../../domain/participations/list-led-courses.ts'
import { listParticipations } from '../../domain/participations/queries.ts'
import { slugFrom } from '../courses/slug.ts'
import { type CsvColumn, csvAnswer, everyPage } from '../csv.ts'
import { gateOf } from '../gate.ts'
import type { Route } from './+types/participants-export'
import { type ParticipantView, presentParticipants } from './participants-view.ts'

const COLUMNS: CsvColumn<ParticipantView>[] = [
  { head: 'Name', of: ({ name }) => name },
  { head: 'Alter', of: ({ age }) => age },
  { head: 'Stand', of: ({ state }) => state.text },
  { head: 'Warteplatz', of: ({ position }) => position ?? '' },
  { head: 'Hinweis', of: ({ note }) => note },
  { head: 'Erziehungsberechtigt', of: ({ guardian }) => guardian },
  { head: 'Telefon', of: ({ phone }) => phone },
  { head: 'E-Mail', of: ({ email }) => email },
  { head: 'Preis', of: ({ price }) => price },
  { head: 'Nachricht', of: ({ message }) => message },
]

/** The people of one course as a table to download: exactly what its page shows this person. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const course = await getLedCourse(ctx, slugFrom(url.searchParams.get('kurs') ?? undefined))
  const people = presentParticipants(ctx, await listParticipations(ctx, course.id))
  return csvAnswer(
    `Teilnehmer ${course.title}`,
    COLUMNS,
    everyPage<ParticipantView>(async () => ({ rows: people, next: null })),
  )
}
