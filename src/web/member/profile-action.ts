import { data, redirect } from 'react-router'
import { z } from 'zod'
import type { Ctx } from '../../domain/context.ts'
import { getMember } from '../../domain/members/queries.ts'
import { childInput, type NewChild } from '../../domain/participations/input.ts'
import { linkOwnPerson } from '../../domain/participations/link-own-person.ts'
import { changeContact } from '../../domain/people/change-contact.ts'
import { Contact } from '../../domain/people/input.ts'
import { addChild, type ChildRefusal } from '../../domain/processes/add-child.ts'
import { OwnName } from '../../domain/users/input.ts'
import { renameUser } from '../../domain/users/rename.ts'
import { NotFound } from '../../kernel/answer.ts'
import { readForm, refusedForm } from '../forms.ts'
import type { Gate } from '../gate.ts'
import { memberIdOf } from './profile-view.ts'

const CHANGED =
  'Diese Daten wurden inzwischen an anderer Stelle geändert. Ihre Eingaben stehen noch hier. Bitte vergleichen Sie und speichern Sie noch einmal.'

const TEXTS: Record<ChildRefusal | 'changed_meanwhile', string> = {
  changed_meanwhile: CHANGED,
  of_age: 'Ab 18 Jahren meldet man sich selbst an. Hier tragen Sie Kinder unter 18 ein.',
  too_many: 'So viele Kinder kann hier niemand eintragen. Bitte wenden Sie sich an den Verein.',
  name_missing: 'Bitte tragen Sie zuerst oben Ihren eigenen Namen ein.',
  is_minor: 'Kinder trägt nur ein, wer selbst volljährig ist.',
}
const FORMS = ['contact', 'name', 'child'] as const

const Change = z.discriminatedUnion('change', [
  Contact.extend({ change: z.literal('contact') }),
  OwnName.extend({ change: z.literal('name') }),
  childInput.extend({ change: z.literal('child') }),
])

/** Whoever signed up before as themselves is that person, not a new one. */
async function enterChild(ctx: Ctx, child: NewChild) {
  await linkOwnPerson(ctx)
  return addChild(ctx, child)
}

async function save(gate: Gate, value: z.output<typeof Change>, param: string) {
  if (value.change === 'name') return renameUser(gate.ctx, value)
  if (value.change === 'child') {
    const { change: _, ...child } = value
    return enterChild(gate.ctx, child)
  }
  const { change: _, ...contact } = value
  const { memberId } = memberIdOf(gate, param)
  if (!memberId) throw new NotFound('Not found')
  const { personId } = await getMember(gate.ctx, memberId)
  return changeContact(gate.ctx, personId, contact)
}

interface Where {
  param: string
  /** Where somebody came from to enter a child; null for who opened the profile. */
  back: string | null
}

/** One of the forms of the profile. */
export async function changeProfile(gate: Gate, request: Request, { param, back }: Where) {
  const read = await readForm(request, Change)
  const form = FORMS.find((name) => name === read.data.get('change')) ?? 'contact'
  if (!read.ok) return data({ form, answer: read.answer }, { status: 422 })
  const answer = await save(gate, read.value, param)
  if (answer.ok) return redirect(form === 'child' && back !== null ? back : `/member/${param}?gespeichert`)
  return data(
    {
      form,
      answer: refusedForm(read.typed, { field: answer.refusal === 'of_age' ? 'birthOn' : '', text: TEXTS[answer.refusal] }),
    },
    { status: 409 },
  )
}
