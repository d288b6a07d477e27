import { SEX_TEXTS } from '../../domain/people/texts.ts'
import type { SavedLine } from '../ui/saved-meanwhile.tsx'

const LABELS: Readonly<Record<string, string>> = {
  title: 'Titel',
  firstname: 'Vorname',
  lastname: 'Nachname',
  birthOn: 'Geburtsdatum',
  sex: 'Geschlecht',
  phone: 'Telefon',
  email: 'E-Mail-Adresse',
  street: 'Straße und Hausnummer',
  postcode: 'PLZ',
  city: 'Ort',
}

type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Saved values of these fields in words, for whoever typed something else meanwhile. */
export const savedLines = (fields: Fields, typed: Readonly<Record<string, unknown>>): SavedLine[] =>
  Object.entries(LABELS).flatMap(([field, label]) => {
    if (!(field in typed)) return []
    const value = String(fields[field] ?? '')
    return [{ field, label, value, text: field === 'sex' ? (SEX_TEXTS[value as keyof typeof SEX_TEXTS] ?? '') : value }]
  })
