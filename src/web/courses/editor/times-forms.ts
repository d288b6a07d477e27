import type { z } from 'zod'
import type { Occupied } from '../../../domain/bookings/hold-bookings.ts'
import type { Ctx } from '../../../domain/context.ts'
import { EDIT_REFUSALS } from '../../../domain/courses/texts.ts'
import { changeTimes } from '../../../domain/processes/change-times.ts'
import { nameHall } from '../../../domain/processes/name-hall.ts'
import { addSession, removeSession } from '../../../domain/sessions/add-session.ts'
import { changeSchedule } from '../../../domain/sessions/change-schedule.ts'
import { endByCount } from '../../../domain/sessions/end-by-count.ts'
import { keepDay, leaveOutDay, type SlotDay } from '../../../domain/sessions/keep-day.ts'
import { type Answer, ok, refuse } from '../../../kernel/answer.ts'
import { formsOf } from '../../kit/actions.ts'
import type { Note } from '../../kit/flash.ts'
import { FLASH } from './courses-flash.ts'
import { DateForm, DayForm, RemovedDate, ScheduleForm } from './editor-fields.ts'
import { occupiedText } from './schedule-view.ts'
import { presentTimes } from './times-view.ts'

const { note } = FLASH

const REFUSALS = {
  changed_meanwhile: EDIT_REFUSALS.changed_meanwhile,
  slots_overlap: 'Zwei dieser Zeiten überschneiden sich am selben Ort.',
  date_exists: 'Zu dieser Zeit hat das Angebot schon einen Termin.',
  not_single: 'Dieser Termin lässt sich hier nicht mehr entfernen.',
  hall_like: 'Eine Sportstätte mit fast demselben Namen gibt es schon. Bitte wählen Sie sie unter „Ort“.',
  over: 'Diese Stunde lässt sich hier nicht mehr herausnehmen.',
  not_left_out: 'Dieser Tag lässt sich nicht mehr eintragen. Bitte laden Sie die Seite neu.',
}
type Changed<Value> = Answer<Value, keyof typeof REFUSALS | 'occupied', Occupied>

const form = formsOf({ refusals: REFUSALS, fields: { date_exists: 'onDay', hall_like: 'hallName' } })

/**
 * Form that changes dates. With people it first answers their news (`asked`); sent again with `seen` it saves and tells them.
 * `placeField`: control for the fault of an occupied hall.
 */
const timesForm = <Input extends { seen: string }, Value>(
  schema: z.ZodType<Input>,
  change: (ctx: Ctx, input: Input, courseId: string) => Promise<Changed<Value>>,
  done: (value: Value) => Note,
  placeField = '',
) =>
  form(
    schema,
    async (ctx, input, { course }: { course: { id: string } }) => {
      const answer = await changeTimes(ctx, course.id, input.seen, (ctx) => change(ctx, input, course.id))
      if (answer.isAsked) return { ok: false, faults: [], shown: { news: presentTimes(answer.news) } }
      const { news, answer: changed } = answer
      if (changed.ok) return ok(news ? note('zeiten-gesagt', news.mailed, news.toCall.length) : done(changed.value))
      if (changed.refusal !== 'occupied') return changed
      return { ok: false, faults: [{ field: placeField, text: occupiedText(changed.occupants) }] }
    },
    (note) => note,
  )

async function keep(ctx: Ctx, courseId: string, day: SlotDay): Promise<Changed<void>> {
  const kept = await keepDay(ctx, courseId, day)
  return !kept.ok && kept.refusal === 'date_exists' ? refuse('not_left_out') : kept
}

export const timesForms = {
  schedule: timesForm(
    ScheduleForm,
    async (ctx, { slots: typed, hallName, version, schoolHolidays }, id) => {
      const placed = await nameHall(ctx, hallName, typed)
      if (!placed.ok) return placed
      const slots = await endByCount(ctx, id, placed.value, schoolHolidays)
      return changeSchedule(ctx, id, slots, { version, schoolHolidays })
    },
    ({ added, changed, dropped }) => note('zeiten', added, changed, dropped),
  ),
  addDate: timesForm(
    DateForm,
    (ctx, date, id) => addSession(ctx, id, date),
    () => note('termin'),
    'partId',
  ),
  removeDate: timesForm(
    RemovedDate,
    (ctx, { id }) => removeSession(ctx, id),
    () => note('termin-entfernt'),
  ),
  keepDay: timesForm(
    DayForm,
    (ctx, day, id) => keep(ctx, id, day),
    () => note('findet-statt'),
  ),
  leaveOutDay: timesForm(
    DayForm,
    (ctx, day, id) => leaveOutDay(ctx, id, day),
    () => note('pausiert'),
  ),
}
