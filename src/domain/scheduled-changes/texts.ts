import type { ChangeState } from './input.ts'

export const CHANGE_STATE_TEXTS: Record<ChangeState, string> = {
  asked: 'wartet auf Freigabe',
  planned: 'geplant',
  done: 'erledigt',
  withdrawn: 'zurückgezogen',
  declined: 'abgelehnt',
  failed: 'nicht gelungen',
}

export const FIELD_TEXTS: Readonly<Record<string, string>> = {
  title: 'Titel',
  firstname: 'Vorname',
  lastname: 'Nachname',
  birthOn: 'Geburtsdatum',
  sex: 'Geschlecht',
  email: 'E-Mail-Adresse',
  phone: 'Telefon',
  moreContacts: 'Weitere Kontakte',
  street: 'Straße',
  postcode: 'PLZ',
  city: 'Ort',
  iban: 'IBAN',
  holder: 'Kontoinhaber',
  signedOn: 'Mandat vom',
  role: 'Rolle',
}

export const CHANGE_REFUSALS = {
  already_decided: 'Über diese Änderung ist schon entschieden.',
  waits_already: 'Eine Änderung wartet schon auf die Prüfung. Ziehen Sie diese zuerst zurück.',
  unchanged: 'Das steht schon so bei uns. Bitte ändern Sie, was nicht stimmt.',
  signed_later: 'Das Mandat kann nicht erst nach heute unterschrieben sein.',
  account_in_past: 'Das Konto gilt frühestens ab heute.',
  other_pays: 'Ihre Beiträge zahlt jemand anderes. Bitte sprechen Sie mit der Geschäftsstelle.',
} as const
