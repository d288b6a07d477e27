import { redirect } from 'react-router'
import { contactText } from '../../domain/clubs/find-contact.ts'
import { type Ctx, ownPersonId } from '../../domain/context.ts'
import { healthInput } from '../../domain/people/input.ts'
import { listFamily } from '../../domain/people/list-family.ts'
import { getCare, getHealthNote, setCare, setHealthNote } from '../../domain/people/set-care.ts'
import { found, ok } from '../../kernel/answer.ts'
import { answerForm, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/own-care'
import { CareForm, careDefaults, careOf } from './care-fields.ts'

const PATH = '/member/me/care'

const FLASH = flash({ gespeichert: 'Gespeichert' })

const careForm = formsOf({ refusals: {} })(
  CareForm.safeExtend(healthInput.shape),
  async (ctx, typed, personId: string) => {
    await setCare(ctx, personId, careOf(typed))
    await setHealthNote(ctx, personId, typed)
    return ok(null)
  },
  FLASH.note('gespeichert'),
)

/** The actor's own person first, then their children; empty without a person in this club. */
async function listOwnPeople(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  const personId = ownPersonId(ctx)
  const family = personId ? await listFamily(ctx, personId) : []
  return family.map(({ id, firstname, lastname }) => ({ id, name: `${firstname} ${lastname}` }))
}

const addressOf = (id: string): string => `${PATH}?${new URLSearchParams({ person: id })}`

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const people = await listOwnPeople(ctx)
  const wanted = url.searchParams.get('person')
  const shown = wanted === null ? people[0] : found(people.find(({ id }) => id === wanted))
  if (!shown) return { people: [], shown: null, done: null, contact: await contactText(ctx) }
  const { name, ...care } = await getCare(ctx, shown.id)
  const health = await getHealthNote(ctx, shown.id)
  const links = people.map((person) => ({ ...person, to: addressOf(person.id), isShown: person.id === shown.id }))
  return {
    people: links,
    shown: { name, defaults: { ...careDefaults(care), ...health } },
    done: FLASH.text(url.searchParams),
    contact: '',
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const people = await listOwnPeople(ctx)
  const wanted = url.searchParams.get('person')
  const { id } = found(wanted === null ? people[0] : people.find((person) => person.id === wanted))
  const outcome = await answerForm(careForm, ctx, request, id)
  return outcome.ok ? redirect(noted(addressOf(id), outcome.note)) : outcome.answer
}
