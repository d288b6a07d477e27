import type { Area, RoleName } from '../context.ts'

export const ROLE_NAMES: Record<RoleName, string> = {
  super: 'Superuser',
  admin: 'Vorstand',
  editor: 'Abteilungsleiter',
  trainer: 'Übungsleiter/Trainer',
  reader: 'Registrierter Benutzer',
}

export const ROLE_HELP: Record<RoleName, string> = {
  super: 'kann alles, in jedem Verein, und sieht als Einziger das Protokoll',
  admin: 'kann Benutzer, Sportstätten, Sportangebote und Termine bearbeiten',
  editor: 'kann Sportangebote und Termine anlegen',
  trainer: 'kann Belegungspläne ansehen',
  reader: 'neu angelegter Benutzer',
}

export const AREA_NAMES: Record<Area, string> = {
  members: 'Mitglieder',
  finance: 'Finanzen',
  halls: 'Hallen',
  website: 'Website',
  safeguarding: 'Kinderschutz',
}
export const AREA_HELP: Record<Area, string> = {
  members: 'Mitglieder, Teilnehmer, Anmeldungen, Kündigungen',
  finance: 'Preise, Karten, Erstattungen',
  halls: 'Hallen, Belegungen, Vergabe, Termine',
  website: 'Angebote, Verlosungen, Termine',
  safeguarding: 'Gesundheitshinweise, Notfallnummern, Abholer',
}

export const READ_ONLY_DETAIL =
  'Mit Ihrer Rolle können Sie alles ansehen, aber nichts ändern. Es wurde nichts gespeichert. Wenn etwas zu ändern ist, wenden Sie sich bitte an den Vorstand.'

export const READ_ONLY_TEXT = 'nur ansehen'

export type UserRefusal =
  | 'changed_meanwhile'
  | 'own_account'
  | 'only_super'
  | 'last_super'
  | 'last_leader'
  | 'last_without_limits'
  | 'end_past'
  | 'super_at_once'
  | 'no_such_member'
  | 'member_taken'
  | 'already_user'
  | 'is_accepted'
  | 'still_invited'
  | 'in_other_clubs'
  | 'no_second_factor'

export const USER_REFUSALS: Record<UserRefusal, string> = {
  changed_meanwhile:
    'Jemand anderes hat diesen Benutzer inzwischen geändert. Ihre Auswahl steht noch hier. Bitte vergleichen Sie und speichern Sie noch einmal.',
  own_account: 'Ihre eigene Rolle und Ihr eigenes Konto kann nur jemand anderes ändern.',
  only_super: 'Superuser kann nur ein Superuser ernennen und ändern.',
  last_super: 'Das ist der letzte Superuser. Ernennen Sie zuerst einen anderen.',
  last_leader: 'Dann könnte niemand mehr diesen Verein verwalten. Ernennen Sie zuerst einen anderen Vorstand.',
  last_without_limits:
    'Das ist der letzte Vorstand ohne Grenzen. Geben Sie zuerst einem anderen Vorstand den ganzen Verein, ohne Ende.',
  super_at_once: 'Superuser wird man sofort, nicht an einem späteren Tag. Bitte lassen Sie das Feld leer.',
  end_past: 'Dieser Tag ist schon vorbei. Bitte nennen Sie heute oder einen Tag danach.',
  no_such_member: 'Ein Mitglied mit dieser Nummer gibt es nicht. Bitte prüfen Sie die Mitgliedsnummer.',
  member_taken: 'Dieses Mitglied gehört schon zu einem anderen Benutzer.',
  already_user: 'Diese Person ist schon Benutzer des Vereins.',
  is_accepted: 'Diese Person hat die Einladung schon angenommen. Eine neue ist nicht nötig.',
  still_invited: 'Diese Person hat die Einladung noch nicht angenommen.',
  in_other_clubs: 'Dieses Konto gehört auch zu anderen Vereinen. Das kann nur ein Superuser.',
  no_second_factor: 'Diese Person hat keinen zweiten Faktor.',
}
