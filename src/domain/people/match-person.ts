import { sql } from 'kysely'
import { containing } from '../../database/like.ts'
import { fold } from '../../kernel/fold.ts'
import type { Ctx } from '../context.ts'

interface Named {
  firstname: string
  lastname: string
  birthOn: Temporal.PlainDate | null
  email: string
}

type Known = Named & { id: string; isHere: boolean }

/** Equal or not said of one of them. */
const agree = (one: string, other: string): boolean => one === '' || other === '' || one === other

function isSame(person: Named, known: Known): boolean {
  const [mail, knownMail] = [fold(person.email), fold(known.email)]
  if (person.birthOn && known.birthOn) return person.birthOn.equals(known.birthOn) && agree(mail, knownMail)
  if (known.isHere) return agree(mail, knownMail)
  return !person.birthOn && mail !== '' && mail === knownMail
}

const score = (person: Named, known: Known): number => (fold(person.email) === fold(known.email) ? 2 : 0) + (known.isHere ? 1 : 0)

/**
 * A person that the office names by a list: equal name, and birth date and address where both are said. Without a birth date the
 * address must agree, or the person already be in this course. Asks for no right.
 */
export async function matchPerson(ctx: Ctx, person: Named, courseId: string): Promise<string | null> {
  const name = fold(`${person.firstname} ${person.lastname}`)
  const { rows } = await sql<Known>`
    select id, firstname, lastname, birth_on, email, exists (select from participations p where p.club_id = w.club_id and p.person_id = w.id
      and p.course_id = ${courseId} and p.state in ('requested', 'confirmed', 'waiting', 'offered')) as is_here
    from people w where club_id = ${ctx.club.id} and search like ${containing(name)} order by id limit 200`.execute(ctx.db)
  const same = rows.filter((known) => fold(`${known.firstname} ${known.lastname}`) === name && isSame(person, known))
  return same.toSorted((a, b) => score(person, b) - score(person, a))[0]?.id ?? null
}
