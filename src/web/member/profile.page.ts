import { redirect } from 'react-router'
import { z } from 'zod'
import { type Ctx, ownPersonId } from '../../domain/context.ts'
import { getMember } from '../../domain/members/queries.ts'
import { childInput } from '../../domain/participations/input.ts'
import { linkOwnPerson } from '../../domain/participations/link-own-person.ts'
import { enterOwnBirthDate } from '../../domain/people/enter-own-birth-date.ts'
import { birthDay, Contact } from '../../domain/people/input.ts'
import { askAboutOwnData } from '../../domain/privacy/ask-about-own-data.ts'
import { OwnRequest } from '../../domain/privacy/input.ts'
import { addChild } from '../../domain/processes/add-child.ts'
import { becomePerson } from '../../domain/processes/become-person.ts'
import { changeOwnContact } from '../../domain/processes/change-own-contact.ts'
import { OwnName } from '../../domain/users/input.ts'
import { renameUser } from '../../domain/users/rename.ts'
import { found, refuse } from '../../kernel/answer.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/profile'
import { cameFrom } from './child-address.ts'
import { memberIdOf, presentProfile } from './profile-view.ts'

const FLASH = flash({
  gespeichert: 'Gespeichert',
  beantragt: 'Ihr Antrag ist eingegangen. Bis wann wir antworten, steht hier bei den Daten.',
})
const note = FLASH.note('gespeichert')

const form = formsOf({
  refusals: {
    changed_meanwhile:
      'Diese Daten wurden inzwischen an anderer Stelle geändert. Ihre Eingaben stehen noch hier. Bitte vergleichen Sie und speichern Sie noch einmal.',
    of_age: 'Ab 18 Jahren meldet man sich selbst an. Hier tragen Sie Kinder unter 18 ein.',
    too_many: 'So viele Kinder kann hier niemand eintragen. Bitte wenden Sie sich an die Geschäftsstelle.',
    name_missing: 'Bitte tragen Sie zuerst oben Ihren eigenen Namen ein.',
    is_minor: 'Kinder trägt nur ein, wer selbst volljährig ist.',
    asked_already: 'Das haben Sie schon beantragt. Bis wann wir antworten, steht hier bei den Daten.',
    known: 'Ihr Geburtsdatum steht schon hier. Ist es falsch, sagen Sie es bitte der Geschäftsstelle.',
  },
  fields: { of_age: 'birthOn', known: 'birthOn' },
})

const personIdOf = async (ctx: Ctx, param: string): Promise<string> =>
  (await getMember(ctx, found(memberIdOf(ctx, param).memberId))).personId

const answerProfileForm = actions({
  contact: form(
    Contact.extend({ isForAll: z.boolean().default(false) }),
    async (ctx, contact, param: string) => changeOwnContact(ctx, await personIdOf(ctx, param), contact),
    note,
  ),
  name: form(OwnName, renameUser, note),
  birth: form(z.object({ birthOn: birthDay }), enterOwnBirthDate, note),
  child: form(
    childInput,
    async (ctx, child) => {
      // An earlier own sign-up may hold the person already: no second one is made.
      await linkOwnPerson(ctx)
      return addChild(ctx, child)
    },
    note,
  ),
  ownData: form(
    OwnRequest,
    async (ctx, { of, kind }) => {
      if (of !== 'me') return askAboutOwnData(ctx, of, { kind })
      const self = ownPersonId(ctx) ? ctx : await becomePerson(ctx)
      return self ? askAboutOwnData(self, found(ownPersonId(self)), { kind }) : refuse('name_missing')
    },
    FLASH.note('beantragt'),
  ),
})

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const profile = await presentProfile(gateOf(context), params.memberId)
  return { ...profile, done: FLASH.text(url.searchParams), isForChild: cameFrom(url) !== null }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const outcome = await answerProfileForm(gateOf(context).ctx, request, params.memberId)
  if (!outcome.ok) return outcome.answer
  const back = outcome.intent === 'child' || outcome.intent === 'birth' ? cameFrom(url) : null
  return redirect(back ?? noted(`/member/${params.memberId}`, outcome.note))
}
