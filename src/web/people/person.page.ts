import { redirect } from 'react-router'
import { z } from 'zod'
import { changeAnswers } from '../../domain/participations/change-answers.ts'
import { STAFF_REFUSALS } from '../../domain/participations/texts.ts'
import { endGuardian, enterGuardian } from '../../domain/people/add-guardian.ts'
import { changeContact } from '../../domain/people/change-contact.ts'
import { Contact, GuardianInput, PersonInput } from '../../domain/people/input.ts'
import { setCare } from '../../domain/people/set-care.ts'
import { giveLogin, LOGIN_REFUSALS } from '../../domain/processes/give-login.ts'
import { renamePerson } from '../../domain/processes/rename-person.ts'
import { ok } from '../../kernel/answer.ts'
import { CareForm, careOf } from '../attendance/care-fields.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import { changedQuery } from '../kit/query.ts'
import { wayBack } from '../kit/way-back.ts'
import type { Route } from './+types/person'
import { presentPerson } from './person-view.ts'

const FLASH = flash({
  name: 'Name und Geburtsdatum sind gespeichert.',
  kontakt: 'Die Kontaktdaten sind gespeichert.',
  eingetragen: 'Eingetragen. Ab heute bekommt diese Person die E-Mails zu den Angeboten des Kindes mit.',
  ausgetragen: 'Ausgetragen. Diese Person bekommt ab heute keine E-Mails mehr zu diesem Kind.',
  eingeladen: 'Die Einladung zum Einloggen ist unterwegs.',
  verbunden: 'Unter dieser Adresse gab es schon ein Konto. Es ist jetzt verbunden.',
  halle: 'Die Angaben für die Halle sind gespeichert.',
  antworten: 'Die Antworten sind gespeichert.',
})
const { note } = FLASH

const form = formsOf({
  refusals: {
    changed_meanwhile:
      'Diese Daten wurden inzwischen an anderer Stelle geändert. Ihre Eingaben stehen noch hier. Bitte vergleichen Sie und speichern Sie noch einmal.',
    of_age: 'Das Kind ist volljährig. Eltern werden nur für Kinder unter 18 Jahren eingetragen.',
    is_guardian: 'Diese Person ist schon eingetragen.',
    answer_unknown: STAFF_REFUSALS.answer_unknown,
    ...LOGIN_REFUSALS,
  },
})

/** An emptied field arrives as undefined; an empty text removes the answer. */
const Answers = z.record(
  z.uuid(),
  z
    .string()
    .max(500, 'Bitte höchstens 500 Zeichen.')
    .optional()
    .transform((answer) => answer ?? ''),
)

const answerPersonForm = actions({
  person: form(PersonInput, (ctx, input, personId: string) => renamePerson(ctx, personId, input), note('name')),
  contact: form(Contact, (ctx, input, personId: string) => changeContact(ctx, personId, input), note('kontakt')),
  login: form(
    z.object({}),
    (ctx, _, personId: string) => giveLogin(ctx, personId),
    (given) => note(given === 'linked' ? 'verbunden' : 'eingeladen'),
  ),
  guardian: form(GuardianInput, (ctx, input, personId: string) => enterGuardian(ctx, personId, input), note('eingetragen')),
  unguard: form(
    z.object({ guardianId: z.uuid() }),
    async (ctx, { guardianId }, personId: string) => ok(await endGuardian(ctx, personId, guardianId)),
    note('ausgetragen'),
  ),
  care: form(CareForm, async (ctx, typed, personId: string) => ok(await setCare(ctx, personId, careOf(typed))), note('halle')),
  answers: form(
    z.object({ participationId: z.uuid(), answers: Answers.default({}) }),
    (ctx, { participationId, answers }) => changeAnswers(ctx, participationId, answers),
    note('antworten'),
  ),
})

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const person = await presentPerson(ctx, params.person)
  const { mergedInto } = person
  if (mergedInto) throw redirect(changedQuery(`/admin/participants/people/${mergedInto}`, url.searchParams, {}))
  return {
    page: { title: person.name },
    person,
    back: wayBack(url.searchParams.get('zu')) ?? '/admin/participants/people',
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const outcome = await answerPersonForm(gateOf(context).ctx, request, params.person)
  return outcome.ok ? redirect(changedQuery(url.pathname, url.searchParams, { getan: outcome.note })) : outcome.answer
}
