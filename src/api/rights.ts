import { AREAS, type Area, type RoleName } from '../domain/context.ts'

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

/** Roles that an operation is for, as its description says; `tests/permissions.test.ts` proves each. A new one needs its place here. */
export const OPERATION_ROLES: Record<string, Roles> = {
  ...of<Roles>(
    'all',
    `getSession runBatch followChanges listCourses getCourse listEvents getEvent signUp listPlans listShifts
    joinShift sendWish listNews getNews getPage sendFeedback applyForMembership`,
  ),
  ...of<Roles>(
    MANAGERS,
    `createCourse getCourseFields changeCourse publishCourse createEvent changeEvent publishEvent cancelEvent
    discardEvent listStatements confirmStatement listBookings createBooking moveBooking cancelBooking
    listSharedTimes`,
  ),
  ...of<Roles>(
    BOARD,
    `listApiKeys createApiKey revokeApiKey listWebhooks createWebhook deleteWebhook listWebhookDeliveries
    resendWebhook createPlan publishPlan removePlan checkIn getHelperDay takeCheckIns createNews publishNews savePage
    publishPage listPageVersions restorePageVersion listFeedback answerFeedback createMember changeMember
    endMembership takeBackDeath listScheduledChanges createHousehold approveApplication declineApplication listApplications
    startImport getImport runImport undoImport listDuplicates mergePeople exportPerson listMembers getAnnualReport
    quoteTariff listClaims getClaim createClaim splitClaim payInInstalments deferClaim waiveClaim cancelClaim
    restoreClaim decideLeftPlace listDebtors getAccount blockDebtor createMandate revokeMandate listFeeRuns
    createFeeRun getFeeRun listFeeItems issueFeeRun announceDebits createSepaFile listSepaFiles getSepaFileXml
    withdrawSepaFile listOpenReturns clearReturn importStatement listBankLines allocatePayment undoAllocation
    enterPayment settleCredit listInvoices removeInvoice removeFeeRun exportDatev rehearseSwitch runDunning
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
  ...of<Area[]>(
    ['website'],
    `createCourse getCourseFields changeCourse publishCourse createEvent changeEvent publishEvent cancelEvent
    createNews publishNews savePage publishPage listPageVersions restorePageVersion listFeedback answerFeedback
    discardEvent`,
  ),
  ...of<Area[]>(
    ['members'],
    `previewMailing sendMailing getMailing listMembers createMember changeMember endMembership takeBackDeath
    listScheduledChanges createHousehold approveApplication declineApplication listApplications startImport getImport runImport
    undoImport getAnnualReport listDuplicates mergePeople exportPerson createPlan publishPlan removePlan checkIn
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
    createMandate revokeMandate listFeeRuns createFeeRun getFeeRun listFeeItems issueFeeRun announceDebits
    createSepaFile listSepaFiles getSepaFileXml withdrawSepaFile listOpenReturns clearReturn importStatement
    listBankLines allocatePayment undoAllocation enterPayment settleCredit listInvoices removeInvoice removeFeeRun
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
