import { SEX_TEXTS } from '../../domain/people/texts.ts'
import { type SavedLine, savedFields } from '../ui/saved-meanwhile.tsx'

const LABELS: Readonly<Record<string, string>> = {
  title: 'Titel',
  firstname: 'Vorname',
  lastname: 'Nachname',
  birthOn: 'Geburtsdatum',
  sex: 'Geschlecht',
  phone: 'Telefon',
  moreContacts: 'Weitere Kontakte',
  email: 'E-Mail-Adresse',
  street: 'Straße und Hausnummer',
  postcode: 'PLZ',
  city: 'Ort',
}

/** Saved values of these fields in words, for whoever typed something else meanwhile. */
export const savedLines = (fields: Readonly<Record<string, unknown>>, typed: Readonly<Record<string, unknown>>): SavedLine[] =>
  savedFields(LABELS, fields, typed, { sex: SEX_TEXTS })
