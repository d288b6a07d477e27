import { listDirectory } from '../../domain/members/list-directory.ts'
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
    isLater: search.has('nach'),
    people: people.map(({ guardians, departments, ...person }) => ({
      ...person,
      about: departments.join(', '),
      reached: [person, ...guardians].flatMap(({ id, name, phone, email }) =>
        phone || email ? [{ id, name: id === person.id ? '' : name, phone, email, call: callAddress(phone) }] : [],
      ),
    })),
  }
}
