import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import { EMPTY_TEXT, readRichText } from '../../kernel/rich-text.ts'
import type { Ctx } from '../context.ts'
import { type CourseFields, PRICE_KINDS, type PRIORITIES } from './input.ts'

type Row = Awaited<ReturnType<typeof readRow>>

const readRow = (ctx: Ctx, id: string) =>
  ctx.db
    .selectFrom('courses')
    .select([
      'title',
      'summary',
      'body',
      'bring',
      'departmentId',
      'seasonId',
      'contactId',
      'imageFileId',
      'sport',
      'level',
      'tags',
    ])
    .select(['ageFrom', 'ageTo', 'capacity', 'minimum', 'decisionOn', 'countsPairs', 'hasWaitingList', 'cancelDays'])
    .select(['registrationOpensAt', 'registrationClosesAt', 'publishAt', 'trialLessons', 'isProRata', 'hasWithdrawal', 'ledBy'])
    .select((select) => [
      select.ref('kind').$castTo<CourseFields['kind']>().as('kind'),
      select.ref('ageUnit').$castTo<CourseFields['ageUnit']>().as('ageUnit'),
      select.ref('sexes').$castTo<CourseFields['sexes']>().as('sexes'),
      select.ref('payment').$castTo<CourseFields['payment']>().as('payment'),
      select.ref('priorities').$castTo<(typeof PRIORITIES)[number][]>().as('priorities'),
      sql<Record<string, number>>`(select coalesce(json_object_agg(kind, cents), '{}') from course_prices c
        where c.club_id = courses.club_id and c.course_id = courses.id)`.as('prices'),
      sql<
        string[]
      >`array(select person_id::text from course_trainers t where t.club_id = courses.club_id and t.course_id = courses.id)`.as(
        'trainerIds',
      ),
    ])
    .where('clubId', '=', ctx.club.id)
    .where('id', '=', id)
    .executeTakeFirst()

/** @throws NotFound */
export async function getCourseFields(ctx: Ctx, id: string): Promise<CourseFields> {
  const row: NonNullable<Row> = found(await readRow(ctx, id))
  return {
    ...row,
    body: readRichText(row.body) ?? EMPTY_TEXT,
    prices: Object.fromEntries(PRICE_KINDS.flatMap((kind) => (row.prices[kind] === undefined ? [] : [[kind, row.prices[kind]]]))),
  }
}
