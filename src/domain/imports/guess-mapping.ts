import { parseWeekday } from '../../kernel/calendar.ts'
import { fold } from '../../kernel/fold.ts'
import type { Field, Kind, Mapping } from './input.ts'
import { parseFileDay } from './parse-file-day.ts'

interface Column {
  /** Usual names, folded, the surest first. */
  names: readonly string[]
  /** Says so of most of its cells. */
  fits?: (cell: string) => boolean
}

const isDay = (cell: string): boolean => parseFileDay(cell) !== null
const noDay = (cell: string): boolean => !isDay(cell)
const noWeekday = (cell: string): boolean => parseWeekday(cell.replace(/\.$/, '')) === null

const facility = {
  names: ['facility', 'halle', 'sportstaette', 'sportstatte', 'sporthalle', 'turnhalle', 'ort', 'raum', 'platz'],
}
const part = { names: ['part', 'hallenteil', 'teil', 'drittel', 'feld'] }
const weekday = { names: ['weekday', 'wochentag', 'tag'], fits: noDay }
const from = { names: ['from', 'von', 'beginn', 'start', 'anfang', 'uhrzeit', 'zeit'], fits: noDay }
const to = { names: ['to', 'bis', 'ende'], fits: noDay }
const TITLES = ['gruppe', 'mannschaft', 'angebot', 'kurs', 'kursname', 'kurstitel', 'titel', 'bezeichnung', 'sportangebot']

/** Usual names of columns in lists of members, in the order of looking: the more particular first. */
const MEMBER_COLUMNS: Partial<Record<Field, Column>> = {
  externalId: {
    names: ['kennung', 'externe-id', 'external-id', 'externalid', 'fremdschluessel', 'id', 'personen-id', 'adressnummer'],
  },
  household: { names: ['familiennummer', 'familien-nr', 'familien-id', 'haushalt', 'haushaltsnummer', 'familie', 'household'] },
  memberNo: {
    names: [
      ...['mitgliedsnummer', 'mitgliedsnr', 'mitglieds-nr', 'mitglied-nr', 'mitglnr', 'mitgl-nr', 'mitgl.-nr', 'mitgl.-nr.'],
      ...['mgl-nr', 'mgnr', 'nummer', 'nr', 'memberno'],
    ],
  },
  iban: { names: ['iban'] },
  holder: { names: ['kontoinhaber', 'kontoinhaberin', 'kontoinh', 'inhaber', 'holder'] },
  reference: { names: ['mandatsreferenz', 'mandatsreferenznummer', 'mandatsref', 'mandatsnummer', 'mandats-id', 'reference'] },
  lastUsed: { names: ['eingezogen', 'letzter einzug', 'letzteinzug', 'letzte lastschrift', 'letzte nutzung', 'lastused'] },
  signed: { names: ['mandatsdatum', 'mandat', 'unterschrift', 'unterschrieben', 'signed'] },
  payer: { names: ['zahler', 'beitragszahler', 'zahlerin', 'zahlt', 'zahlungspflichtiger', 'payer'] },
  entry: { names: ['eintritt', 'eintrittsdatum', 'beitritt', 'mitglied-seit', 'aufnahme', 'entry'] },
  exit: { names: ['austritt', 'austrittsdatum', 'letzter tag', 'ende', 'exit'] },
  birth: { names: ['geburtsdatum', 'geburtstag', 'geboren', 'geb', 'birthday', 'gebdatum', 'birth'] },
  lastname: { names: ['nachname', 'familienname', 'zuname', 'lastname'] },
  firstname: { names: ['vorname', 'rufname', 'firstname'] },
  sex: { names: ['geschlecht', 'anrede', 'sex', 'mw'] },
  moreContacts: {
    names: ['weitere kontakte', 'weitere telefonnummern', 'telefon 2', 'handy 2', 'mobil 2', 'email 2', 'e-mail 2', 'telefon2'],
  },
  email: { names: ['email', 'e-mail', 'mail', 'e-mail-adresse', 'emailadresse', 'mailadresse'] },
  phone: { names: ['telefon', 'telefonnummer', 'handy', 'mobil', 'mobilnummer', 'tel', 'rufnummer', 'phone'] },
  street: { names: ['strasse', 'anschrift', 'adresse', 'street'] },
  postcode: { names: ['plz', 'postleitzahl', 'postcode'] },
  city: { names: ['ort', 'wohnort', 'stadt', 'city'] },
  passiveDepartments: { names: ['passive abteilungen', 'passive abteilung', 'passiv in', 'davon passiv', 'passive sparten'] },
  department: { names: ['abteilungen', 'abteilung', 'sparte', 'sparten', 'department'] },
  kind: { names: ['mitgliedsart', 'art', 'mitgliedschaft', 'status', 'typ', 'kind'] },
  name: { names: ['name', 'mitglied', 'person'] },
}

