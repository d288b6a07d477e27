import { data, redirect } from 'react-router'
import { z } from 'zod'
import { changeContact } from '../../domain/members/change-contact.ts'
import { Contact } from '../../domain/members/input.ts'
import { OwnName } from '../../domain/users/input.ts'
import { renameUser } from '../../domain/users/rename.ts'
import { NotFound } from '../../kernel/answer.ts'
import { readForm, refusedForm } from '../forms.ts'
import type { Gate } from '../gate.ts'
import { memberIdOf } from './profile-view.ts'

const CHANGED =
  'Diese Daten wurden inzwischen an anderer Stelle geändert. Ihre Eingaben stehen noch hier. Bitte vergleichen Sie und speichern Sie noch einmal.'

const Change = z.discriminatedUnion('change', [
  Contact.extend({ change: z.literal('contact') }),
  OwnName.extend({ change: z.literal('name') }),
])

async function save(gate: Gate, value: z.output<typeof Change>, param: string) {
  if (value.change === 'name') return renameUser(gate.ctx, value)
  const { change: _, ...contact } = value
  const { memberId } = memberIdOf(gate, param)
  if (!memberId) throw new NotFound('Not found')
  return changeContact(gate.ctx, memberId, contact)
}

/** One of the two forms of the profile. */
export async function changeProfile(gate: Gate, request: Request, param: string) {
  const read = await readForm(request, Change)
  const form = read.data.get('change') === 'name' ? ('name' as const) : ('contact' as const)
  if (!read.ok) return data({ form, answer: read.answer }, { status: 422 })
  const answer = await save(gate, read.value, param)
  if (answer.ok) return redirect(`/member/${param}?gespeichert`)
  return data({ form, answer: refusedForm(read.typed, { field: '', text: CHANGED }) }, { status: 409 })
}
