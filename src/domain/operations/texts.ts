import { berlinDay, berlinTime, formatDay, formatTimes, weekdayShort } from '../../kernel/calendar.ts'
import type { JoinRefusal, LeaveRefusal, PlanState, ShiftTime } from './rules.ts'

/** `Sa 19.06.2027 · 14:00–16:00 Uhr`, with the year: feasts are planned long before. Of a contribution the plan's day. */
export function whenText({ startsAt, endsAt }: ShiftTime, { startsOn }: { startsOn: Temporal.PlainDate }): string {
  if (!startsAt || !endsAt) return `zum ${formatDay(startsOn)}`
  const day = berlinDay(startsAt)
  return `${weekdayShort(day.dayOfWeek)} ${formatDay(day)} · ${formatTimes(berlinTime(startsAt), berlinTime(endsAt))} Uhr`
}

/** For `leaveUntil`, which is a midnight: the day before is the last one. */
export const leaveText = (until: Temporal.Instant): string =>
  `Absagen geht bis zum ${formatDay(berlinDay(until).subtract({ days: 1 }))}`

export const shiftText = (shift: ShiftTime & { task: string }, plan: { startsOn: Temporal.PlainDate }): string =>
  `${shift.task}, ${whenText(shift, plan)}`

export const PLAN_STATE_TEXTS: Record<PlanState, string> = {
  draft: 'Entwurf',
  published: 'Öffentlich',
  closed: 'Abgeschlossen',
}

export const JOIN_REFUSALS: Record<JoinRefusal | 'guardian_missing' | 'key_reused', string> = {
  not_open: 'Für diesen Helferplan kann man sich gerade nicht eintragen.',
  over: 'Diese Schicht ist schon vorbei.',
  full: 'Hier sind inzwischen alle Plätze vergeben. Bitte wählen Sie eine andere Schicht.',
  birth_missing: 'Für diese Schicht gilt ein Mindestalter. Bitte geben Sie das Geburtsdatum an.',
  too_young: 'Für diese Schicht gilt ein Mindestalter, das noch nicht erreicht ist. Bitte wählen Sie eine andere.',
  qualification_missing: 'Für diese Schicht braucht man eine Qualifikation. Bitte bestätigen Sie, dass sie vorliegt.',
  already_in: 'Für diese Schicht besteht schon eine Eintragung.',
  overlap: 'Zu dieser Zeit besteht schon eine Eintragung. Niemand kann an zwei Orten zugleich helfen.',
  guardian_missing: 'Für Minderjährige brauchen wir den Namen eines Elternteils oder einer anderen sorgeberechtigten Person.',
  key_reused: 'Diese Eintragung ist schon angekommen. Für eine weitere laden Sie die Seite bitte neu.',
}

type NamedShift = ShiftTime & { id: string; task: string }

/** Why a sign-up failed; where several shifts were chosen, with the name of the one that it is about. */
export function joinText(
  refused: { refusal: keyof typeof JOIN_REFUSALS; shiftId?: string; otherId?: string | null },
  chosen: readonly NamedShift[],
  plan: { startsOn: Temporal.PlainDate },
): string {
  const said = JOIN_REFUSALS[refused.refusal]
  const [shift, other] = [refused.shiftId, refused.otherId].map((id) => chosen.find((one) => one.id === id))
  if (chosen.length < 2 || !shift || refused.refusal === 'not_open') return said
  if (other)
    return `${shiftText(shift, plan)} und ${shiftText(other, plan)}: Diese Zeiten überschneiden sich. Bitte wählen Sie eine von beiden.`
  return `${shiftText(shift, plan)}: ${said}`
}

export const SWAP_REFUSALS: Record<'not_offered' | 'already_left', string> = {
  not_offered: 'Dieser Tausch ist nicht mehr offen.',
  already_left: 'Eine der beiden Eintragungen gibt es nicht mehr.',
}

export const LEAVE_REFUSALS: Record<LeaveRefusal, string> = {
  too_late: 'Die Frist zum Absagen ist vorbei. Bitte rufen Sie uns an, oder suchen Sie jemanden zum Tauschen.',
  already_left: 'Diese Eintragung gibt es nicht mehr.',
}

export const PLAN_REFUSALS = {
  slug_taken: 'Diese Adresse hat schon ein anderer Plan. Bitte wählen Sie eine andere.',
  changed_meanwhile:
    'Jemand anderes hat diesen Plan inzwischen geändert. Ihre Eingaben stehen noch hier. Bitte vergleichen Sie und speichern Sie noch einmal.',
  has_no_shifts: 'Ein Plan ohne Schichten hilft niemandem. Bitte tragen Sie zuerst Schichten ein.',
  closed: 'Dieser Plan ist abgeschlossen.',
  not_over: 'Der Plan ist noch nicht vorbei. Abschließen geht nach der letzten Schicht.',
} as const

export const REMOVE_REFUSALS = {
  not_draft: 'Öffentliche und abgeschlossene Pläne bleiben. Bitte ziehen Sie den Plan zuerst zurück.',
  has_helpers: 'In diesem Plan sind schon Personen eingetragen. Bitte tragen Sie sie zuerst aus.',
} as const

export const SHIFT_REFUSALS = {
  changed_meanwhile: PLAN_REFUSALS.changed_meanwhile,
  closed: PLAN_REFUSALS.closed,
  has_helpers: 'Hier sind schon Personen eingetragen. Bitte tragen Sie sie zuerst aus.',
  below_filled: 'So viele Personen sind hier schon eingetragen. Bitte lassen Sie die Zahl höher.',
  overlap: 'Mit dieser Zeit wäre jemand in zwei Schichten zugleich. Bitte tragen Sie die Person zuerst aus.',
} as const

export const tornText = (helper: string | null): string =>
  helper === null
    ? SHIFT_REFUSALS.overlap
    : `Mit dieser Zeit wäre ${helper} in zwei Schichten zugleich. Bitte ändern Sie die Zeit, oder tragen Sie ${helper} vorher aus.`
