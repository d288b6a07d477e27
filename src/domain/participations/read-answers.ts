import { type Answer, ok, refuse } from '../../kernel/answer.ts'
import type { Consent, Question } from '../courses/list-questions.ts'

export type AnswerRefusal = 'answer_missing' | 'answer_unknown' | 'consent_missing' | 'consent_changed'

const TEXT_LENGTH = 500

/** Answers by question id; a yes or no is `yes` or `no`. */
export type GivenAnswers = Readonly<Record<string, string>>

function refusalOf({ kind, choices, isRequired }: Question, given: string): AnswerRefusal | null {
  if (given === '') return isRequired ? 'answer_missing' : null
  if (kind === 'yes_no') return given === 'yes' || given === 'no' ? null : 'answer_unknown'
  if (kind === 'choice') return choices.includes(given) ? null : 'answer_unknown'
  return given.length <= TEXT_LENGTH ? null : 'answer_unknown'
}

/** Refusals by question id. */
export function faultsIn(questions: readonly Question[], given: GivenAnswers): [questionId: string, AnswerRefusal][] {
  return questions.flatMap((question) => {
    const refusal = refusalOf(question, (given[question.id] ?? '').trim())
    return refusal ? [[question.id, refusal] as [string, AnswerRefusal]] : []
  })
}

export function readAnswers(questions: readonly Question[], given: GivenAnswers): Answer<[string, string][], AnswerRefusal> {
  const [fault] = faultsIn(questions, given)
  if (fault) return refuse(fault[1])
  return ok(questions.map(({ id }): [string, string] => [id, (given[id] ?? '').trim()]).filter(([, text]) => text !== ''))
}

/** Staff may leave required questions open. */
export const readStaffAnswers = (
  questions: readonly Question[],
  given: GivenAnswers,
): Answer<[string, string][], AnswerRefusal> =>
  readAnswers(
    questions.map((question) => ({ ...question, isRequired: false })),
    given,
  )

/** Names one version of a consent: `id.version`. */
export const consentKey = ({ id, textVersion }: Pick<Consent, 'id' | 'textVersion'>): string => `${id}.${textVersion}`

/** Consents to keep. A text changed meanwhile has to be read again. */
export function readConsents(consents: readonly Consent[], given: readonly string[]): Answer<Consent[], AnswerRefusal> {
  const isCurrent = (key: string) => consents.some((consent) => consentKey(consent) === key)
  if (given.some((key) => !isCurrent(key))) return refuse('consent_changed')
  const agreed = consents.filter((consent) => given.includes(consentKey(consent)))
  return consents.some((consent) => consent.isRequired && !agreed.includes(consent)) ? refuse('consent_missing') : ok(agreed)
}
