import { redirect } from 'react-router'
import { gateOf } from '../gate.ts'
import type { Route } from './+types/logout'
import { visitOf, withCookies } from './visit.ts'

/** Only a form signs out; the address alone does nothing. */
export const loader = () => redirect('/')

export async function action({ context, request }: Route.ActionArgs) {
  const gate = gateOf(context)
  const cookies = await gate.services.auth.signOut(visitOf(request, gate))
  return redirect('/', { headers: withCookies(cookies) })
}
