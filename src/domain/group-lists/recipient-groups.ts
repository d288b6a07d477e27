import { sql } from 'kysely'
import type { GroupKind } from '../notices/input.ts'
import { getWritableCourse, listCourseChoices } from '../participations/recipient-groups.ts'
import { listParticipantFacts } from '../people/list-cared-for.ts'

const groupLists: GroupKind = {
  name: 'groupList',
  title: 'Gruppenliste eines Dauerangebots',
  because: (title) => `weil Sie auf der Gruppenliste von „${title}“ stehen`,
  field: 'kurs',
  flag: 'hasParticipations',
  listChoices: (ctx) => listCourseChoices(ctx, ({ grouped }) => grouped),
  async listMembers(ctx, id, day) {
    const course = await getWritableCourse(ctx, id)
    const here = sql`
      select person_id, '{}'::uuid[] as contact_ids from group_people g
      where g.club_id = ${ctx.club.id} and g.course_id = ${id} and g.valid @> ${day}::date`
    return { ...course, people: await listParticipantFacts(ctx, here, day) }
  },
}

export const recipientGroups: readonly GroupKind[] = [groupLists]
