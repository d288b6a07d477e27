import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isHeldBack } from '../domain/context.ts'
import { READ_ONLY_DETAIL } from '../domain/users/texts.ts'
import { isForbidden, isNotFound, missingReference } from '../kernel/answer.ts'
import { outageOf } from '../kernel/outage.ts'
import { DEEDS } from './all-deeds.ts'
import { LISTS } from './all-lists.ts'
import { addAllocations } from './allocations.ts'
import { addAnnualReport } from './annual-report.ts'
import { addApplications } from './applications.ts'
import { addAttendance } from './attendance.ts'
import { addBatch } from './batch.ts'
import { addBookings } from './bookings.ts'
import { addCards } from './cards.ts'
import { addClaims } from './claims.ts'
import { addContracts } from './contracts.ts'
import { addCourses } from './courses.ts'
import { addCourseChanges } from './courses-edit.ts'
import { addDebits } from './debits.ts'
import { addDebtors } from './debtors.ts'
import { addDeeds } from './deeds.ts'
import { addDiary } from './diary.ts'
import { addDunnings } from './dunnings.ts'
import { addDuplicates } from './duplicates.ts'
import { addEvents } from './events.ts'
import { addExports } from './exports.ts'
import { type Api, type ApiEnv, type ApiFacts, factsOf } from './facts.ts'
import { addFeeRuns } from './fee-runs.ts'
import { addFeedback } from './feedback.ts'
import { addImports } from './imports.ts'
import { addInvoices } from './invoices.ts'
import { keepKeys, keepLimits } from './keep-keys.ts'
import { addKeys } from './keys.ts'
import { answerLive, describeLive } from './live-stream.ts'
import { addMailings } from './mailings.ts'
import { addMembers } from './members.ts'
import { addMemberChanges } from './members-edit.ts'
import { addNews } from './news.ts'
import { notePersonal } from './note-personal.ts'
import { answerOnce } from './once.ts'
import { describeApi } from './openapi.ts'
import { addOperations } from './operations.ts'
import { addPageChanges } from './page-changes.ts'
import { addPages } from './pages.ts'
import { addParameters } from './parameters.ts'
import { addParticipations } from './participations.ts'
import { addPayments } from './payments.ts'
import { addPeople } from './people.ts'
import { answerOutage, answerProblem, errorsOf, Refused } from './problem.ts'
import { addRehearsals } from './rehearsals.ts'
import { addLists } from './rows.ts'
import { addSession } from './session.ts'
import { addSharedTimes } from './shared-times.ts'
import { addStatements } from './statements.ts'
import { addStatistics } from './statistics.ts'
import { addStoredTariffs } from './stored-tariffs.ts'
import { addTariffs } from './tariffs.ts'
import { addToday } from './today.ts'
import { refuseUnknown } from './unknown.ts'
import { keepVersions } from './versions.ts'
import { addWebhooks } from './webhooks.ts'
import { addWishes } from './wishes.ts'

function newApi(): Api {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) => {
      if (result.success) return
      return answerProblem(c, 400, { detail: 'Bitte prüfen Sie die Angaben.', code: 'invalid', errors: errorsOf(result.error) })
    },
  })
}

function answerError(error: Error, c: Context<ApiEnv>): Response {
  const { ctx, requestId, logFault } = factsOf(c)
  if (error instanceof Refused) return answerProblem(c, error.status, error.facts)
  if (isNotFound(error)) return answerProblem(c, 404, { detail: 'Das gibt es in diesem Verein nicht.', code: 'not_found' })
  if (isForbidden(error) && isHeldBack(ctx.actor)) return answerProblem(c, 403, { detail: READ_ONLY_DETAIL, code: 'read_only' })
  if (isForbidden(error)) {
    return ctx.actor.kind === 'visitor'
      ? answerProblem(c, 401, { detail: 'Bitte loggen Sie sich ein.', code: 'signed_out' })
      : answerProblem(c, 403, { detail: 'Dafür fehlt Ihnen das Recht.', code: 'forbidden' })
  }
  if (missingReference(error))
    return answerProblem(c, 409, {
      detail: 'Etwas, worauf sich diese Anfrage bezieht, gibt es in diesem Verein nicht oder nicht mehr.',
      code: 'missing_reference',
    })
  if (error instanceof HTTPException)
    return answerProblem(c, error.status, { detail: 'Die Anfrage ist so nicht verständlich.', code: 'invalid' })
  logFault(error)
  const outage = outageOf(error)
  if (outage) return answerOutage(c, outage, requestId)
  return answerProblem(c, 500, {
    detail: 'Da ist bei uns etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
    reference: requestId,
  })
}

/** Answers hold what their caller alone may see: no browser and no proxy keeps them. */
async function unkept(answering: Response | Promise<Response>): Promise<Response> {
  const answer = await answering
  answer.headers.set('cache-control', 'no-store')
  return answer
}

/** JSON API under `/api/v1`. Answers everything below `/api` as problem+json, unknown paths too. */
export function createApi(): (request: Request, facts: ApiFacts) => Promise<Response> {
  const api = newApi()
  api.use('*', keepLimits)
  api.use('*', keepKeys(api))
  api.use('*', refuseUnknown(api))
  api.use('*', notePersonal(api))
  api.use('*', answerOnce(api))
  api.use('*', keepVersions)
  addSession(api)
  addKeys(api)
  addWebhooks(api)
  addCourses(api)
  addCourseChanges(api)
  addEvents(api)
  addNews(api)
  addPages(api)
  addPageChanges(api)
  addParticipations(api)
  addOperations(api)
  addWishes(api)
  addCards(api)
  addClaims(api)
  addDebtors(api)
  addFeeRuns(api)
  addDebits(api)
  addPayments(api)
  addInvoices(api)
  addExports(api)
  addRehearsals(api)
  addDunnings(api)
  addMailings(api)
  addMembers(api)
  addMemberChanges(api)
  addApplications(api)
  addImports(api)
  addDuplicates(api)
  addPeople(api)
  addTariffs(api)
  addAnnualReport(api)
  addStoredTariffs(api)
  addContracts(api)
  addStatements(api)
  addFeedback(api)
  addDiary(api)
  addStatistics(api)
  addToday(api)
  addParameters(api)
  addAttendance(api)
  addBookings(api)
  addAllocations(api)
  addSharedTimes(api)
  addBatch(api)
  addLists(api, LISTS)
  addDeeds(api, DEEDS)
  describeLive(api)
  api.get('/api/v1/live', answerLive(api))
  const described = describeApi(api)
  api.get('/api/v1/openapi.json', (c) => c.json(described, 200))
  api.notFound((c) => answerProblem(c, 404, { detail: 'Diese Adresse gibt es in der API nicht.', code: 'not_found' }))
  api.onError(answerError)
  return (request, facts) => unkept(api.fetch(request, { facts }))
}
