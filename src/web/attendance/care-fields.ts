import { z } from 'zod'
import type { Care } from '../../domain/people/input.ts'

const line = z.string().trim().max(80, 'Bitte höchstens 80 Zeichen.').default('')
const number = z.string().trim().max(40, 'Bitte höchstens 40 Zeichen.').default('')

/** Form of the emergency numbers and collectors, as it is sent. */
export const CareForm = z
  .object({
    name1: line,
    phone1: number,
    relation1: line,
    name2: line,
    phone2: number,
    relation2: line,
    collectors: z.string().trim().max(600, 'Bitte höchstens 600 Zeichen.').default(''),
    goesAlone: z.boolean().default(false),
    hasNoPhoto: z.boolean().default(false),
  })
  .superRefine(({ name1, phone1, name2, phone2 }, { addIssue }) => {
    const missing = (path: string, what: string) =>
      addIssue({ code: 'custom', path: [path], message: `Bitte geben Sie auch ${what} an.` })
    if (name1 && !phone1) missing('phone1', 'die Telefonnummer')
    if (phone1 && !name1) missing('name1', 'den Namen')
    if (name2 && !phone2) missing('phone2', 'die Telefonnummer')
    if (phone2 && !name2) missing('name2', 'den Namen')
  })
export type CareTyped = z.output<typeof CareForm>

/** `Oma Gerda, 0151 1234` */
function collectorOf(text: string): Care['collectors'][number] {
  const [name = '', phone = ''] = text.split(',').map((part) => part.trim())
  return { name: name.slice(0, 80), phone: phone.slice(0, 40) }
}

export function careOf(typed: CareTyped): Care {
  const { goesAlone, hasNoPhoto } = typed
  const emergency = [
    { name: typed.name1, phone: typed.phone1, relation: typed.relation1 },
    { name: typed.name2, phone: typed.phone2, relation: typed.relation2 },
  ].filter(({ name }) => name !== '')
  const collectors = typed.collectors
    .split('\n')
    .map(collectorOf)
    .filter(({ name }) => name !== '')
    .slice(0, 8)
  return { emergency, collectors, goesAlone, hasNoPhoto }
}

export function careDefaults({ emergency, collectors, goesAlone, hasNoPhoto }: Care) {
  const [first, second] = emergency
  return {
    name1: first?.name ?? '',
    phone1: first?.phone ?? '',
    relation1: first?.relation ?? '',
    name2: second?.name ?? '',
    phone2: second?.phone ?? '',
    relation2: second?.relation ?? '',
    collectors: collectors.map(({ name, phone }) => (phone ? `${name}, ${phone}` : name)).join('\n'),
    goesAlone,
    hasNoPhoto,
  }
}
