import QRCode from 'qrcode'
import { listHelpers } from '../../domain/operations/list-assignments.ts'
import { getPlan, listShifts } from '../../domain/operations/queries.ts'
import { found } from '../../kernel/answer.ts'
import { berlinDay, formatDay, formatMoment } from '../../kernel/calendar.ts'
import { textOn } from '../../kernel/colours.ts'
import { isId } from '../../kernel/id.ts'
import { pdfAnswer } from '../kit/file-answer.ts'
import { type Gate, gateOf } from '../kit/gate.ts'
import type { Route } from './+types/plan-pdf'
import { helpersAddress } from './operations-address.ts'
import { callsOf, posterOf, sheetOf } from './plan-print-view.ts'
import { presentDays } from './plan-view.ts'

const KINDS = { aushang: 'Helferplan', telefon: 'Telefonliste', plakat: 'Plakat' } as const
type Kind = keyof typeof KINDS

async function documentOf({ ctx, link }: Gate, planId: string, kind: Kind) {
  const plan = await getPlan(ctx, planId)
  const [shifts, helpers] = await Promise.all([listShifts(ctx, planId), listHelpers(ctx, planId)])
  const days = presentDays(shifts, plan, ctx.now)
  const { year, month, day } = berlinDay(ctx.now)
  const { displayName, colours } = ctx.club
  const about = {
    title: plan.title,
    line: [kind === 'plakat' ? '' : KINDS[kind], formatDay(plan.startsOn), plan.place].filter(Boolean).join(' · '),
    club: { name: displayName, colour: colours.primary, on: textOn(colours.primary) },
    note: `Stand ${formatMoment(ctx.now)} Uhr`,
    issuedOn: { year, month, day },
  }
  if (kind === 'aushang') return { ...about, kind: 'sheet', groups: sheetOf(days, helpers) }
  if (kind === 'telefon') return { ...about, kind: 'calls', groups: callsOf(helpers) }
  const address = link(helpersAddress(plan.slug))
  const code = await QRCode.toString(address, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return { ...about, kind: 'poster', code, address, ...posterOf(days, plan.description) }
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const planId = found(isId(params.id) ? params.id : null)
  const form = url.searchParams.get('form')
  const kind: Kind = form === 'telefon' || form === 'plakat' ? form : 'aushang'
  const document = await documentOf(gate, planId, kind)
  const bytes = await gate.services.typeset('helper-list', document)
  return pdfAnswer(bytes, `${KINDS[kind]} ${document.title}`)
}
