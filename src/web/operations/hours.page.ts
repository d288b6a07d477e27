import { redirect } from 'react-router'
import { z } from 'zod'
import { canManageOperations } from '../../domain/operations/access.ts'
import { listCredited } from '../../domain/operations/list-hour-accounts.ts'
import {
  ExemptionInput,
  endExemption,
  exemptPerson,
  listExemptions,
  saveTarget,
  TargetInput,
} from '../../domain/operations/save-target.ts'
import { isId } from '../../kernel/id.ts'
import { parseCents } from '../../kernel/money.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { checkedBy, text } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/hours'
import { hoursText, presentCredited } from './hours-view.ts'
import { HOURS_PATH } from './operations-address.ts'
import { readAccounts } from './read-accounts.ts'

const FLASH = flash({ soll: 'Soll gespeichert.', befreit: 'Befreit.', beendet: 'Befreiung beendet.' })
const MOST_ROWS = 200

const minutesOf = (typed: string): number => {
  const [, whole = '', part = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? []
  return whole === '' ? Number.NaN : Math.round(Number(`${whole}.${part || 0}`) * 60)
}

const toTarget = checkedBy(TargetInput)
const TargetForm = z
  .object({ year: z.number(), minutes: text, ageFrom: z.number(), ageTo: z.number(), mostCarried: text, cents: text })
  .transform(({ minutes, mostCarried, cents, ...rest }, ctx) => {
    const numbers = { minutes: minutesOf(minutes), mostCarried: minutesOf(mostCarried || '0') }
    return toTarget({ ...rest, ...numbers, centsPerHour: parseCents(cents || '0') ?? Number.NaN }, ctx)
  })
const toExemption = checkedBy(ExemptionInput)
const ExemptForm = z
  .object({ personId: text, fromYear: z.number(), toYear: z.number().optional(), reason: text })
  .transform((typed, ctx) => toExemption({ ...typed, toYear: typed.toYear ?? null }, ctx))

const form = formsOf({ refusals: {}, missing: 'Das gibt es nicht mehr. Bitte laden Sie die Seite neu.' })
const done = async (work: Promise<unknown>) => {
  await work
  return { ok: true as const, value: null }
}
const forms = {
  target: form(TargetForm, (ctx, target) => done(saveTarget(ctx, target)), FLASH.note('soll')),
  exempt: form(ExemptForm, (ctx, one) => done(exemptPerson(ctx, one)), FLASH.note('befreit')),
  end: form(z.object({ exemption: z.uuid() }), (ctx, { exemption }) => done(endExemption(ctx, exemption)), FLASH.note('beendet')),
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const { rows, target, ...shown } = await readAccounts(ctx, url.searchParams)
  const mayManage = canManageOperations(ctx.actor)
  const [part, person] = [url.searchParams.get('teil'), url.searchParams.get('person') ?? '']
  const credited = part === 'konto' && isId(person) ? await listCredited(ctx, person, shown.year) : []
  return {
    ...shown,
    rows: rows.slice(0, MOST_ROWS),
    more: Math.max(0, rows.length - MOST_ROWS),
    hasTarget: target !== null,
    typed: {
      year: shown.year,
      minutes: target ? hoursText(target.minutes) : '10',
      ageFrom: target?.ageFrom ?? 16,
      ageTo: target?.ageTo ?? 65,
      mostCarried: target ? hoursText(target.mostCarried) : '5',
      cents: target ? (target.centsPerHour / 100).toFixed(2).replace('.', ',') : '15,00',
    },
    exemptions: mayManage ? await listExemptions(ctx, shown.year) : [],
    mayManage,
    part,
    person,
    credited: credited.map(presentCredited),
    name: rows.find(({ id }) => id === person)?.name ?? '',
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await actions(forms)(gateOf(context).ctx, request)
  if (!outcome.ok) return outcome.answer
  const year = outcome.intent === 'target' ? outcome.input.year : Number(url.searchParams.get('jahr')) || null
  return redirect(noted(year ? `${HOURS_PATH}?jahr=${year}` : HOURS_PATH, outcome.note))
}
