import { redirect } from 'react-router'
import { z } from 'zod'
import type { Ctx } from '../../domain/context.ts'
import { changeMembership } from '../../domain/members/change-kind.ts'
import { changeDepartments, reenterMember } from '../../domain/members/commands.ts'
import {
  DeathTakenBack,
  FeeRequest,
  HouseholdMove,
  HouseholdWish,
  MembershipEnd,
  memberDay,
  PayerWish,
} from '../../domain/members/input.ts'
import { getMember } from '../../domain/members/queries.ts'
import { requestFamilyFee } from '../../domain/members/request-family-fee.ts'
import { MEMBER_KINDS } from '../../domain/members/rules.ts'
import { MEMBER_REFUSALS } from '../../domain/members/texts.ts'
import { withdrawExit } from '../../domain/members/withdraw-exit.ts'
import { changeContact } from '../../domain/people/change-contact.ts'
import { Contact, PersonInput } from '../../domain/people/input.ts'
import { moveHousehold, planFields } from '../../domain/processes/change-member.ts'
import { changePayer } from '../../domain/processes/change-payer.ts'
import { enterDeath, leaveClub } from '../../domain/processes/leave-club.ts'
import { moveMember } from '../../domain/processes/move-member.ts'
import { renamePerson } from '../../domain/processes/rename-person.ts'
import { takeBackDeath } from '../../domain/processes/take-back-death.ts'
import { WITHDRAWN_KINDS, withdrawComing } from '../../domain/processes/withdraw-coming.ts'
import { changeAccount } from '../../domain/scheduled-changes/change-account.ts'
import { withdrawChange } from '../../domain/scheduled-changes/commands.ts'
import { AccountFields } from '../../domain/scheduled-changes/input.ts'
import { CHANGE_REFUSALS } from '../../domain/scheduled-changes/texts.ts'
import { berlinDay, isAfter } from '../../kernel/calendar.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import { changedQuery } from '../kit/query.ts'
import type { Route } from './+types/member'
import { presentMemberFile } from './member-view.ts'

const FLASH = flash({
  aufgenommen: 'Das Mitglied ist aufgenommen.',
  kontakt: 'Die Kontaktdaten sind gespeichert.',
  name: 'Name und Geburtsdatum sind gespeichert.',
  geplant: 'Vorgemerkt. Bis zu diesem Tag steht die Änderung im Verlauf und lässt sich dort zurückziehen.',
  mitgliedschaft: 'Die Mitgliedschaft ist gespeichert.',
  austritt: 'Der Austritt ist eingetragen.',
  verstorben: 'Der Tod ist eingetragen.',
  bleibt: 'Der Austritt ist zurückgenommen.',
  zurueck: 'Wieder aufgenommen, unter der alten Nummer.',
  umzug: (people: number, day: number, month: number, year: number) =>
    `Der Umzug ab ${[day, month].map((part) => String(part).padStart(2, '0')).join('.')}.${year} ist ${people === 1 ? '' : `für ${people} Personen `}eingetragen.`,
  abteilungen: 'Die Abteilungen sind gespeichert.',
  familie: 'Die Familie ist gespeichert.',
  familienbeitrag: 'Der Antrag auf den Familienbeitrag ist gespeichert. Er gilt ab dem nächsten Beitragslauf.',
  zahler: (people: number) =>
    people === 1 ? 'Der Zahler ist eingetragen.' : `Der Zahler ist für ${people} Personen eingetragen.`,
  konto: 'Das Konto ist eingetragen. Ein künftiges steht im Verlauf, bis sein Tag kommt.',
  tod: 'Eingetragen. Abbuchungen und Post enden. Bitte tragen Sie einen neuen Zahler ein.',
  lebt: 'Zurückgenommen. Was danach noch zu entscheiden ist, stand beim Knopf: bitte gleich erledigen.',
  abgesagt: 'Zurückgezogen. Es bleibt, wie es war.',
  alleabgesagt: 'Für alle zurückgezogen. Es bleibt, wie es war.',
  teilabgesagt: 'Nur hier zurückgezogen. Bei den anderen der Familie bleibt es eingetragen.',
})
const { note } = FLASH

const form = formsOf({
  refusals: { ...MEMBER_REFUSALS, ...CHANGE_REFUSALS },
  fields: {
    unknown_number: 'memberNo',
    unknown_payer: 'payerNo',
    payer_is_child: 'payerId',
    payer_has_died: 'payerId',
    lives_there: 'memberNo',
    same_person: 'memberNo',
    no_adult: 'way',
    not_a_member: 'from',
    exit_before_entry: 'lastOn',
    death_ahead: 'lastOn',
    is_member: 'from',
    account_in_past: 'from',
    signed_later: 'signedOn',
    unknown_department: 'departmentIds',
  },
})

interface Page {
  memberId: string
  personId: string
}

const version = z.coerce.number().int()
const Ids = z.array(z.uuid()).max(30).default([])
const reason = z.string().trim().max(200, 'Bitte höchstens 200 Zeichen.').default('')

