import { canManageConsents } from '../../domain/consents/access.ts'
import { listConsents, listPurposes } from '../../domain/consents/queries.ts'
import { CONSENT_SOURCE_TEXTS } from '../../domain/consents/texts.ts'
import { canManageHonours } from '../../domain/honours/access.ts'
import { getHonourFile } from '../../domain/honours/queries.ts'
import { canManageMembers, canSeeMembers } from '../../domain/members/access.ts'
import { listNotes } from '../../domain/members/add-note.ts'
import { type FilePerson, findFilePerson } from '../../domain/members/find-file-person.ts'
import { listDocuments } from '../../domain/members/queries.ts'
import { getOwnValues, listOwnFields } from '../../domain/own-fields/queries.ts'
import { showValue } from '../../domain/own-fields/rules.ts'
import { listRevocations } from '../../domain/participations/settle-revocation.ts'
import { getPerson } from '../../domain/people/get-person.ts'
import { canManageRequests } from '../../domain/privacy/access.ts'
import { listReadings, listRequests } from '../../domain/privacy/queries.ts'
import { canManageQualifications } from '../../domain/qualifications/access.ts'
import { conductCheckYears, getQualifications } from '../../domain/qualifications/queries.ts'
import { checkEnds, proofFaults } from '../../domain/qualifications/rules.ts'
import { LICENCE_TEXTS, PROOF_TEXTS } from '../../domain/qualifications/texts.ts'
import { listFeeProofs, listProofNames } from '../../domain/tariffs/list-fee-proofs.ts'
import { NotFound } from '../../kernel/answer.ts'
import { berlinDay, formatDay, formatMoment, isBefore, parseDayRange } from '../../kernel/calendar.ts'
import { signedFileAddress } from '../files/file-address.ts'
import type { Gate } from '../kit/gate.ts'
import type { CarePart } from './care-address.ts'
import { rangeText } from './member-view.ts'
import { presentRequest } from './requests-view.ts'

const LINK_MINUTES = 30

async function presentHonours({ ctx }: Gate, { id }: FilePerson) {
  const today = berlinDay(ctx.now)
  const { honours, prior, offices, years } = await getHonourFile(ctx, id, today)
  return {
    part: 'ehrungen' as const,
    years,
    mayChange: canManageHonours(ctx.actor),
    honours: honours.map(({ id, kind, title, dueOn, awardedOn, skippedOn, note }) => ({
      id,
      title,
      note,
      isSettled: awardedOn !== null || skippedOn !== null,
      day: awardedOn
        ? `${kind === 'other' ? '' : 'geehrt am '}${formatDay(awardedOn)}`
        : skippedOn
          ? `ohne Ehrung, ${formatDay(dueOn)}`
          : `fällig am ${formatDay(dueOn)}`,
    })),
    prior: prior.map(({ id, name, valid }) => ({ id, name, range: rangeText(valid) })),
    offices: offices.map(({ id, title, valid }) => ({ id, title, range: rangeText(valid) })),
  }
}

async function presentProofs({ ctx }: Gate, { id }: FilePerson) {
  const today = berlinDay(ctx.now)
  const ofFee = canSeeMembers(ctx.actor)
  const [{ licences, checks, codes, leadsMinors }, years, feeProofs, proofNames] = await Promise.all([
    getQualifications(ctx, id),
    conductCheckYears(ctx),
    ofFee ? listFeeProofs(ctx, id) : [],
    ofFee ? listProofNames(ctx) : [],
  ])
  const [newest] = checks
  const proofs = {
    issuedOn: newest?.issuedOn ?? null,
    isRelevant: newest?.isRelevant ?? false,
    hasCode: codes.length > 0,
  }
  return {
    part: 'nachweise' as const,
    mayChange: canManageQualifications(ctx.actor),
    // Nobody else needs them.
    faults: leadsMinors ? proofFaults(proofs, today, years).map((fault) => PROOF_TEXTS[fault]) : [],
    licences: licences.map(({ id, kind, title, number, valid, version }) => {
      const { from, to } = parseDayRange(valid)
      return {
        id,
        kind,
        kindText: LICENCE_TEXTS[kind],
        title,
        number,
        version,
        from: from ? formatDay(from) : '',
        to: to ? formatDay(to) : '',
        range: rangeText(valid),
        isOver: to !== null && isBefore(to, today),
      }
    }),
    checks: checks.map(({ id, seenOn, issuedOn, isRelevant }) => ({
      id,
      seen: formatDay(seenOn),
      issued: formatDay(issuedOn),
      until: formatDay(checkEnds(issuedOn, years)),
      isRelevant,
    })),
    codes: codes.map(({ id, signedOn }) => ({ id, signed: formatDay(signedOn) })),
    fee: {
      isShown: feeProofs.length > 0 || proofNames.length > 0,
      mayChange: canManageMembers(ctx.actor),
      names: Object.fromEntries(proofNames.map((name) => [name, name])),
      proofs: feeProofs.map(({ id, name, valid }) => {
        const { to } = parseDayRange(valid)
        return { id, name, range: rangeText(valid), isOver: to !== null && isBefore(to, today) }
      }),
    },
  }
}

