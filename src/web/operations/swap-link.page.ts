import { data, redirect } from 'react-router'
import { z } from 'zod'
import { ownPersonId } from '../../domain/context.ts'
import { acceptSwap, getSwap, listSwappable, type Swap } from '../../domain/operations/accept-swap.ts'
import { askForSwap } from '../../domain/operations/ask-for-swap.ts'
import { getAssignment } from '../../domain/operations/leave-shift.ts'
import type { Assignment } from '../../domain/operations/list-assignments.ts'
import { SWAP_LINK, SWAP_WITH_LINK } from '../../domain/operations/mails.ts'
import { listShiftsById } from '../../domain/operations/queries.ts'
import { JOIN_REFUSALS, SWAP_REFUSALS, shiftText } from '../../domain/operations/texts.ts'
import { listFamily } from '../../domain/people/list-family.ts'
import { flash, noted } from '../kit/flash.ts'
import { type Gate, gateOf } from '../kit/gate.ts'
import { brokenLink, readSignedToken } from '../kit/signed-link.ts'
import type { Route } from './+types/swap-link'
import { helpersAddress } from './operations-address.ts'
import { demandsOf } from './plan-view.ts'

const FLASH = flash({
  getauscht: 'Getauscht! Beide haben eine E-Mail mit der neuen Schicht bekommen.',
  gefragt:
    'Wenn unter dieser Adresse jemand eine der gewünschten Schichten hat, kommt gleich eine E-Mail mit dem Link zum Tauschen.',
})
const REFUSALS = { ...JOIN_REFUSALS, ...SWAP_REFUSALS }

type Kind = typeof SWAP_LINK | typeof SWAP_WITH_LINK
const isKind = (kind: string): kind is Kind => kind === SWAP_LINK || kind === SWAP_WITH_LINK

/** Shifts that the visitor of this link may give: the one it names, or those of the login's family. */
async function readOwn({ ctx }: Gate, swap: Swap, assignmentId: string | undefined): Promise<Assignment[]> {
  if (assignmentId !== undefined) return [await getAssignment(ctx, assignmentId)]
  const personId = ownPersonId(ctx)
  if (!personId) return []
  const family = await listFamily(ctx, personId)
  return listSwappable(
    ctx,
    swap,
    family.map(({ id }) => id),
  )
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const link = readSignedToken(gate, params.token, isKind)
  const page = { noindex: true }
  if (typeof link === 'string') {
    const broken = brokenLink(link, 'Bitte fragen Sie nach einem neuen Link.')
    return data({ broken, shown: null, page }, { status: broken.status })
  }
  const [swapId = '', assignmentId] = link.id.split('.')
  const swap = await getSwap(ctx, swapId)
  const given = await getAssignment(ctx, swap.assignmentId)
  const isOpen = swap.state === 'open' && given.state === 'confirmed'
  const [shift] = await listShiftsById(ctx, [given.shiftId])
  const own = isOpen ? await readOwn(gate, swap, assignmentId) : []
  return data({
    broken: null,
    shown: {
      plan: given.planTitle,
      given: [shiftText(given, given), given.place || given.planPlace].filter(Boolean).join(', '),
      demands: shift ? demandsOf(shift).join(', ') : '',
      helpers: helpersAddress(given.planSlug),
      isOpen,
      isMailed: assignmentId !== undefined,
      own: own.map((row) => ({ id: row.id, text: shiftText(row, row), name: row.firstname })),
      done: FLASH.text(url.searchParams),
    },
    page,
  })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const { ctx, services, address } = gate
  const link = readSignedToken(gate, params.token, isKind)
  // The loader shows the reason.
  if (typeof link === 'string') return redirect(url.pathname)
  const [swapId = '', assignmentId] = link.id.split('.')
  const form = await request.formData()
  const refused = (refusal: string, status = 409) => data({ refusal }, status)
  if (form.get('intent') === 'swap') {
    const id = z.uuid().safeParse(assignmentId ?? form.get('assignment'))
    if (!id.success) return redirect(url.pathname)
    const mailed = assignmentId === undefined ? null : (await getAssignment(ctx, assignmentId)).signUpId
    const answer = await acceptSwap(ctx, swapId, id.data, mailed)
    return answer.ok ? redirect(noted(url.pathname, FLASH.note('getauscht'))) : refused(REFUSALS[answer.refusal])
  }
  const email = z
    .email()
    .max(200)
    .safeParse(String(form.get('email') ?? '').trim())
  if (!email.success) return refused('Bitte geben Sie Ihre E-Mail-Adresse ein, zum Beispiel name@beispiel.de.', 422)
  if (!(await services.signUpLimit.take(address)))
    return refused('Das waren gerade viele Versuche. Bitte warten Sie zehn Minuten.', 429)
  await askForSwap(ctx, swapId, email.data)
  return redirect(noted(url.pathname, FLASH.note('gefragt')))
}
