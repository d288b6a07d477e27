import type { Ctx } from '../../../domain/context.ts'
import { EDIT_REFUSALS } from '../../../domain/courses/texts.ts'
import { changeTimes } from '../../../domain/processes/change-times.ts'
import { addSession, removeSession } from '../../../domain/sessions/add-session.ts'
import { changeSchedule } from '../../../domain/sessions/change-schedule.ts'
import { keepDay, leaveOutDay } from '../../../domain/sessions/keep-day.ts'
import { done } from './done-texts.ts'
import type { EditorAction } from './editor-fields.ts'
import { type EditorOutcome, refused, saved } from './editor-outcome.ts'
import { occupiedText } from './schedule-view.ts'
import { presentTimes } from './times-view.ts'

type TimesAction = Extract<EditorAction, { intent: 'schedule' | 'addDate' | 'removeDate' | 'keepDay' | 'leaveOutDay' }>
type Of<Intent extends TimesAction['intent']> = Extract<TimesAction, { intent: Intent }>
/** What became of a form; `ok`: whether it was done. */
type Tried = { ok: boolean; outcome: EditorOutcome }

async function saveSchedule(ctx: Ctx, id: string, { version, slots, schoolHolidays }: Of<'schedule'>): Promise<EditorOutcome> {
  const answer = await changeSchedule(ctx, id, slots, { version, schoolHolidays })
  if (answer.ok) {
    const { added, changed, dropped } = answer.value
    return saved(done('zeiten', added, changed, dropped))
  }
  if (answer.refusal === 'occupied') return refused(occupiedText(answer.occupants))
  if (answer.refusal === 'changed_meanwhile') return refused(EDIT_REFUSALS.changed_meanwhile)
  return refused('Zwei dieser Zeiten überschneiden sich am selben Ort.')
}

async function addDate(ctx: Ctx, id: string, { intent: _, seen: __, ...date }: Of<'addDate'>): Promise<EditorOutcome> {
  const answer = await addSession(ctx, id, date)
  if (answer.ok) return saved(done('termin'))
  if (answer.refusal === 'occupied') return refused(occupiedText(answer.occupants), 'partId')
  return refused('Zu dieser Zeit hat das Angebot schon einen Termin.', 'onDay')
}

async function removeDate(ctx: Ctx, id: string): Promise<EditorOutcome> {
  const answer = await removeSession(ctx, id)
  return answer.ok ? saved(done('termin-entfernt')) : refused('Dieser Termin lässt sich hier nicht mehr entfernen.')
}

async function changeDay(ctx: Ctx, id: string, day: Of<'keepDay' | 'leaveOutDay'>): Promise<EditorOutcome> {
  if (day.intent === 'leaveOutDay') {
    const left = await leaveOutDay(ctx, id, day)
    return left.ok ? saved(done('pausiert')) : refused('Diese Stunde lässt sich hier nicht mehr herausnehmen.')
  }
  const answer = await keepDay(ctx, id, day)
  if (answer.ok) return saved(done('findet-statt'))
  if (answer.refusal === 'occupied') return refused(occupiedText(answer.occupants))
  return refused('Dieser Tag lässt sich nicht mehr eintragen. Bitte laden Sie die Seite neu.')
}

function change(ctx: Ctx, id: string, action: TimesAction): Promise<EditorOutcome> {
  switch (action.intent) {
    case 'schedule':
      return saveSchedule(ctx, id, action)
    case 'addDate':
      return addDate(ctx, id, action)
    case 'removeDate':
      return removeDate(ctx, action.id)
    default:
      return changeDay(ctx, id, action)
  }
}

/** Changes when or where an offer meets; where people count on it, they are named first and told with the second press. */
export async function runTimesAction(ctx: Ctx, id: string, action: TimesAction): Promise<EditorOutcome> {
  const answer = await changeTimes(ctx, id, action.seen, async (ctx): Promise<Tried> => {
    const outcome = await change(ctx, id, action)
    return { ok: outcome.kind === 'done', outcome }
  })
  if (answer.isAsked) return { kind: 'asked', news: presentTimes(answer.news) }
  const { news } = answer
  return news ? saved(done('zeiten-gesagt', news.mailed, news.toCall.length)) : answer.answer.outcome
}
