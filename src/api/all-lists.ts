import { canSeeBookings } from '../domain/bookings/access.ts'
import { canSeeClaims } from '../domain/claims/access.ts'
import { listBookLines } from '../domain/claims/join-books.ts'
import { canSeeMoved } from '../domain/closures/access.ts'
import { previewMoved } from '../domain/closures/list-moved.ts'
import { listClosures } from '../domain/closures/queries.ts'
import { canSeeSettings } from '../domain/clubs/access.ts'
import { getSettings, listDepartments } from '../domain/clubs/queries.ts'
import { listConsents, listPurposes } from '../domain/consents/queries.ts'
import type { Club } from '../domain/context.ts'
import { canSeeCourse, canSeeCourses } from '../domain/courses/access.ts'
import { getCourse } from '../domain/courses/queries.ts'
import { listDatevExports } from '../domain/datev/queries.ts'
import { canSeeDecisions } from '../domain/decisions/access.ts'
import { listDueCourses } from '../domain/decisions/queries.ts'
import { canSeeDeclarations } from '../domain/declarations/access.ts'
import { listDeclarations } from '../domain/declarations/queries.ts'
import { canSeeDonations } from '../domain/donations/access.ts'
import { listDonations } from '../domain/donations/queries.ts'
import { canSeeDraws } from '../domain/draws/access.ts'
import { listDraws } from '../domain/draws/queries.ts'
import { listLevels } from '../domain/dunnings/queries.ts'
import { canSeeDuties } from '../domain/duties/access.ts'
import { listDuties } from '../domain/duties/queries.ts'
import { canSeeFacilities } from '../domain/facilities/access.ts'
import { listFacilities } from '../domain/facilities/queries.ts'
import { listDefects } from '../domain/facilities/report-defect.ts'
import { getHonourRules, listHonours } from '../domain/honours/queries.ts'
import { canSeeMailings } from '../domain/mailings/access.ts'
import { listSavedGroups } from '../domain/mailings/save-group.ts'
import { listMajorities } from '../domain/majorities/queries.ts'
import { listElections, listMeetings, listVoters } from '../domain/meetings/queries.ts'
import { canSeeMembers } from '../domain/members/access.ts'
import { listNotes } from '../domain/members/add-note.ts'
import { listFilters } from '../domain/members/save-filter.ts'
import { canSeeOffices } from '../domain/offices/access.ts'
import { listOffices } from '../domain/offices/queries.ts'
import { canSeeOperations } from '../domain/operations/access.ts'
import { listExemptions } from '../domain/operations/save-target.ts'
import { listOwnFields } from '../domain/own-fields/queries.ts'
import { listRequests } from '../domain/privacy/queries.ts'
import { canSeeQualifications } from '../domain/qualifications/access.ts'
import { getQualifications } from '../domain/qualifications/queries.ts'
import { listSeasons } from '../domain/seasons/queries.ts'
import { listSeries } from '../domain/series/list-series.ts'
import { listSlots } from '../domain/sessions/queries.ts'
import { canSeeWishes } from '../domain/slot-wishes/access.ts'
import { listSlotWishes } from '../domain/slot-wishes/queries.ts'
import { listFeeProofs } from '../domain/tariffs/list-fee-proofs.ts'
import { canSeeUsers } from '../domain/users/access.ts'
import { listUsers } from '../domain/users/list-users.ts'
import { allow } from '../kernel/answer.ts'
import { parseDayRange } from '../kernel/calendar.ts'
import { by } from './deeds.ts'
import { ALL } from './paging.ts'
import { lists } from './rows.ts'

/** Rows without an id of their own, in their fixed order. */
const numbered = (rows: readonly object[]) =>
  rows.map((row, at) => ({ ...row, id: `00000000-0000-0000-0000-${String(at + 1).padStart(12, '0')}` }))

const invoices = ({ flags }: Club) => flags.hasInvoiceManagement
const helpers = ({ flags }: Club) => flags.hasOperationals

