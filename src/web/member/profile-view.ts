import { HALL_CLOSED, HALL_CLOSED_MEANS } from '../../domain/bookings/texts.ts'
import { type Ctx, ownPersonId } from '../../domain/context.ts'
import { listOwnWishes } from '../../domain/draws/list-own-wishes.ts'
import { WISH_LINK } from '../../domain/draws/mails.ts'
import { contactOf, getMember } from '../../domain/members/queries.ts'
import { comingEntry } from '../../domain/members/rules.ts'
import { listOwnParticipations, type OwnParticipation } from '../../domain/participations/list-own-participations.ts'
import { isLive } from '../../domain/participations/rules.ts'
import { standingText } from '../../domain/participations/texts.ts'
import { listFamily } from '../../domain/people/list-family.ts'
import { listOwnRequests } from '../../domain/privacy/queries.ts'
import { REQUEST_KIND_TEXTS } from '../../domain/privacy/texts.ts'
import { ROLE_NAMES } from '../../domain/users/texts.ts'
import { NotFound } from '../../kernel/answer.ts'
import { berlinDay, formatDay, formatMoment } from '../../kernel/calendar.ts'
import { plural } from '../../kernel/plural.ts'
import { presentOwnCompensations } from '../compensations/own-compensations-view.ts'
import { presentOwnCards } from '../credits/own-cards-view.ts'
import type { Gate } from '../kit/gate.ts'
import { presentOwnShifts } from '../operations/own-shifts-view.ts'

export interface Fact {
  name: string
  text: string
}

const facts = (...pairs: (readonly [string, string | null])[]): Fact[] =>
  pairs.flatMap(([name, text]) => (text ? [{ name, text }] : []))

/** Member of this page: `me` is the own member, null for users without one. */
export function memberIdOf(ctx: Ctx, param: string): { memberId: string | null; isOwn: boolean } {
  const own = ctx.actor.kind === 'user' ? (ctx.actor.profile?.memberId ?? null) : null
  return param === 'me' ? { memberId: own, isOwn: true } : { memberId: param, isOwn: param === own }
}

async function presentMember({ ctx }: Gate, memberId: string) {
  const member = await getMember(ctx, memberId)
  const name = `${member.firstname} ${member.lastname}`.trim()
  const begins = comingEntry(member, berlinDay(ctx.now))
  return {
    id: memberId,
    name,
    contact: contactOf(member),
    exitPath: member.state === 'active' || member.state === 'dormant' || begins ? `/member/${memberId}/exit` : null,
    isApart: member.isApart,
    /** A child of the actor, whose data a guardian takes out. */
    child: member.isOwn && member.personId !== ownPersonId(ctx) ? { of: member.personId, name } : null,
    feePath: member.isApart ? null : `/member/${memberId}/fee`,
    housemates: member.housemates,
    consentsPath: member.isOwn ? `/member/${memberId}/consents` : null,
    changesPath: member.isOwn ? `/member/${memberId}/changes` : null,
    facts: facts(
      ['Name', name],
      ['Mitgliedsnummer', member.memberNo],
      ['Geburtsdatum', member.birthOn && formatDay(member.birthOn)],
      [begins ? 'Mitglied ab' : 'Mitglied seit', member.entryOn && formatDay(member.entryOn)],
      ['Austritt zum', member.exitOn && formatDay(member.exitOn)],
    ),
  }
}

function presentOwnUser({ ctx: { actor }, ownUser }: Gate) {
  if (actor.kind !== 'user' || !actor.profile || !ownUser) throw new NotFound('Not found')
  const { clubUserId, personId, memberId, firstname, lastname, userName, role } = actor.profile
  const { lastLoginAt, version } = ownUser
  return {
    name: `${firstname} ${lastname}`.trim() || userName,
    email: actor.email,
    ownName: clubUserId && personId === null ? { firstname, lastname, version } : null,
    /** Of a person of the club who is no member. */
    person: personId !== null && memberId === null ? facts(['Name', `${firstname} ${lastname}`.trim()]) : null,
    facts: facts(
      ['E-Mail-Adresse zum Einloggen', actor.email],
      ['Rolle', ROLE_NAMES[role]],
      ['Zuletzt eingeloggt', lastLoginAt && `${formatMoment(lastLoginAt)} Uhr`],
    ),
  }
}

const lineOf = ({ id, courseTitle, personName }: OwnParticipation) => ({
  id,
  title: courseTitle,
  path: `/member/me/participations/${id}`,
  personName,
})

const stateOf = (one: OwnParticipation): string =>
  one.position === null ? standingText(one) : `${standingText(one)}, Platz ${one.position}`

