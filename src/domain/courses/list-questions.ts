import type { Ctx } from '../context.ts'
import type { QUESTION_KINDS } from './input.ts'

export interface Question {
  id: string
  kind: (typeof QUESTION_KINDS)[number]
  label: string
  /** Of kind `choice` only. */
  choices: string[]
  isRequired: boolean
}

/** Id and version together name the text for good. */
export interface Consent {
  id: string
  textVersion: number
  text: string
  isRequired: boolean
}

/** In order; removed questions are left out. */
export const listQuestions = (ctx: Ctx, courseId: string): Promise<Question[]> =>
  ctx.db
    .selectFrom('courseQuestions')
    .select(['id', 'label', 'choices', 'isRequired'])
    .select((select) => select.ref('kind').$castTo<Question['kind']>().as('kind'))
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', courseId)
    .where('removedAt', 'is', null)
    .orderBy('position')
    .execute()

/** In order, each in its present version. */
export const listConsents = (ctx: Ctx, courseId: string): Promise<Consent[]> =>
  ctx.db
    .selectFrom('courseConsents')
    .select(['id', 'textVersion', 'text', 'isRequired'])
    .where('clubId', '=', ctx.club.id)
    .where('courseId', '=', courseId)
    .where('replacedAt', 'is', null)
    .orderBy('position')
    .execute()