/** Lists that pages show and commands name things of. */
export const LISTS = lists(
  `
  /duties?year listDuties Wiederkehrende Aufgaben eines Jahres, nach Tag: dueOn:day title:text note:text office:text officeId:id holders:text month:number day:number leadDays:number fromYear:number doneAt:moment version:number by dueOn
  /offices listOffices Ämter: position:number title:text department:text departmentId:id email:text isBoard:truth version:number by position
  /terms listTerms Amtszeiten, auch frühere: from:day to:day office:text officeId:id name:text personId:id isShown:truth version:number by -from
  /departments listDepartments Abteilungen: name:text hue:number federationNo:text sportKey:text version:number by name
  /club/versions listVersions Fassungen für If-Match von allem am Verein, was mit PUT geändert wird; „club“ gilt für face, footer, flags, hosts und embed-origins: part:text version:number by part
  /seasons listSeasons Saisons: from:day to:day name:text version:number by -from
  /courses/{id}/slots listSlots Wöchentliche Zeiten eines Angebots: weekday:number startsTime:text endsTime:text partId:id from:day to:day by weekday
  /due-courses listDueCourses Angebote, über die heute zu entscheiden ist: decisionOn:day title:text slug:text minimum:number confirmed:number requested:number waiting:number by decisionOn
  /draws listDraws Die letzten 100 Verlosungen: drawAt:moment opensAt:moment closesAt:moment name:text state:text confirmed:number version:number by -drawAt
  /facilities listFacilities Sportstätten: name:text slug:text kind:text street:text postcode:text city:text notes:text ownerHours:number version:number by name
  /parts listParts Teile der Sportstätten: facility:text name:text facilityId:id by facility
  /closures listClosures Die letzten 200 Sperrungen: startsAt:moment endsAt:moment facilityName:text facilityId:id reason:text liftedAt:moment announcedUntil:day version:number by -startsAt
  /defects listDefects Gemeldete Mängel: reportedAt:moment facilityName:text facilityId:id partName:text kind:text state:text text:text answer:text version:number by -reportedAt
  /closures/{id}/moved listMovedSessions Kommende Stunden, die eine Sperrung verlegt hat, mit dem, was dort inzwischen ist: startsAt:moment endsAt:moment title:text sessionId:id place:text fromPlace:text takenBy:text by startsAt
  /facilities/{id}/slot-wishes listSlotWishes Wer auf Zeiten einer Sportstätte wartet: position:number title:text name:text partId:id partName:text weekday:number createdAt:moment by position
  /donations?year listDonations Spenden eines Jahres: givenOn:day name:text debtorId:id kind:text cents:number note:text confirmationId:id number:text by -givenOn
  /books listBooks Wie Forderungen einer Herkunft gebucht werden: origin:text subject:text subjectId:id departmentId:id account:text taxSphere:text vatKey:text costCentreId:id version:number by origin
  /datev-exports listDatevExports Zeiträume, deren Buchungen an die Steuerberatung übergeben sind, die letzten 24: exportedAt:moment from:day to:day by -exportedAt
  /dunning-levels listLevels Mahnstufen: level:number feeCents:number afterDays:number termDays:number subject:text text:text version:number by level
  /hour-exemptions?year listExemptions Wer in einem Jahr von Pflichtstunden befreit ist: name:text fromYear:number toYear:number reason:text by name
  /saved-groups listSavedGroups Gemerkte Gruppen für E-Mails an viele: name:text by name
  /people/{id}/licences listLicences Lizenzen einer Person: from:day to:day kind:text title:text number:text version:number by -from
  /people/{id}/conduct-checks listConductChecks Vorgelegte Führungszeugnisse: seenOn:day issuedOn:day isRelevant:truth by -seenOn
  /people/{id}/conduct-codes listConductCodes Unterschriebene Ehrenkodizes: signedOn:day by -signedOn
  /people/{id}/fee-proofs listFeeProofs Nachweise einer Person für den Beitrag: from:day to:day name:text by -from
  /honours?year listHonours Ehrungen eines Jahres: dueOn:day name:text personId:id memberId:id kind:text years:number title:text awardedOn:day skippedOn:day note:text by dueOn
  /people/{id}/notes listNotes Die letzten 200 Notizen zu einer Person: writtenAt:moment by:text text:text by -writtenAt
  /people/{id}/consents listConsents Einwilligungen einer Person: givenAt:moment title:text purposeId:id textVersion:number isOld:truth revokedAt:moment settledAt:moment by:text source:text by -givenAt
  /consent-purposes listPurposes Wozu der Verein um Einwilligung fragt: title:text text:text textVersion:number isRetired:truth given:number version:number by title
  /own-fields listOwnFields Eigene Felder: title:text kind:text version:number by title
  /data-requests listRequests Anfragen nach der DSGVO: dueOn:day askedOn:day name:text personId:id kind:text requester:text identityCheckedOn:day answeredOn:day by -dueOn
  /meetings listMeetings Versammlungen: onDay:day title:text place:text invitedOn:day frozenOn:day closedAt:moment voters:number present:number version:number by -onDay
  /meetings/{id}/voters listVoters Stimmberechtigte einer Versammlung: name:text memberNo:text isPresent:truth by name
  /meetings/{id}/elections listElections Wahlen einer Versammlung: office:text name:text yes:number no:number abstained:number termFrom:day termTo:day by office
  /majorities listMajorities Wer volljährig wird oder wurde und noch nicht geantwortet hat: turnsOn:day name:text memberId:id askedAt:moment isOpen:truth by turnsOn
  /member-filters listFilters Gespeicherte Filter: name:text by name
  /series listSeries Serien mit kommenden Terminen; \`nextId\` ist ihr nächster: title:text place:text startsTime:text endsTime:text from:day to:day dates:number nextId:id version:number by title
  /users listUsers Konten des Vereins: lastname:text firstname:text userName:text email:text role:text memberNo:text lastLoginAt:moment blockedAt:moment acceptedAt:moment endsOn:day version:number by lastname
  /declarations listDeclarations Kündigungen und Widerrufe: receivedAt:moment kind:text name:text email:text contract:text wantedOn:day handledAt:moment memberId:id memberNo:text memberName:text by -receivedAt`,
  {
    listDuties: [by(canSeeDuties), (ctx, { year }) => listDuties(ctx, year)],
    listOffices: [by(canSeeOffices), listOffices],
    listTerms: [
      by(canSeeOffices),
      async (ctx) =>
        (await listOffices(ctx)).flatMap(({ id, title, terms }) =>
          terms.map((term) => ({ ...term, officeId: id, office: title })),
        ),
    ],
    listDepartments: [by(canSeeSettings), listDepartments],
    listVersions: [
      by(canSeeSettings),
      async (ctx) => {
        const { club, details } = await getSettings(ctx)
        const versions = { club: club.version, details: details.version, 'honour-rules': (await getHonourRules(ctx)).version }
        return numbered(Object.entries(versions).map(([part, version]) => ({ part, version })))
      },
    ],
    listSeasons: [by(canSeeCourses), listSeasons],
    listSlots: [
      by(canSeeCourses),
      async (ctx, { id }) => {
        allow(canSeeCourse(ctx.actor, await getCourse(ctx, id)))
        return listSlots(ctx, id)
      },
    ],
    listDueCourses: [by(canSeeDecisions), listDueCourses],
    listDraws: [by(canSeeDraws), listDraws],
    listFacilities: [by(canSeeFacilities), listFacilities],
    listParts: [
      by(canSeeFacilities),
      async (ctx) =>
        (await listFacilities(ctx)).flatMap(({ id, name, parts }) =>
          parts.map((part) => ({ ...part, facilityId: id, facility: name })),
        ),
    ],
    listClosures: [by(canSeeFacilities), (ctx) => listClosures(ctx, null)],
    listDefects: [by(canSeeFacilities), (ctx) => listDefects(ctx, null, 10_000)],
    listMovedSessions: [
      by(canSeeMoved),
      async (ctx, { id }) =>
        (await previewMoved(ctx, [id])).map((one) => ({ ...one, id: one.sessionId, takenBy: one.takenBy.join(', ') })),
    ],
    listSlotWishes: [by(canSeeWishes), (ctx, { id }) => listSlotWishes(ctx, id)],
    listDonations: [by(canSeeDonations, invoices), (ctx, { year }) => listDonations(ctx, year)],
    listBooks: [by(canSeeClaims, invoices), listBookLines],
    listDatevExports: [by(canSeeClaims, invoices), listDatevExports],
    listLevels: [by(canSeeClaims, invoices), async (ctx) => numbered(await listLevels(ctx))],
    listExemptions: [by(canSeeOperations, helpers), (ctx, { year }) => listExemptions(ctx, year)],
    listSavedGroups: [by(canSeeMailings), listSavedGroups],
    listLicences: [
      by(canSeeQualifications),
      async (ctx, { id }) => (await getQualifications(ctx, id)).licences.map((one) => ({ ...one, ...parseDayRange(one.valid) })),
    ],
    listConductChecks: [by(canSeeQualifications), async (ctx, { id }) => (await getQualifications(ctx, id)).checks],
    listConductCodes: [by(canSeeQualifications), async (ctx, { id }) => (await getQualifications(ctx, id)).codes],
    listFeeProofs: [
      by(canSeeMembers),
      async (ctx, { id }) => (await listFeeProofs(ctx, id)).map((one) => ({ ...one, ...parseDayRange(one.valid) })),
    ],
    listHonours: [by(canSeeMembers), (ctx, { year }) => listHonours(ctx, year, ALL)],
    listNotes: [by(canSeeMembers), (ctx, { id }) => listNotes(ctx, id)],
    listConsents: [by(canSeeMembers), (ctx, { id }) => listConsents(ctx, id)],
    listPurposes: [by(canSeeMembers), listPurposes],
    listOwnFields: [by(canSeeMembers), listOwnFields],
    listRequests: [by(canSeeMembers), (ctx) => listRequests(ctx, null, ALL)],
    listMeetings: [by(canSeeMembers), (ctx) => listMeetings(ctx, ALL.limit)],
    listVoters: [
      by(canSeeMembers),
      async (ctx, { id }) => (await listVoters(ctx, id)).map((voter) => ({ ...voter, id: voter.personId })),
    ],
    listElections: [by(canSeeMembers), (ctx, { id }) => listElections(ctx, id)],
    listMajorities: [
      by(canSeeMembers),
      async (ctx) => (await listMajorities(ctx, ALL.limit)).map((one) => ({ ...one, id: one.personId })),
    ],
    listFilters: [by(canSeeMembers), listFilters],
    listSeries: [by(canSeeBookings), async (ctx) => (await listSeries(ctx, {}, ALL)).lines],
    listUsers: [
      by(canSeeUsers),
      async (ctx) => (await listUsers(ctx, {}, ALL)).users.map((one) => ({ ...one, memberNo: one.member?.memberNo })),
    ],
    listDeclarations: [by(canSeeDeclarations), (ctx) => listDeclarations(ctx, undefined, ALL)],
  },
)
