import { data, redirect } from 'react-router'
import { CLOSE_REFUSALS } from '../../../domain/closures/texts.ts'
import { listSharedClosures } from '../../../domain/shared-halls/list-shared-closures.ts'
import { previewSharedClosure, settleSharedClosure } from '../../../domain/shared-halls/settle-shared-closure.ts'
import { found } from '../../../kernel/answer.ts'
import { isId } from '../../../kernel/id.ts'
import { flash, noted } from '../../kit/flash.ts'
import { gateOf } from '../../kit/gate.ts'
import { refuseMissing } from '../../kit/refuse-missing.ts'
import { chosenIn, readChoices } from '../closure/close-fields.ts'
import { settledText } from '../facility/facility-flash.ts'
import type { Route } from './+types/closed'
import { presentSharedClosure } from './closed-view.ts'
import { closedAddress } from './shared-address.ts'

const FLASH = flash({ entschieden: settledText })

const OPEN_AGAIN = 'Diese Sperrung steht nicht mehr, oder für Ihre Stunden ist schon gesorgt.'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, hallOwner } = gateOf(context)
  const owner = found(hallOwner())
  const closures = await listSharedClosures(ctx, owner)
  const chosen = closures.find(({ id }) => id === url.searchParams.get('sperrung')) ?? closures[0]
  return {
    association: owner.ctx.club.displayName,
    closures: closures.map(({ id, facilityName, reason }) => ({ id, name: `${facilityName} (${reason})` })),
    shown: chosen ? presentSharedClosure(await previewSharedClosure(ctx, owner, chosen.id), ctx.now) : null,
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, hallOwner } = gateOf(context)
  const form = await request.formData()
  const closureId = String(form.get('closure'))
  const refused = (text: string) => ({ ok: false as const, text })
  const settle = async () => {
    if (!isId(closureId)) return refused(OPEN_AGAIN)
    const settled = await settleSharedClosure(ctx, found(hallOwner()), closureId, readChoices(form))
    return settled.ok ? settled : refused(CLOSE_REFUSALS.occupied)
  }
  const done = await refuseMissing<Awaited<ReturnType<typeof settle>>>(settle(), ({ text }) => refused(text), {
    field: '',
    text: OPEN_AGAIN,
  })
  if (!done.ok) return data({ fault: done.text, chosen: chosenIn(form) }, 422)
  const { cancelled, moved, told, toCall } = done.value
  return redirect(noted(closedAddress(closureId), FLASH.note('entschieden', cancelled, moved, told, toCall)))
}
