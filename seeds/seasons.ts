import type { Ctx } from '../src/domain/context.ts'
import { findCourseBySlug } from '../src/domain/courses/queries.ts'
import { setQuestions } from '../src/domain/courses/set-questions.ts'
import { copyCourse } from '../src/domain/processes/copy-course.ts'
import { addSeason } from '../src/domain/seasons/commands.ts'
import { berlinDay } from '../src/kernel/calendar.ts'

/** Half-years from April and from October, as halls are allocated. */
function halfYear(day: Temporal.PlainDate): { name: string; from: Temporal.PlainDate; to: Temporal.PlainDate } {
  const isSummer = day.month >= 4 && day.month <= 9
  const year = day.month <= 3 ? day.year - 1 : day.year
  const from = Temporal.PlainDate.from({ year, month: isSummer ? 4 : 10, day: 1 })
  const name = isSummer ? `Sommer ${year}` : `Winter ${year}/${String((year + 1) % 100).padStart(2, '0')}`
  return { name, from, to: from.add({ months: 6 }).subtract({ days: 1 }) }
}

/** The present season, the one before and the next one. */
export async function storeSeasons(ctx: Ctx): Promise<{ formerId: string; nowId: string; nextId: string }> {
  const current = halfYear(berlinDay(ctx.now))
  const ids: string[] = []
  for (const season of [halfYear(current.from.subtract({ days: 1 })), current, halfYear(current.to.add({ days: 1 }))]) {
    const added = await addSeason(ctx, season)
    if (!added.ok) throw new Error(`${season.name}: ${added.refusal}`)
    ids.push(added.value.id)
  }
  const [formerId = '', nowId = '', nextId = ''] = ids
  return { formerId, nowId, nextId }
}

/** An offer with questions, and a draft for the next season. */
export async function storeEditedOffers(ctx: Ctx, nextSeasonId: string): Promise<void> {
  const asking = await findCourseBySlug(ctx, 'bronze-kurs')
  if (!asking) return
  const questions = [
    {
      kind: 'choice' as const,
      label: 'Welches Abzeichen hat Ihr Kind schon?',
      choices: ['Noch keines', 'Seepferdchen', 'Seeräuber'],
    },
    { kind: 'text' as const, label: 'Was sollen wir über Ihr Kind wissen?' },
  ]
  const photo = {
    text: 'Fotos aus dem Kurs dürfen auf der Website des Vereins gezeigt werden. Das können Sie jederzeit widerrufen.',
  }
  const set = await setQuestions(ctx, asking.id, asking.version, { questions, consents: [{ ...photo, isRequired: false }] })
  if (!set.ok) throw new Error(set.refusal)
  await copyCourse(ctx, asking.id, nextSeasonId)
}
