import { type Actor, AREAS, type Area, ROLES, type RoleName } from '../domain/context.ts'
import { DEEDS } from './all-deeds.ts'
import { LISTS } from './all-lists.ts'
import type { Deed } from './deeds.ts'

const BOARD: RoleName[] = ['super', 'admin']
const MANAGERS: RoleName[] = [...BOARD, 'editor']
const STAFF: RoleName[] = [...MANAGERS, 'trainer']
const USERS: RoleName[] = [...STAFF, 'reader']
const ALL_AREAS: Area[] = [...AREAS]
const PEOPLE: Area[] = ['members', 'finance', 'safeguarding']
const PLAN: Area[] = ['halls', 'website']

type Roles = 'all' | RoleName[]

const of = <T extends Roles | Area[]>(value: T, names: string): Record<string, T> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, value]),
  )

const actorAs = (role: RoleName, areas: Area[]): Actor => {
  const nobody = { clubUserId: null, userName: '', firstname: '', lastname: '', personId: null, memberId: null }
  return {
    kind: 'user',
    userId: '',
    email: '',
    profile: { ...nobody, role, areas, isMember: false, departmentIds: [], isReadOnly: false },
  }
}

/** Of each deed and short list, by its own rule. */
const ofDeeds = <T>(rightsOf: (may: Deed['may']) => T): Record<string, T> =>
  Object.fromEntries([...DEEDS, ...LISTS].map(({ operationId, may }) => [operationId, rightsOf(may)]))

/** Roles that an operation is for, as its description says; `tests/permissions.test.ts` proves each. A new one needs its place here. */
export const OPERATION_ROLES: Record<string, Roles> = {
  ...ofDeeds((may) => ROLES.filter((role) => may(actorAs(role, [])))),
  ...of<Roles>(
    'all',
    `getSession runBatch followChanges listCourses getCourse listEvents getEvent signUp listPlans listShifts
    joinShift sendWish listNews getNews getPage sendFeedback applyForMembership`,
  ),
  ...of<Roles>(
    MANAGERS,
    `createCourse getCourseFields changeCourse publishCourse createEvent changeEvent publishEvent cancelEvent
    listStatements confirmStatement listBookings createBooking moveBooking cancelBooking
    listSharedTimes`,
  ),
  ...of<Roles>(
    BOARD,
    `listApiKeys createApiKey revokeApiKey listWebhooks createWebhook deleteWebhook listWebhookDeliveries
    resendWebhook createPlan checkIn getHelperDay takeCheckIns createNews publishNews savePage
    publishPage listPageVersions restorePageVersion withdrawPage arrangePage removePage withdrawNews arrangeNews
    removeNews listFeedback answerFeedback createMember changeMember
    endMembership takeBackDeath listScheduledChanges createHousehold approveApplication declineApplication listApplications
    startImport getImport runImport undoImport listDuplicates mergePeople getPerson exportPerson listMembers getAnnualReport
    quoteTariff listClaims getClaim createClaim splitClaim payInInstalments deferClaim waiveClaim cancelClaim
    restoreClaim decideLeftPlace listDebtors getAccount blockDebtor createMandate revokeMandate listFeeRuns
    createFeeRun getFeeRun listFeeItems issueFeeRun announceDebits announceDueDebits createSepaFile listSepaFiles getSepaFileXml
    withdrawSepaFile listOpenReturns clearReturn importStatement listBankLines allocatePayment undoAllocation
    enterPayment settleCredit listInvoices exportDatev rehearseSwitch runDunning
    getInvoice createInvoice issueInvoice cancelInvoice creditInvoice getInvoicePdf listTariffs getTariff
    createTariff changeTariff startTariff approveStatement payStatements listContracts getContract createContract
    changeContract getCourseStatistics undoDisplacement`,
  ),
  ...of<Roles>(USERS, `leaveShift listDiaryEntries enterInDiary changeDiaryEntry removeDiaryEntry getMember`),
  ...of<Roles>(
    STAFF,
    `previewMailing sendMailing getMailing listCards getCard listCardKinds sellCard listParticipations
    listOwnStatements submitStatement getToday listHallSessions getAttendanceList takeAttendance searchHallPeople`,
  ),
  ...of<Roles>(['super'], `getParameters`),
  ...of<Roles>(['super', 'admin', 'trainer'], `listAllocations listAllocationNeeds`),
}

/** Areas of a staff operation; others need the whole club. */
export const OPERATION_AREAS: Record<string, Area[]> = {
  ...ofDeeds((may) => AREAS.filter((area) => may(actorAs('admin', [area])))),
  ...of<Area[]>(
    ['website'],
    `createCourse getCourseFields changeCourse publishCourse createEvent changeEvent publishEvent cancelEvent
    createNews publishNews savePage publishPage listPageVersions restorePageVersion listFeedback answerFeedback
    withdrawPage arrangePage removePage withdrawNews arrangeNews removeNews`,
  ),
  ...of<Area[]>(
    ['members'],
    `previewMailing sendMailing getMailing listMembers createMember changeMember endMembership takeBackDeath
    listScheduledChanges createHousehold approveApplication declineApplication listApplications startImport getImport runImport
    undoImport getAnnualReport listDuplicates mergePeople getPerson exportPerson createPlan checkIn
    getHelperDay takeCheckIns getMember`,
  ),
  ...of<Area[]>(
    ALL_AREAS,
    `listDiaryEntries enterInDiary changeDiaryEntry removeDiaryEntry getToday listOwnStatements submitStatement
    leaveShift`,
  ),
  ...of<Area[]>(
    ['finance'],
    `listCards getCard listCardKinds sellCard listClaims getClaim createClaim splitClaim payInInstalments
    deferClaim waiveClaim cancelClaim restoreClaim decideLeftPlace listDebtors getAccount blockDebtor
    createMandate revokeMandate listFeeRuns createFeeRun getFeeRun listFeeItems issueFeeRun announceDebits announceDueDebits
    createSepaFile listSepaFiles getSepaFileXml withdrawSepaFile listOpenReturns clearReturn importStatement
    listBankLines allocatePayment undoAllocation enterPayment settleCredit listInvoices
    exportDatev rehearseSwitch runDunning getInvoice createInvoice issueInvoice cancelInvoice creditInvoice
    getInvoicePdf listStatements confirmStatement approveStatement payStatements listContracts getContract
    createContract changeContract`,
  ),
  ...of<Area[]>(PEOPLE, `listParticipations listHallSessions getAttendanceList takeAttendance searchHallPeople`),
  ...of<Area[]>(
    ['members', 'finance'],
    `getCourseStatistics quoteTariff listTariffs getTariff createTariff changeTariff startTariff`,
  ),
  ...of<Area[]>(
    ['halls'],
    `listAllocations listAllocationNeeds createBooking moveBooking cancelBooking undoDisplacement listSharedTimes`,
  ),
  ...of<Area[]>(PLAN, `listBookings`),
}
