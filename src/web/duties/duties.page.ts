import { redirect } from 'react-router'
import { z } from 'zod'
import { mayChange } from '../../domain/context.ts'
import { canEditDuties } from '../../domain/duties/access.ts'
import { addDuty, changeDuty, removeDuty, reopenDuty, tickDuty } from '../../domain/duties/commands.ts'
import { DutyInput, DutyYear } from '../../domain/duties/input.ts'
import { type DutyLine, listDuties } from '../../domain/duties/queries.ts'
import { DUTY_REFUSALS } from '../../domain/duties/texts.ts'
import { listOffices } from '../../domain/offices/queries.ts'
import { berlinDay, formatDay, isBefore } from '../../kernel/calendar.ts'
import { newId } from '../../kernel/id.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash, noted } from '../kit/flash.ts'
import { checkedBy, text, version } from '../kit/form-fields.ts'
import { gateOf } from '../kit/gate.ts'
import { KEY_REUSED, pressedOnce } from '../kit/pressed-once.ts'
import type { Route } from './+types/duties'
import { dutiesAddress } from './duties-address.ts'

const FLASH = flash({
  gespeichert: 'Gespeichert.',
  weg: 'Gelöscht.',
  erledigt: 'Als erledigt eingetragen.',
  offen: 'Wieder offen.',
})
const { note } = FLASH

const form = formsOf({
  refusals: { ...DUTY_REFUSALS, key_reused: KEY_REUSED },
  missing: 'Das gibt es nicht mehr. Jemand anderes hat es inzwischen gelöscht.',
})
const Typed = z.object({
  officeId: text,
  title: text,
  note: text,
  day: z.number(),
  month: z.number(),
  leadDays: z.number(),
  fromYear: z.number(),
})
const saved = { id: z.uuid(), version }
const answerDutiesForm = actions({
  add: form(Typed.transform(checkedBy(DutyInput)), pressedOnce('addDuty', addDuty), note('gespeichert')),
  change: form(Typed.extend(saved).transform(checkedBy(DutyInput.extend(saved))), changeDuty, note('gespeichert')),
  remove: form(z.object({ id: z.uuid() }), (ctx, { id }) => removeDuty(ctx, id), note('weg')),
  tick: form(DutyYear, tickDuty, note('erledigt')),
  reopen: form(DutyYear, reopenDuty, note('offen')),
})

/** A year of the address; the present one for any other word. */
function yearOf(search: URLSearchParams, today: Temporal.PlainDate): number {
  const asked = search.get('jahr') ?? ''
  return /^2[01]\d\d$/.test(asked) ? Number(asked) : today.year
}

function present(line: DutyLine, today: Temporal.PlainDate) {
  const { doneAt, doneBy, dueOn, ...duty } = line
  const isLate = !doneAt && isBefore(dueOn, today)
  const waitsFrom = dueOn.subtract({ days: line.leadDays })
  return {
    ...duty,
    due: formatDay(dueOn),
    isDone: doneAt !== null,
    state: doneAt
      ? ({ kind: 'good', text: `Erledigt am ${formatDay(berlinDay(doneAt))}${doneBy ? `, ${doneBy}` : ''}` } as const)
      : isLate
        ? ({ kind: 'bad', text: 'Überfällig' } as const)
        : isBefore(today, waitsFrom)
          ? ({ kind: 'calm', text: `Wartet ab ${formatDay(waitsFrom)}` } as const)
          : ({ kind: 'care', text: 'Jetzt zu tun' } as const),
  }
}
export type DutyView = ReturnType<typeof present>

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = gateOf(context)
  const today = berlinDay(ctx.now)
  const year = yearOf(url.searchParams, today)
  const mayEdit = canEditDuties(ctx.actor)
  const [duties, offices] = await Promise.all([listDuties(ctx, year), mayEdit ? listOffices(ctx) : []])
  return {
    year,
    key: newId(),
    duties: duties.map((line) => present(line, today)),
    offices: offices.map(({ id, title, department }) => ({ id, name: department ? `${title} (${department})` : title })),
    wanted: mayEdit ? url.searchParams.get('aufgabe') : null,
    mayEdit,
    mayTick: mayChange(ctx.actor),
    done: FLASH.text(url.searchParams),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = gateOf(context)
  const outcome = await answerDutiesForm(ctx, request)
  return outcome.ok ? redirect(noted(dutiesAddress(yearOf(url.searchParams, berlinDay(ctx.now))), outcome.note)) : outcome.answer
}
