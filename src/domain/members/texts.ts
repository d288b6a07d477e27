import type { MemberKind, MemberState } from './rules.ts'

export const MEMBER_STATE_TEXTS: Record<MemberState, string> = {
  applied: 'beantragt',
  active: 'aktiv',
  dormant: 'ruht',
  left: 'ausgetreten',
  deceased: 'verstorben',
}

export const MEMBER_KIND_TEXTS: Record<MemberKind, string> = {
  aktiv: 'Aktives Mitglied',
  passiv: 'Passives Mitglied',
  ehren: 'Ehrenmitglied',
  kurzzeit: 'Kurzzeitmitglied',
}

export const MEMBER_REFUSALS = {
  changed_meanwhile:
    'Diese Daten wurden inzwischen an anderer Stelle geändert. Ihre Eingaben stehen noch hier. Bitte vergleichen Sie und speichern Sie noch einmal.',
  is_member: 'Die Mitgliedschaft besteht an diesem Tag schon.',
  address_differs: 'Diese Person steht bei uns mit einer anderen Anschrift. Bitte wählen Sie unten, welche gilt.',
  child_differs:
    'Ein Kind aus dem Antrag ist schon Mitglied, aber erst ab einem späteren Tag oder nicht in allen Abteilungen, die der Antrag nennt. Bitte ändern Sie das zuerst bei diesem Mitglied.',
  not_a_member: 'An diesem Tag besteht keine Mitgliedschaft.',
  exit_before_entry: 'Der letzte Tag liegt vor dem Eintritt.',
  death_ahead: 'Dieser Tag liegt in der Zukunft. Bitte prüfen Sie das Datum.',
  dies_as_member: 'Diese Person ist Mitglied. Bitte tragen Sie ihren Tod bei ihrer Mitgliedschaft ein.',
  not_dead: 'Hier ist kein Tod eingetragen, der zurückzunehmen wäre.',
  no_exit_ahead: 'Ein Austritt, der noch kommt, ist hier nicht eingetragen.',
  already_ended: 'Der Austritt ist für diesen Tag schon eingetragen.',
  two_fee_families: 'Jemand aus dieser Familie zählt schon in einer anderen Familie für den Beitrag. Beenden Sie diese zuerst.',
  number_taken: 'Diese Mitgliedsnummer ist schon vergeben.',
  no_adult: 'Zu einer Familie gehört mindestens ein Erwachsener.',
  unknown_person: 'Diese Person gibt es in diesem Verein nicht.',
  twice: 'Jede Person gehört nur einmal in eine Familie.',
  lives_there: 'Die Mitgliedsnummer gehört schon zur selben Familie.',
  same_person: 'Bitte nennen Sie jemand anderen aus der neuen Familie.',
  unknown_number: 'Diese Mitgliedsnummer gibt es in diesem Verein nicht.',
  unknown_payer: 'Diese Mitgliedsnummer gibt es in diesem Verein nicht.',
  payer_has_died: 'Diese Person ist verstorben. Bitte wählen Sie jemand anderen.',
  payer_is_child: 'Ein Kind kann nicht zahlen. Bitte wählen Sie einen Erwachsenen.',
  in_force: 'Das ist schon in Kraft. Tragen Sie eine neue Änderung ein.',
  nothing_planned: 'Zu diesem Tag ist nichts mehr geplant.',
  only_entry: 'Das ist der Eintritt selbst. Tragen Sie stattdessen den Austritt ein.',
  name_taken: 'Einen Filter mit diesem Namen gibt es schon.',
  unknown_department: 'Diese Abteilung gibt es in diesem Verein nicht.',
} as const
