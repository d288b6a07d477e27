import { expect, test } from 'vitest'
import type { MailTools } from '../mail/input.ts'
import { type HelperFacts, helperMails } from './mails.ts'

const tools = { page: (path: string) => path, sign: () => 'token' } as unknown as MailTools
const shift = (person: string) => ({ id: person, person, task: 'Grill', when: 'Sa', place: '', startsAt: null, endsAt: null })
const rowsFor = (name: string, ...people: string[]) => {
  const plan = { title: 'Sommerfest', slug: 'sommerfest', place: 'Anger' }
  const data: HelperFacts = { signUpId: 'a', name, plan, shifts: people.map(shift), leaveUntil: null, contact: '' }
  return helperMails['helper.confirmed'](data, tools).parts.flatMap((part) => ('facts' in part ? part.facts : []))
}

test('a mail says who helps, unless it is its reader', () => {
  expect(rowsFor('Mia Lang', 'Mia Lang')).toEqual([
    ['Was', 'Sommerfest'],
    ['Aufgabe', 'Grill, Sa, Anger'],
  ])
  expect(rowsFor('Paul Fuchs', 'Jonas Fuchs')).toEqual([
    ['Was', 'Sommerfest'],
    ['Wer hilft', 'Jonas Fuchs'],
    ['Aufgabe', 'Grill, Sa, Anger'],
  ])
  expect(rowsFor('Paul Fuchs', 'Jonas Fuchs', 'Mia Fuchs').map(([label]) => label)).toEqual(['Was', 'Jonas Fuchs', 'Mia Fuchs'])
})