/** `one`: of several who share a change. */
const reach = z.enum(['own', 'one', 'all']).default('own')
const WITHDRAWN = { own: 'abgesagt', one: 'teilabgesagt', all: 'alleabgesagt' } as const

const planned = { effectiveOn: memberDay.optional() }
const isLater = (ctx: Ctx, day: Temporal.PlainDate | undefined): day is Temporal.PlainDate =>
  day !== undefined && isAfter(day, berlinDay(ctx.now))

const answerMemberForm = actions({
  contact: form(
    Contact.extend(planned),
    (ctx, { effectiveOn, ...input }, { memberId, personId }: Page) =>
      isLater(ctx, effectiveOn) ? planFields(ctx, memberId, { ...input, effectiveOn }) : changeContact(ctx, personId, input),
    (done) => note(done ? 'geplant' : 'kontakt'),
  ),
  person: form(
    PersonInput.extend(planned),
    (ctx, { effectiveOn, ...input }, { memberId, personId }: Page) =>
      isLater(ctx, effectiveOn) ? planFields(ctx, memberId, { ...input, effectiveOn }) : renamePerson(ctx, personId, input),
    (done) => note(done ? 'geplant' : 'name'),
  ),
  membership: form(
    z.object({ version, from: memberDay, state: z.enum(['active', 'dormant']), kind: z.enum(MEMBER_KINDS), reason }),
    (ctx, input, { memberId }: Page) => changeMembership(ctx, memberId, input),
    note('mitgliedschaft'),
  ),
  move: form(
    HouseholdMove,
    (ctx, input, { memberId }: Page) => moveHousehold(ctx, memberId, input),
    ({ people }, { effectiveOn: { day, month, year } }) => note('umzug', people, day, month, year),
  ),
  end: form(
    MembershipEnd,
    (ctx, input, { memberId }: Page) => leaveClub(ctx, memberId, input),
    (_, { state }) => note(state === 'deceased' ? 'verstorben' : 'austritt'),
  ),
  stay: form(z.object({}), (ctx, _, { memberId }: Page) => withdrawExit(ctx, memberId), note('bleibt')),
  enter: form(
    z.object({ from: memberDay, kind: z.enum(MEMBER_KINDS) }),
    (ctx, input, { memberId }: Page) => reenterMember(ctx, memberId, input),
    note('zurueck'),
  ),
  feeRequest: form(
    FeeRequest.extend({ householdId: z.uuid() }),
    (ctx, { householdId, ...wish }) => requestFamilyFee(ctx, householdId, wish),
    note('familienbeitrag'),
  ),
  household: form(HouseholdWish, (ctx, input, { memberId }: Page) => moveMember(ctx, memberId, input), note('familie')),
  payer: form(
    PayerWish,
    (ctx, input, { memberId }: Page) => changePayer(ctx, memberId, input),
    ({ people }) => note('zahler', people),
  ),
  account: form(
    AccountFields.extend({ from: memberDay, payerId: z.uuid() }),
    (ctx, { payerId, ...account }) => changeAccount(ctx, payerId, account),
    note('konto'),
  ),
  death: form(
    z.object({ payerId: z.uuid(), lastOn: memberDay }),
    (ctx, { payerId, lastOn }) => enterDeath(ctx, payerId, lastOn),
    note('tod'),
  ),
  revive: form(DeathTakenBack.extend({ of: z.uuid() }), (ctx, { of, ...wish }) => takeBackDeath(ctx, of, wish), note('lebt')),
  withdrawComing: form(
    z.object({ what: z.enum(WITHDRAWN_KINDS), day: memberDay, reach }),
    (ctx, { reach, ...coming }, { memberId }: Page) => withdrawComing(ctx, memberId, { ...coming, isForAll: reach === 'all' }),
    (_, { reach }) => note(WITHDRAWN[reach]),
  ),
  withdrawChange: form(
    z.object({ id: z.uuid(), reach }),
    (ctx, { id, reach }) => withdrawChange(ctx, id, { isForAll: reach === 'all' }),
    (_, { reach }) => note(WITHDRAWN[reach]),
  ),
  departments: form(
    z
      .object({ version, from: memberDay, departmentIds: Ids, passiveIds: Ids })
      .refine(({ departmentIds, passiveIds }) => passiveIds.every((id) => departmentIds.includes(id)), {
        path: ['passiveIds'],
        message: 'Bitte setzen Sie den Haken dieser Abteilung auch bei „Ab diesem Tag in“.',
      }),
    (ctx, input, { memberId }: Page) => changeDepartments(ctx, memberId, input),
    note('abteilungen'),
  ),
})

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const view = await presentMemberFile(gateOf(context), params.member)
  return { page: { title: view.name }, ...view, done: FLASH.text(url.searchParams) }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const { id, personId } = await getMember(ctx, params.member)
  const outcome = await answerMemberForm(ctx, request, { memberId: id, personId })
  return outcome.ok ? redirect(changedQuery(url.pathname, url.searchParams, { getan: outcome.note })) : outcome.answer
}
