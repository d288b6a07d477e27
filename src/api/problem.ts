import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Occupant } from '../domain/bookings/queries.ts'
import { formatSpan } from '../kernel/calendar.ts'
import { germanFault } from '../kernel/german-fault.ts'
import { type Outage, RETRY_AFTER_S } from '../kernel/outage.ts'

/** RFC 9457. `code` is the refusal's name, for programs; `detail` is German, for people. */
export const problem = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string().optional(),
    reference: z.string().optional(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .openapi('Problem')

export type Problem = z.infer<typeof problem>

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  412: 'Precondition Failed',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
}

export interface ProblemFacts {
  detail: string
  code?: string | undefined
  reference?: string
  errors?: Problem['errors']
}

/** `changed_meanwhile` is 412: somebody else was quicker than the caller's `If-Match`. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: ContentfulStatusCode
  readonly facts: ProblemFacts

  constructor(status: ContentfulStatusCode, facts: ProblemFacts) {
    super(facts.detail)
    this.status = facts.code === 'changed_meanwhile' ? 412 : status
    this.facts = facts
  }
}

/** Programs write a day, a moment and a time in other ways than people; by the schema's format, or its class. */
const DAY = 'Bitte geben Sie den Tag so ein: 2027-03-05.'
const MOMENT = 'Bitte geben Sie den Zeitpunkt so ein: 2027-03-05T17:30:00+01:00.'
const TIME = 'Bitte geben Sie die Uhrzeit so ein: 17:30.'
const WRITTEN = new Map(
  Object.entries({ date: DAY, PlainDate: DAY, datetime: MOMENT, Instant: MOMENT, time: TIME, PlainTime: TIME }),
)

// A schema's own text stands before this one, and so does a form's.
z.config({
  localeError: (issue) => (issue.input ? WRITTEN.get(String(issue.format ?? issue.expected)) : undefined) ?? germanFault(issue),
})

const MOST_ERRORS = 20

const pathOf = (issue: z.core.$ZodIssue): PropertyKey[] =>
  issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path

/** Bounded, however large the request. An unknown field is named by its own path. */
export const errorsOf = ({ issues }: z.ZodError): ProblemFacts['errors'] =>
  issues.slice(0, MOST_ERRORS).map((issue) => ({
    field: pathOf(issue).map(String).join('.').slice(0, 100),
    message: issue.message.slice(0, 300),
  }))

/** Reads a request by `schema`. @throws Refused naming every wrong field */
export function parsed<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  throw new Refused(400, { detail: 'Bitte prüfen Sie die Angaben.', code: 'invalid', errors: errorsOf(read.error) })
}

/** Of commands that answer a repeated request by its key. */
export const REUSED = { key_reused: 'Dieser Schlüssel gehört zu einer anderen Anfrage.' }

type Refusable<T, Refusal extends string> =
  | { ok: true; value: T }
  | { ok: false; refusal: Refusal; occupants?: readonly Occupant[] }

/** Value of a command's answer. @throws Refused in the refusal's German, naming who is in the way; 412 where somebody else was quicker */
export function accepted<T, Refusal extends string>(
  answer: Refusable<T, Refusal>,
  texts: Readonly<Record<NoInfer<Refusal>, string>>,
): T {
  if (answer.ok) return answer.value
  const { refusal, occupants } = answer
  const errors = occupants?.slice(0, MOST_ERRORS).map((one) => ({
    field: 'startsAt',
    message: `${one.title}, ${formatSpan(one.startsAt, one.endsAt)}, ${one.facilityName}, ${one.partName}`,
  }))
  throw new Refused(409, { detail: texts[refusal], code: refusal, ...(errors && { errors }) })
}

/** Seconds of the limit on sign-ups, which most refusals for too many requests are of. */
const SIGN_UPS_S = 600

/** `retryAfterS`: when another try may help. */
export function answerProblem(
  c: Context,
  status: ContentfulStatusCode,
  facts: ProblemFacts,
  retryAfterS: number | null = status === 429 ? SIGN_UPS_S : null,
): Response {
  if (retryAfterS !== null) c.header('Retry-After', String(retryAfterS))
  const body = { type: 'about:blank', title: TITLES[status] ?? 'Error', status, ...facts }
  return c.body(JSON.stringify(body), status, { 'Content-Type': 'application/problem+json; charset=utf-8' })
}

export function answerOutage(c: Context, { status, text, code }: Outage, reference: string): Response {
  return answerProblem(c, status, { detail: text, code, reference }, RETRY_AFTER_S)
}

const answer = (description: string) => ({ description, content: { 'application/problem+json': { schema: problem } } })

/** A command's refusals, each by its code. */
export const refusedBy = (texts: Readonly<Record<string, string>>) => {
  const codes = Object.keys(texts).map((code) => `\`${code}\``)
  return { 409: answer(codes.length > 0 ? `Geht zurzeit nicht; \`code\`: ${codes.join(', ')}` : 'Geht zurzeit nicht.') }
}

export const problems = {
  invalid: { 400: answer('Die Anfrage ist so nicht verständlich.') },
  signedOut: { 401: answer('Nicht angemeldet.') },
  forbidden: { 403: answer('Das Recht fehlt.') },
  missing: { 404: answer('Gibt es in diesem Verein nicht.') },
  refusedInside: { 409: answer('Eine Operation geht zurzeit nicht: `code` ist ihrer, `errors` nennt ihre Stelle.') },
  unusable: { 422: answer('Verständlich, aber so nicht erlaubt; `code`: `private_address`, `not_https`') },
  outdated: { 412: answer('Jemand anderes war schneller; lesen Sie die neue Fassung.') },
  tooMany: { 429: answer('Zu viele Anfragen.') },
}
