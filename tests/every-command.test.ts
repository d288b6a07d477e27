import { expect, test } from 'vitest'
import { commandsOfPages } from './support/commands-of-pages.ts'

const of = (names: string) => names.trim().split(/\s+/)

/** Commands of pages that no operation calls, by the reason. A new command needs an operation, or its place here. */
const WITHOUT: Record<string, string[]> = {
  'the link of a mail is the proof, and its page asks the one person': of(`
    confirmApplication acceptCover declineCover changeWish confirmWish withdrawWish confirmMajority acceptSwap confirmSignUp
    changeCompanion acceptOffer cancelParticipation confirmParticipation declineOffer leaveOtherLists revokeConsent showInProfile
    acceptSlot declineSlot confirmSlotWish leaveWaiting giveBackOwnTimes acceptAsk declineAsk acceptInvitation unsubscribe markSeen`),
  'signing in, and one’s own login: a browser with its cookie, its password and its second factor': of(`
    linkOwnPerson becomePerson joinWhereKnown openFirstClub joinClub recordSafetyChange signInUser renameUser subscribe renewFeedAddress
    renewTeamAddress`),
  'rights of people and the end of a club: somebody at the screen, who just proved the second factor': of(`
    askForRemoval withdrawRemoval requireSecondFactor openClub inviteStaff withInvitedTrainer planRole changeRole endUserSessions
    resetSecondFactor exportClub`),
  'a file: bytes come by form and by parts, not as JSON': of(`
    addProcessingContract changeBadge setEventImage removeFile storeImage storeScan attachFile detachFile addPicture removePicture
    addPaper removePaper setTermPicture describeCourseImage setCourseImage issueCertificates orderCertificates readPaper issueKind`),
  'of a member for itself and its children: keys act for the club': of(`
    giveOwnConsent takeBackOwnConsent askAboutOwnData declareWithdrawal giveNotice declareExit sendFamilyWish signUpFamily addChild changeOwnContact enterOwnBirthDate
    askChange withdrawOwnChange writeToOffice reportHall requestHallSeries requestHallTime getHealthNote setHealthNote`),
  'for many rows at once: a batch names them': of(`
    listKinds orderListTask previewListTask undoListTask mailChosen orderPeopleTask stopPeopleTask peopleKinds draftRunInvoices orderInvoices
    withdrawInvoices`),
  'another operation calls it': of(`
    createEvent createBooking enterFamily editCourse sellCard issueFeeRun saveRule removeRule nameHall planFields`),
  'looks ahead of a change, and undoes it': of('previewClosure previewSchoolHolidays previewSharedClosure'),
}

test('a program can do what a page can, or it is said why not', () => {
  const { all, missing } = commandsOfPages()
  expect(all.length).toBeGreaterThan(350)
  expect([...missing].sort()).toEqual([...new Set(Object.values(WITHOUT).flat())].sort())
})
