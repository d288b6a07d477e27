import { redirect } from 'react-router'
import { z } from 'zod'
import type { Ctx } from '../../domain/context.ts'
import { canManageOperations } from '../../domain/operations/access.ts'
import { listCredited, listHourAccounts } from '../../domain/operations/list-hour-accounts.ts'
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
import { changedQuery } from '../kit/query.ts'
import type { Route } from './+types/hours'
import { type AccountRow, accountName, hoursText, presentCredited } from './hours-view.ts'
import { HOURS_PATH } from './operations-address.ts'
import { readAccounts } from './read-accounts.ts'

const FLASH = flash({ soll: 'Soll gespeichert.', befreit: 'Befreit.', beendet: 'Befreiung beendet.' })
const PAGE = 200

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

const PROPOSED = { minutes: 600, ageFrom: 16, ageTo: 65, mostCarried: 300, centsPerHour: 1500 }

/** A year without a target goes on with that of the year before. */
const typedTarget = ({ minutes, ageFrom, ageTo, mostCarried, centsPerHour }: typeof PROPOSED) => ({
  minutes: hoursText(minutes),
  ageFrom,
  ageTo,
  mostCarried: hoursText(mostCarried),
  cents: (centsPerHour / 100).toFixed(2).replace('.', ','),
})

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

/** Also of a member who is not on the shown page. */
async function findName(ctx: Ctx, { rows, year }: { rows: readonly AccountRow[]; year: number }, personId: string) {
  const shown = rows.find(({ id }) => id === personId)
  if (shown) return shown.name
  const { accounts } = await listHourAccounts(ctx, { year, personId }, { limit: 1 })
  return accounts.map(accountName)[0] ?? ''
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const { target, before, ...shown } = await readAccounts(ctx, url.searchParams, PAGE)
  const mayManage = canManageOperations(ctx.actor)
  const [part, person] = [url.searchParams.get('teil'), url.searchParams.get('person') ?? '']
  const isOpen = part !== null && isId(person)
  return {
    ...shown,
    hasTarget: target !== null,
    typed: {
      year: shown.year,
      ...typedTarget(target ?? before ?? PROPOSED),
    },
    exemptions: mayManage ? await listExemptions(ctx, shown.year) : [],
    mayManage,
    part,
    person,
    credited: isOpen && part === 'konto' ? (await listCredited(ctx, person, shown.year)).map(presentCredited) : [],
    name: isOpen ? await findName(ctx, shown, person) : '',
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const outcome = await actions(forms)(gateOf(context).ctx, request)
  if (!outcome.ok) return outcome.answer
  const list = outcome.intent === 'target' ? { jahr: String(outcome.input.year), nach: null } : {}
  const address = changedQuery(HOURS_PATH, url.searchParams, { teil: null, person: null, getan: null, ...list })
  return redirect(noted(address, outcome.note))
}
