import { redirect } from 'react-router'
import { gateOf } from '../kit/gate.ts'
import { wayBack } from '../kit/way-back.ts'
import type { Route } from './+types/logout'
import { visitOf, withCookies } from './visit.ts'

/** Only a form signs out; the address alone does nothing. `?zu=` leads back to a page that asks for another login. */
export const loader = () => redirect('/')

export async function action({ context, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const cookies = await gate.services.auth.signOut(visitOf(request, gate))
  return redirect(wayBack(url.searchParams.get('zu')) ?? '/', { headers: withCookies(cookies) })
}