async function presentConsents({ ctx }: Gate, { id, name }: FilePerson) {
  const [consents, purposes, { guardians }, revocations] = await Promise.all([
    listConsents(ctx, id),
    listPurposes(ctx),
    getPerson(ctx, id),
    listRevocations(ctx, id),
  ])
  return {
    part: 'einwilligungen' as const,
    mayChange: canManageConsents(ctx.actor),
    people: [{ id, name }, ...guardians.map(({ id, name }) => ({ id, name: `${name} (sorgeberechtigt)` }))],
    purposes: purposes.filter(({ isRetired }) => !isRetired).map(({ id, title, text }) => ({ id, name: title, text })),
    revocations: revocations.map(({ participationId, courseTitle, texts, revokedAt, isWaiting }) => ({
      id: participationId,
      title: courseTitle,
      line: `widerrufen am ${formatDay(berlinDay(revokedAt))}: ${texts.join(' · ')}`,
      isWaiting,
    })),
    consents: consents.map(({ id, title, textVersion, isOld, givenAt, revokedAt, settledAt, by, source }) => ({
      id,
      title,
      isOpen: revokedAt === null,
      isWaiting: revokedAt !== null && settledAt === null,
      line: [
        `Fassung ${textVersion}${isOld ? ' (inzwischen geändert)' : ''}`,
        `${formatDay(berlinDay(givenAt))} durch ${by}, ${CONSENT_SOURCE_TEXTS[source]}`,
        revokedAt ? `widerrufen am ${formatDay(berlinDay(revokedAt))}` : '',
      ]
        .filter(Boolean)
        .join(' · '),
    })),
  }
}

async function presentPapers({ ctx, services }: Gate, { id: personId }: FilePerson) {
  const [documents, notes, fields, values] = await Promise.all([
    listDocuments(ctx, personId),
    listNotes(ctx, personId),
    listOwnFields(ctx),
    getOwnValues(ctx, personId),
  ])
  return {
    part: 'papiere' as const,
    mayChange: canManageMembers(ctx.actor),
    documents: documents.map(({ id, title, fileId, addedAt }) => ({
      id,
      title,
      day: formatDay(berlinDay(addedAt)),
      to: signedFileAddress(services.signLink, { club: ctx.club.id, id: fileId, now: ctx.now, minutes: LINK_MINUTES }),
    })),
    notes: notes.map(({ id, text, writtenAt, by }) => ({
      id,
      text,
      line: [formatDay(berlinDay(writtenAt)), by].filter(Boolean).join(' · '),
    })),
    fields: fields.map(({ id, title, kind, choices }) => {
      const stored = values.get(id) ?? ''
      return {
        id,
        title,
        kind,
        choices,
        typed: kind === 'yes_no' ? stored : showValue(kind, stored),
        shown: showValue(kind, stored),
      }
    }),
  }
}

async function presentPrivacy({ ctx }: Gate, { id }: FilePerson) {
  const [requests, readings] = await Promise.all([listRequests(ctx, id), listReadings(ctx, id)])
  return {
    part: 'auskunft' as const,
    personId: id,
    mayChange: canManageRequests(ctx.actor),
    requests: requests.map((request) => presentRequest(request, berlinDay(ctx.now))),
    readings: readings.map(({ at, by, content }) => ({
      key: `${at} ${by}`,
      text: content,
      line: `${formatMoment(at)} Uhr, ${by}`,
    })),
  }
}

const PRESENT = {
  ehrungen: presentHonours,
  nachweise: presentProofs,
  einwilligungen: presentConsents,
  papiere: presentPapers,
  auskunft: presentPrivacy,
} as const

/** One part of the file of a person. @throws NotFound, Forbidden */
export async function presentCare(gate: Gate, personId: string, part: CarePart) {
  const { ctx } = gate
  const isOffice = canSeeMembers(ctx.actor)
  if (!isOffice && part !== 'nachweise') throw new NotFound('Not found')
  const person = await findFilePerson(ctx, personId)
  const { id, name, memberId, memberNo } = person
  return { id, name, memberId, memberNo, isOffice, today: formatDay(berlinDay(ctx.now)), care: await PRESENT[part](gate, person) }
}

export type CareView = Awaited<ReturnType<typeof presentCare>>['care']
export type CarePartView<Part extends CarePart> = Extract<CareView, { part: Part }>