/** In the order of looking: the more particular first. */
const COLUMNS: Readonly<Record<Kind, Partial<Record<Field, Column>>>> = {
  occupancy: {
    facility,
    part,
    weekday,
    from,
    to,
    group: { names: ['group', ...TITLES, 'team', 'nutzer', 'belegung', 'abteilung', 'verein'] },
  },
  offers: {
    memberPrice: { names: ['mitgliederpreis', 'mitgliedspreis', 'mitglieder', 'mitglied', 'vereinsmitglieder', 'mitgl'] },
    reducedPrice: { names: ['ermaessigt', 'ermassigt', 'ermaessigung', 'reduziert', 'erm'] },
    price: {
      names: [
        ...[
          'nichtmitglieder',
          'nichtmitglied',
          'nichtmitgl',
          'gaeste',
          'externe',
          'preis',
          'gebuehr',
          'kursgebuehr',
          'teilnahmegebuehr',
        ],
        ...['kosten', 'beitrag', 'entgelt', 'betrag', 'euro', 'eur'],
      ],
    },
    trainers: {
      names: [
        ...[
          'leitung',
          'kursleitung',
          'kursleiter',
          'kursleiterin',
          'uebungsleiter',
          'uebungsleiterin',
          'uebungsleitung',
          'trainer',
        ],
        ...['trainerin', 'leiter', 'leiterin', 'dozent', 'dozentin', 'referent', 'ul'],
      ],
    },
    capacity: { names: ['plaetze', 'platze', 'teilnehmerzahl', 'kapazitaet', 'max', 'maximal', 'tn', 'teilnehmer'] },
    starts: {
      names: ['kursbeginn', 'kursstart', 'startdatum', 'erster', 'beginn', 'start', 'ab', 'von', 'datum'],
      fits: isDay,
    },
    ends: { names: ['kursende', 'enddatum', 'letzter', 'ende', 'bis'], fits: isDay },
    weekday,
    from,
    to,
    facility,
    part,
    group: {
      names: ['title', 'kursname', 'kurstitel', 'titel', 'name', 'angebot', 'kurs', 'bezeichnung', 'sportangebot', 'gruppe'],
    },
    department: { names: ['department', 'abteilung', 'sparte', 'bereich'] },
    sport: { names: ['sport', 'sportart', 'disziplin'] },
    kind: { names: ['kind', 'art', 'typ', 'angebotsart'] },
    age: { names: ['alter', 'altersgruppe', 'jahrgang', 'zielgruppe', 'age'] },
    sex: { names: ['geschlecht', 'sex'] },
    notes: {
      names: ['notes', 'bemerkung', 'bemerkungen', 'beschreibung', 'hinweis', 'hinweise', 'info', 'infos', 'kurztext', 'notiz'],
    },
  },
  participants: {
    guardian: {
      names: [
        ...['erziehungsberechtigte', 'erziehungsberechtigter', 'sorgeberechtigte', 'sorgeberechtigter', 'eltern', 'elternteil'],
        ...['mutter', 'vater', 'guardian'],
      ],
    },
    emergency: { names: ['notfallkontakt', 'notfallnummer', 'notfall', 'notfalltelefon', 'emergency'] },
    lastname: { names: ['nachname', 'familienname', 'zuname', 'lastname'] },
    firstname: { names: ['vorname', 'rufname', 'firstname'] },
    birth: { names: ['geburtsdatum', 'geburtstag', 'geboren', 'geb', 'birthday', 'gebdatum'] },
    email: { names: ['email', 'e-mail', 'mail', 'e-mail-adresse', 'emailadresse', 'mailadresse'] },
    phone: { names: ['telefon', 'telefonnummer', 'handy', 'mobil', 'mobilnummer', 'tel', 'rufnummer', 'phone'] },
    member: { names: ['mitglied', 'vereinsmitglied', 'mitgliedschaft', 'member'] },
    state: { names: ['status', 'stand', 'state', 'anmeldestatus', 'zustand'] },
    name: { names: ['name', 'teilnehmer', 'teilnehmerin', 'teilnehmende', 'kind', 'person'] },
    group: {
      names: ['angebot', 'kurs', 'kursname', 'kurstitel', 'sportangebot', 'gruppe', 'titel', 'veranstaltung', 'offer'],
      fits: noWeekday,
    },
  },
  members: MEMBER_COLUMNS,
}

const plainHead = (name: string): string => fold(name).replace(/nicht[\s-]+mitgl/, 'nichtmitgl')
const wordsOf = (name: string): string[] => plainHead(name).split(/[^a-z0-9-]+/)

/** Exact name first, else a name with the word: `Gruppe / Mannschaft`, `Uhrzeit von`. */
const findColumn = (head: readonly string[], names: readonly string[]): string | undefined =>
  names
    .map((name) => head.find((column) => plainHead(column) === name) ?? head.find((column) => wordsOf(column).includes(name)))
    .find((column) => column !== undefined)

interface Table {
  head: readonly string[]
  rows?: readonly (readonly string[])[]
}

/** The last file's columns if they exist, else by their names and what stands in them. */
export function guessMapping({ head, rows = [] }: Table, remembered: Mapping, kind: Kind): Mapping {
  const mapping: Mapping = {}
  const columns = Object.entries(COLUMNS[kind]) as [Field, Column][]
  for (const [field, { names, fits }] of columns) {
    const last = remembered[field]
    const open = head.filter((column) => !Object.values(mapping).includes(column))
    const isFit = (column: string) => {
      const cells = rows.flatMap((cells) => cells[head.indexOf(column)] || [])
      return !fits || 2 * cells.filter(fits).length >= cells.length
    }
    const known = last !== undefined && open.includes(last) ? last : findColumn(open.filter(isFit), names)
    if (known !== undefined) mapping[field] = known
  }
  return mapping
}

const NEEDED: Readonly<Record<Kind, readonly Field[]>> = {
  occupancy: ['facility', 'weekday', 'from', 'group'],
  offers: ['group'],
  participants: ['group', 'lastname'],
  members: ['lastname'],
}

export const isNeeded = (kind: Kind, field: Field): boolean => NEEDED[kind].includes(field)

/** Required fields; one column may hold a beginning and its end, or both names of a person. */
export const missingFields = (kind: Kind, mapping: Mapping): Field[] =>
  NEEDED[kind].filter((field) => mapping[field] === undefined && !(field === 'lastname' && mapping.name !== undefined))
