import { sql } from 'kysely'
import { found } from '../../kernel/answer.ts'
import type { Ctx } from '../context.ts'
import type { Consent, Question } from '../courses/list-questions.ts'
import type { PaymentChoice } from '../debtors/rules.ts'
import type { ParticipationState } from './rules.ts'

export interface SignUpTerms {
  payment: PaymentChoice
  /** Right of withdrawal; § 312g (2) Nr. 9 BGB excludes leisure on fixed dates. */
  hasWithdrawal: boolean
  questions: Question[]
  consents: Consent[]
  alreadyIn: { personId: string; state: ParticipationState }[]
}

/** One query. `personIds`: only people known to the actor, as `alreadyIn` tells of them. @throws NotFound */
export async function getSignUpTerms(ctx: Ctx, courseId: string, personIds: readonly string[]): Promise<SignUpTerms> {
  const { rows } = await sql<SignUpTerms>`
    select c.payment, c.has_withdrawal,
      (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'label', label, 'choices', choices, 'isRequired', is_required)
        order by position), '[]') from course_questions where club_id = c.club_id and course_id = c.id and removed_at is null) as questions,
      (select coalesce(json_agg(json_build_object('id', id, 'textVersion', text_version, 'text', text, 'isRequired', is_required)
        order by position), '[]') from course_consents where club_id = c.club_id and course_id = c.id and replaced_at is null) as consents,
      (select coalesce(json_agg(json_build_object('personId', p.person_id, 'state', p.state)), '[]') from participations p
        where p.club_id = c.club_id and p.course_id = c.id and p.person_id = any(${[...personIds]}::uuid[])
        and p.state in ('requested', 'confirmed', 'waiting', 'offered')) as already_in
    from courses c where c.club_id = ${ctx.club.id} and c.id = ${courseId}`.execute(ctx.db)
  return found(rows[0])
}
