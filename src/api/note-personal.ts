import type { MiddlewareHandler } from 'hono'
import { noteReading } from '../domain/clubs/note-reading.ts'
import { type Api, type ApiEnv, factsOf } from './facts.ts'
import { operationsOf } from './operation-of.ts'

/** Operations that read and answer with nobody, or with the caller alone: halls, offers, one's own diary. A new one counts as personal. */
const IMPERSONAL = new Set([
  'getAnnualReport',
  'getSession',
  'followChanges',
  'getParameters',
  'getPage',
  'getCourse',
  'getCourseFields',
  'getEvent',
  'getNews',
  'listAllocationNeeds',
  'listAllocations',
  'listBooks',
  'listCardKinds',
  'listCourses',
  'listDatevExports',
  'listDiaryEntries',
  'listEvents',
  'listHallSessions',
  'listLevels',
  'listNews',
  'listPageVersions',
  'listPlans',
  'listClosures',
  'listDefects',
  'listDepartments',
  'listDraws',
  'listDueCourses',
  'listFacilities',
  'listFilters',
  'listOwnFields',
  'listParts',
  'listPurposes',
  'listSavedGroups',
  'listSeasons',
  'listSeries',
  'listSharedTimes',
  'listSlots',
  'listShifts',
  'listVersions',
])

/** Superusers' reading of people is noted for the club's board, as on pages. */
export function notePersonal(api: Api): MiddlewareHandler<ApiEnv> {
  const operationOf = operationsOf(api)
  return async (c, next) => {
    const operation = operationOf(c)
    const { operationId = '', summary = '' } = operation ?? {}
    if (operation?.method === 'get' && !IMPERSONAL.has(operationId))
      await noteReading(factsOf(c).ctx, { path: operation.path, title: `${summary} (API)` })
    return next()
  }
}
