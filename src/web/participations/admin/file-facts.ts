import type { Ctx } from '../../../domain/context.ts'
import { canSeePrices } from '../../../domain/participations/access.ts'
import type { ContactFacts } from '../../../domain/participations/list-contact-facts.ts'
import type { Participation } from '../../../domain/participations/queries.ts'
import { ageOn, berlinDay, formatDay } from '../../../kernel/calendar.ts'
import { isProvisional } from '../participants-view.ts'

/** Facts of a person that a table program sorts, adds up and writes letters with; screens show them as text. */
export interface FileFacts {
  firstname: string
  lastname: string
  age: number | ''
  birth: string
  street: string
  postcode: string
  city: string
  euros: number | ''
  isUnchecked: boolean
}

type Person = Pick<
  Participation,
  'id' | 'firstname' | 'lastname' | 'birthOn' | 'priceCents' | 'priceKind' | 'priceCheckedAt' | 'state'
>

function factsOf(ctx: Ctx, person: Person, contact: ContactFacts | undefined): FileFacts {
  const { firstname, lastname, birthOn, priceCents } = person
  const seesPrices = canSeePrices(ctx.actor)
  return {
    firstname,
    lastname,
    age: birthOn ? ageOn(birthOn, berlinDay(ctx.now)) : '',
    birth: seesPrices && birthOn ? formatDay(birthOn) : '',
    street: contact?.street ?? '',
    postcode: contact?.postcode ?? '',
    city: contact?.city ?? '',
    euros: seesPrices ? priceCents / 100 : '',
    isUnchecked: seesPrices && isProvisional(person),
  }
}

/** Lines of a page with the facts of a file, in their order. Birth and price only for the office and the department. */
export const withFileFacts = <Line>(
  ctx: Ctx,
  people: readonly Person[],
  lines: readonly Line[],
  contacts: ReadonlyMap<string, ContactFacts>,
): (Line & { file: FileFacts })[] =>
  lines.flatMap((line, at) => {
    const person = people[at]
    return person ? [{ ...line, file: factsOf(ctx, person, contacts.get(person.id)) }] : []
  })
