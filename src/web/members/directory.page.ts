import { listDirectory } from '../../domain/members/list-directory.ts'
import { readMoreContacts } from '../../domain/people/more-contacts.ts'
import { readId } from '../../kernel/id.ts'
import { gateOf } from '../kit/gate.ts'
import { callAddress } from '../participations/participants-view.ts'
import type { Route } from './+types/directory'

const PAGE = 50

export async function loader({ context, url: { searchParams: search } }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const text = search.get('q')?.trim().slice(0, 80) ?? ''
  const { people, next } = await listDirectory(ctx, text, { after: readId(search.get('nach')), limit: PAGE })
  return {
    text,
    next,
    people: people.map(({ guardians, departments, moreContacts, ...person }) => ({
      ...person,
      about: departments.join(', '),
      reached: [{ ...person, moreContacts }, ...guardians].flatMap(({ id, name, moreContacts, ...main }) =>
        [{ ...main, note: '' }, ...readMoreContacts(moreContacts)].flatMap(({ phone, email, note }, at) =>
          phone || email
            ? [{ id: `${id}.${at}`, name: id === person.id ? '' : name, note, phone, email, call: callAddress(phone) }]
            : [],
        ),
      ),
    })),
  }
}
