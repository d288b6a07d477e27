import type { BookingKind, BookingState, DecideRefusal, MoveRefusal, RequestRefusal } from './rules.ts'

export const STATE_NAMES: Record<BookingState, string> = {
  requested: 'angefragt',
  approved: 'fest',
  declined: 'abgelehnt',
  cancelled: 'abgesagt',
  released: 'frei gegeben',
  suspended: 'ruht',
}

export const KIND_NAMES: Record<BookingKind, string> = {
  course: 'Sportangebot',
  event: 'Veranstaltung',
  team: 'Gruppe oder Mannschaft',
  match: 'Spieltag',
  maintenance: 'Wartung',
  external: 'Fremdnutzung',
}

export const REQUEST_REFUSALS: Record<RequestRefusal | 'occupied' | 'contact_missing', string> = {
  past: 'Diese Zeit ist schon vorbei. Bitte wählen Sie eine spätere.',
  too_long: 'Hier können Sie höchstens einen Tag anfragen. Schreiben Sie uns, wenn es länger sein soll.',
  closed_hours: 'Zu dieser Zeit ist die Halle geschlossen.',
  occupied: 'Diese Zeit ist schon belegt.',
  contact_missing: 'Bitte geben Sie Name und E-Mail-Adresse an, damit wir antworten können.',
}

export const DECIDE_REFUSALS: Record<DecideRefusal | 'occupied', string> = {
  over: 'Diese Zeit ist schon vorbei.',
  not_requested: 'Über diese Anfrage ist schon entschieden.',
  occupied: 'Die Zeit ist inzwischen anders belegt.',
}

export const MOVE_REFUSALS: Record<MoveRefusal | 'occupied' | 'closed_hours' | 'other_day' | 'date_exists', string> = {
  changed_meanwhile: 'Jemand hat diese Belegung inzwischen geändert. Bitte sehen Sie nach und versuchen Sie es noch einmal.',
  over: 'Diese Belegung ist vorbei und lässt sich nicht mehr verschieben.',
  not_movable: 'Diese Belegung lässt sich nicht verschieben.',
  past: 'Diese Zeit ist schon vorbei. Bitte wählen Sie eine spätere.',
  occupied: 'Dort ist schon belegt.',
  closed_hours: 'Zu dieser Zeit ist die Halle geschlossen.',
  other_day:
    'Eine Übungsstunde bleibt hier an ihrem Tag. Für einen anderen Tag sagen Sie sie ab und legen einen Ersatztermin fest.',
  date_exists: 'Das Angebot hat zu dieser Zeit schon eine Stunde.',
}

export const CANCELLED_THERE = 'Diese Belegung gehört zu einem Angebot, einem Termin oder einer Sperrung und wird dort abgesagt.'

/** A taken time can be given back for five minutes. */
export const SERIES_CHANGED = 'Die Serie ist inzwischen noch einmal geändert. Bitte ändern Sie sie dort.'
export const UNDO_TOO_LATE = 'Das ging nur fünf Minuten lang. Die E-Mails sind unterwegs.'

/** Session in a closed hall before a decision: short, and its meaning. */
export const HALL_CLOSED = 'Halle gesperrt'
export const HALL_CLOSED_MEANS = 'Ob und wo die Stunde stattfindet, ist noch offen.'
