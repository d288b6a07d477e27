import { sql } from 'kysely'
import { transaction } from '../../database/transaction.ts'
import { type Answer, found } from '../../kernel/answer.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import type { Ctx } from '../context.ts'
import type { ChosenGroup } from '../mailings/list-groups.ts'
import { planFor } from '../mailings/plan-mailing.ts'
import { enterMailing } from '../mailings/send-mailing.ts'
import { ordererOf } from '../orders/place-order.ts'
import type { ParticipationFilter } from '../participations/list-led-participations.ts'
import { listParticipantFacts } from '../people/list-cared-for.ts'
import { onlyOnce } from '../repeats/commands.ts'
import type { MailTask } from './input.ts'
import type { ChosenRow } from './list-chosen.ts'
import { previewPeopleTask } from './preview-people-task.ts'
import type { OrderRefusal } from './rules.ts'

/**
 * Writes to the chosen people as one mailing: each address once, a letter for those without one. A repeated `key` sends once.
 * Answers the mailing's id. @throws Forbidden
 */
export async function mailChosen(
  ctx: Ctx,
  task: MailTask,
  chosen: ParticipationFilter,
  key: string,
): Promise<Answer<string, OrderRefusal>> {
  return transaction(ctx, (ctx) =>
    onlyOnce(ctx, { operation: `batch ${ordererOf(ctx)}`, key, input: { task, chosen } }, async () => {
      const planned = await previewPeopleTask(ctx, task, chosen)
      if (!planned.ok) return planned
      const mailing = { groups: [], topic: 'service' as const, subject: task.subject, text: task.text }
      const groups = await groupsOf(ctx, planned.value)
      const plan = await planFor(ctx, groups, mailing)
      return enterMailing(ctx, mailing, { ...plan, titles: [titleOf(groups, planned.value)] })
    }),
  )
}

const KIND: ChosenGroup['kind'] = {
  title: 'Teilnehmerliste',
  because: (title) => `weil Sie bei „${title}“ angemeldet sind`,
  field: 'kurs',
}

const titleOf = (groups: readonly ChosenGroup[], rows: readonly ChosenRow[]): string =>
  `${KIND.title}: ${plural(rows.length, 'Person', 'Personen')} aus ${groups.length === 1 ? groups[0]?.title : `${groups.length} Angeboten`}`

/** By offer. */
async function groupsOf(ctx: Ctx, rows: readonly ChosenRow[]): Promise<ChosenGroup[]> {
  const ids = rows.map(({ id }) => id)
  const facts = await listParticipantFacts(
    ctx,
    sql`select person_id, array_agg(contact_id) as contact_ids from participations
      where club_id = ${ctx.club.id} and id = any(${ids}::uuid[]) group by person_id`,
    berlinDay(ctx.now),
  )
  const byPerson = new Map(facts.map((person) => [person.personId, person]))
  return [...Map.groupBy(rows, ({ courseId }) => courseId).values()].map((those) => {
    const { courseTitle: title, courseSlug } = found(those[0])
    const people = those.flatMap(({ personId }) => byPerson.get(personId) ?? [])
    return { kind: KIND, title, link: { text: 'Zum Angebot', path: `/id/${courseSlug}` }, people }
  })
}