const nextOf = ({ nextAt, isHallClosed }: OwnParticipation): string =>
  nextAt ? `${formatMoment(nextAt)} Uhr${isHallClosed ? ` · ${HALL_CLOSED}. ${HALL_CLOSED_MEANS}` : ''}` : ''

const consentsOf = ({ given, revoked }: OwnParticipation): string =>
  given === 0 ? '' : `${plural(given, 'Einwilligung', 'Einwilligungen')}${revoked > 0 ? `, ${revoked} widerrufen` : ''}`

/** Live sign-ups, and ended ones with consents. */
async function presentParticipations({ ctx }: Gate) {
  const list = await listOwnParticipations(ctx)
  return {
    participations: list
      .filter(({ state }) => isLive(state))
      .map((one) => ({ ...lineOf(one), state: stateOf(one), next: nextOf(one), consents: consentsOf(one) })),
    consents: list.filter(({ state }) => !isLive(state)).map((one) => ({ ...lineOf(one), state: consentsOf(one) })),
  }
}

/** Of oneself by `me`. */
async function presentRequests({ ctx }: Gate) {
  return (await listOwnRequests(ctx)).map(({ id, personId, kind, askedOn, dueOn, answeredOn }) => ({
    id,
    of: personId === ownPersonId(ctx) ? 'me' : personId,
    text: `${REQUEST_KIND_TEXTS[kind]}: ${
      answeredOn
        ? `am ${formatDay(answeredOn)} beantwortet.`
        : `am ${formatDay(askedOn)} eingegangen. Wir antworten bis ${formatDay(dueOn)}.`
    }`,
  }))
}

/** Family, with shifts where somebody helps, and requests about their data. */
async function presentFamily(gate: Gate) {
  const personId = ownPersonId(gate.ctx)
  const all = personId ? await listFamily(gate.ctx, personId) : []
  const family = all
    .filter(({ isSelf }) => !isSelf)
    .map(({ id, firstname, lastname, birthOn, isMember, memberId }) => ({
      id,
      to: memberId && `/member/${memberId}`,
      name: `${firstname} ${lastname}`,
      note: [birthOn && `geboren am ${formatDay(birthOn)}`, isMember && 'Mitglied'].filter(Boolean).join(' · '),
    }))
  const shifts = all.some(({ isHelper }) => isHelper) ? await presentOwnShifts(gate) : []
  const requests = all.some(({ hasRequests }) => hasRequests) ? await presentRequests(gate) : []
  return {
    family,
    shifts,
    requests,
    lacksBirthDate: all.some(({ isSelf, birthOn, isMember }) => isSelf && birthOn === null && !isMember),
  }
}

/** Family of somebody else is not shown. */
const presentChild = async (gate: Gate) => ({
  family: [],
  shifts: [],
  requests: await presentRequests(gate),
  lacksBirthDate: false,
})

/** Outlasts the time a page stands open. */
const WISH_LINK_HOURS = 24

/** Wishes of pending draws; each leads to the page of its mailed link. */
async function presentWishes({ ctx, services }: Gate) {
  const until = ctx.now.add({ hours: WISH_LINK_HOURS })
  return (await listOwnWishes(ctx)).map(({ id, drawName, drawAt, isConfirmed, people, titles }) => ({
    id,
    title: drawName,
    path: `/p/${services.signLink({ club: ctx.club.id, kind: WISH_LINK, id, until })}/wish`,
    personName: people,
    state: isConfirmed ? (titles.length > 1 ? `${titles.length} Wünsche` : 'Wunsch') : 'Wunsch, noch nicht bestätigt',
    titles: titles.join(' › '),
    next: `${formatMoment(drawAt)} Uhr`,
  }))
}

/** @throws NotFound for a member out of reach */
export async function presentProfile(gate: Gate, param: string) {
  const { memberId, isOwn } = memberIdOf(gate.ctx, param)
  const showsCourses = isOwn && gate.ctx.club.flags.hasParticipations
  const [member, user, helping, courses, wishes, cards, compensations] = await Promise.all([
    memberId ? presentMember(gate, memberId) : null,
    isOwn ? presentOwnUser(gate) : null,
    isOwn ? presentFamily(gate) : presentChild(gate),
    showsCourses ? presentParticipations(gate) : { participations: [], consents: [] },
    showsCourses ? presentWishes(gate) : [],
    showsCourses ? presentOwnCards(gate) : [],
    showsCourses ? presentOwnCompensations(gate) : [],
  ])
  return {
    isOwn,
    hasInvoices: isOwn && gate.ctx.club.flags.hasInvoiceManagement,
    owesHours: isOwn && gate.ctx.club.flags.hasOperationals && member !== null,
    member,
    user,
    ...helping,
    ...courses,
    wishes,
    cards,
    compensations,
    isSecondFactorMissing: isOwn && gate.isSecondFactorMissing,
  }
}
