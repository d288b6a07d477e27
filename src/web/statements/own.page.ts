import { redirect } from 'react-router'
import { noted } from '../kit/flash.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/own'
import { answerOwnForm, OWN_FLASH } from './own-forms.ts'
import { readOwnView } from './own-view.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  return { own: await readOwnView(gateOf(context).ctx), done: OWN_FLASH.text(url.searchParams) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await answerOwnForm(gateOf(context).ctx, request)
  return outcome.ok ? redirect(noted(url.pathname, outcome.note)) : outcome.answer
}
