import { redirect } from 'react-router'
import { z } from 'zod'
import { canChangeClaims } from '../../domain/claims/access.ts'
import { saveLevel } from '../../domain/dunnings/commands.ts'
import { LevelInput } from '../../domain/dunnings/input.ts'
import { listDue, listDunnings, listLevels } from '../../domain/dunnings/queries.ts'
import { runDunning, seenOf } from '../../domain/dunnings/run-dunning.ts'
import { DUNNING_REFUSALS } from '../../domain/dunnings/texts.ts'
import { berlinDay } from '../../kernel/calendar.ts'
import { formatCents } from '../../kernel/money.ts'
import { plural } from '../../kernel/plural.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { checkedBy, optionalMoney } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/dunnings'
import { presentCredits } from './credits-view.ts'
import { presentDue, presentDunning, presentLevel } from './dunnings-view.ts'
import { DUNNINGS_PATH, dunningLettersPath } from './invoice-address.ts'

const FLASH = flash({
  gemahnt: (debtors: number) => `${plural(debtors, 'Zahler ist', 'Zahler sind')} gemahnt.`,
  gespeichert: 'Die Mahnstufe ist gespeichert.',
})

const form = formsOf({
  refusals: DUNNING_REFUSALS,
  labels: { feeCents: 'Gebühr', afterDays: 'Tage danach', termDays: 'Frist', subject: 'Überschrift', text: 'Text' },
})
const number = z.number().int()
const LevelForm = z
  .object({
    level: number,
    feeCents: optionalMoney,
    afterDays: number,
    termDays: number,
    subject: z.string(),
    text: z.string(),
    version: number,
  })
  .transform(({ feeCents = 0, ...rest }, ctx) => checkedBy(LevelInput)({ ...rest, feeCents } as z.input<typeof LevelInput>, ctx))
const forms = {
  run: form(z.object({ seen: z.string() }), runDunning, ({ debtors }) => FLASH.note('gemahnt', debtors)),
  level: form(LevelForm, saveLevel, FLASH.note('gespeichert')),
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const today = berlinDay(ctx.now).toString()
  const [due, sent, levels] = await Promise.all([listDue(ctx), listDunnings(ctx), listLevels(ctx)])
  const [latest] = sent.filter(({ channel }) => channel === 'post')
  return {
    due: due.map(presentDue),
    credits: await presentCredits(ctx, due),
    debtors: new Set(due.map(({ debtorId }) => debtorId)).size,
    sum: formatCents(due.reduce((sum, { openCents }) => sum + openCents, 0)),
    seen: seenOf(due),
    sent: sent.map(presentDunning),
    letters: latest ? dunningLettersPath(latest.dunnedOn) : null,
    levels: levels.map(presentLevel),
    mayChange: canChangeClaims(ctx.actor),
    today,
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await actions(forms)(gateOf(context).ctx, request)
  return outcome.ok ? redirect(noted(DUNNINGS_PATH, outcome.note)) : outcome.answer
}
