import { type Actor, AREAS, type Area, ROLES, type RoleName } from '../domain/context.ts'
import { DEEDS } from './all-deeds.ts'
import { LISTS } from './all-lists.ts'
import type { Right } from './deeds.ts'
import { PAGE_DEEDS } from './page-changes.ts'

const BOARD: RoleName[] = ['super', 'admin']
const MANAGERS: RoleName[] = [...BOARD, 'editor']
const STAFF: RoleName[] = [...MANAGERS, 'trainer']
const USERS: RoleName[] = [...STAFF, 'reader']
const ALL_AREAS: Area[] = [...AREAS]
const PEOPLE: Area[] = ['members', 'finance', 'safeguarding']
const PLAN: Area[] = ['halls', 'website']

type Roles = 'all' | RoleName[]

interface Rights {
  roles: Roles
  /** Of staff; without one it needs the whole club. */
  areas?: Area[]
}

const of =
  (...[roles, areas]: [Roles, Area[]?]) =>
  ([names = '']: readonly string[]): Record<string, Rights> =>
    Object.fromEntries(
      names
        .trim()
        .split(/\s+/)
        .map((name) => [name, areas ? { roles, areas } : { roles }]),
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

const rightsOf = ({ may }: Right): Rights => ({
  roles: ROLES.filter((role) => may(actorAs(role, []))),
  areas: AREAS.filter((area) => may(actorAs('admin', [area]))),
})

/**
 * Roles and areas that an operation is for, as its description says; `tests/permissions.test.ts` proves each. Deeds and short lists
 * tell their own; a new one by hand needs its place here.
 */
export const OPERATION_RIGHTS: Readonly<Record<string, Rights>> = {
  ...Object.fromEntries([...DEEDS, ...PAGE_DEEDS, ...LISTS].map((one) => [one.operationId, rightsOf(one)])),
  ...of('all')`
    getSession runBatch followChanges listCourses getCourse listEvents getEvent signUp listPlans listShifts
    joinShift sendWish listNews getNews getPage sendFeedback applyForMembership`,
  ...of(MANAGERS, ['website'])`
    createCourse getCourseFields changeCourse publishCourse createEvent changeEvent publishEvent cancelEvent`,
  ...of(MANAGERS, ['finance'])`listStatements confirmStatement`,
  ...of(MANAGERS, PLAN)`listBookings`,
  ...of(MANAGERS, ['halls'])`createBooking moveBooking cancelBooking listSharedTimes`,
  ...of(BOARD)`
    listApiKeys createApiKey listWebhooks createWebhook listWebhookDeliveries resendWebhook`,
  ...of(BOARD, ['members'])`
    createPlan checkIn getHelperDay takeCheckIns createMember changeMember endMembership takeBackDeath
    listScheduledChanges createHousehold approveApplication declineApplication listApplications startImport
    getImport runImport undoImport listDuplicates mergePeople getPerson exportPerson listMembers getAnnualReport`,
  ...of(BOARD, ['website'])`
    createNews publishNews savePage publishPage listPageVersions restorePageVersion listFeedback answerFeedback`,
  ...of(BOARD, ['members', 'finance'])`
    quoteTariff listTariffs getTariff createTariff changeTariff startTariff getCourseStatistics`,
  ...of(BOARD, ['finance'])`
    listClaims getClaim createClaim splitClaim payInInstalments deferClaim waiveClaim cancelClaim restoreClaim
    decideLeftPlace listDebtors getAccount blockDebtor createMandate revokeMandate listFeeRuns createFeeRun
    getFeeRun listFeeItems issueFeeRun announceDebits announceDueDebits createSepaFile listSepaFiles getSepaFileXml withdrawSepaFile
    listOpenReturns clearReturn importStatement listBankLines allocatePayment undoAllocation undoPayment enterPayment
    settleCredit listInvoices exportDatev rehearseSwitch runDunning getInvoice createInvoice issueInvoice
    cancelInvoice creditInvoice getInvoicePdf getInvoiceXml approveStatement payStatements listContracts getContract
    createContract changeContract`,
  ...of(BOARD, ['halls'])`undoDisplacement`,
  ...of(USERS, ALL_AREAS)`leaveShift listDiaryEntries enterInDiary changeDiaryEntry removeDiaryEntry`,
  ...of(USERS, ['members'])`getMember`,
  ...of(STAFF, ['members'])`previewMailing sendMailing getMailing`,
  ...of(STAFF, ['finance'])`listCards getCard listCardKinds sellCard`,
  ...of(STAFF, PEOPLE)`listParticipations listHallSessions getAttendanceList takeAttendance searchHallPeople`,
  ...of(STAFF, ALL_AREAS)`listOwnStatements submitStatement getToday`,
  ...of(['super'])`getParameters`,
  ...of(['super', 'admin', 'trainer'], ['halls'])`listAllocations listAllocationNeeds`,
}
