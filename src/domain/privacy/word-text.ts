import { APPLICATION_STATE_TEXTS } from '../applications/texts.ts'
import { OBJECT_KINDS } from '../audit/texts.ts'
import { STATE_TEXTS as CLAIM_STATES, FLAG_TEXTS, SPHERE_TEXTS, VAT_TEXTS } from '../claims/texts.ts'
import { CONSENT_SOURCE_TEXTS } from '../consents/texts.ts'
import { ALLOWANCE_NAMES, CONTRACT_KIND_NAMES, CONTRACT_RATE_NAMES } from '../contracts/texts.ts'
import { KIND_TEXTS as DECLARATION_KINDS } from '../declarations/texts.ts'
import { ACTIVITIES, STRAINS } from '../diary/texts.ts'
import { INVOICE_KIND_TEXTS } from '../invoices/texts.ts'
import { RECIPIENT_STATES } from '../mailings/texts.ts'
import { MEMBER_KIND_TEXTS, MEMBER_STATE_TEXTS } from '../members/texts.ts'
import { ENDED_TEXTS, STATE_TEXTS as PARTICIPATION_STATES } from '../participations/texts.ts'
import { SEX_TEXTS } from '../people/texts.ts'
import { LICENCE_TEXTS } from '../qualifications/texts.ts'
import { CHANGE_STATE_TEXTS } from '../scheduled-changes/texts.ts'
import { ITEM_KIND_NAMES, STATEMENT_STATE_NAMES } from '../statements/texts.ts'
import { AREA_NAMES, ROLE_NAMES } from '../users/texts.ts'
import { REQUEST_KIND_TEXTS } from './texts.ts'

const WAYS = {
  web: 'Website',
  api: 'Programm',
  account: 'Konto',
  staff: 'Verein',
  paper: 'Papier',
  swap: 'Tausch',
  asked: 'Anfrage',
}
const BY = { mail: 'E-Mail', post: 'Post' }
const CLAIM_SOURCES = {
  ...{ fee: 'Beitrag', participation: 'Kurs', manual: 'von Hand', dunning: 'Mahnung', credit: 'Gutschrift' },
  ...{
    return_cost: 'Kosten einer Rücklastschrift',
    card: '10er-Karte',
    compensation: 'Ausgleich',
    helpers: 'Helferdienst',
    rent: 'Miete',
  },
}
const PAYMENTS = { none: 'ohne Zahlung', invoice: 'Rechnung', mandate: 'Lastschrift' }
const PRESENCE = { present: 'anwesend', excused: 'entschuldigt', absent: 'fehlt', open: 'offen' }

/** Words that the database keeps in English, by column of a table. */
const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'allowance_declarations.allowance': ALLOWANCE_NAMES,
  'applications.state': APPLICATION_STATE_TEXTS,
  'assignments.mark': PRESENCE,
  'assignments.state': { requested: 'unbestätigt', confirmed: 'zugesagt', expired: 'nicht bestätigt', left: 'abgesagt' },
  'assignments.via': WAYS,
  'attendance.state': PRESENCE,
  'attendance_entries.state': PRESENCE,
  'claims.source_kind': CLAIM_SOURCES,
  'claims.state': CLAIM_STATES,
  'claims.tax_sphere': SPHERE_TEXTS,
  'claims.vat_key': VAT_TEXTS,
  'club_users.areas': AREA_NAMES,
  'club_users.role': ROLE_NAMES,
  'compensations.how': { credit: 'Gutschrift', refund: 'Erstattung' },
  'consents.source': CONSENT_SOURCE_TEXTS,
  'contracts.allowance': ALLOWANCE_NAMES,
  'contracts.kind': CONTRACT_KIND_NAMES,
  'contracts.rate_per': CONTRACT_RATE_NAMES,
  'credit_moves.kind': {
    ...{ sold: 'gekauft', used: 'eingelöst', returned: 'zurückgegeben', corrected: 'berichtigt' },
    ...{ extended: 'verlängert', refunded: 'erstattet' },
  },
  'data_requests.kind': REQUEST_KIND_TEXTS,
  'debit_notices.channel': BY,
  'debtors.delivery': BY,
  'debtors.kind': { person: 'Person', organisation: 'Organisation' },
  'declarations.kind': DECLARATION_KINDS,
  'diary_entries.activity': ACTIVITIES,
  'diary_entries.strain': STRAINS,
  'draw_wishes.group_kind': { all_or_none: 'alle oder niemand', together: 'möglichst zusammen' },
  'draw_wishes.payment': PAYMENTS,
  'draw_wishes.source': WAYS,
  'draw_wishes.state': { sent: 'unbestätigt', confirmed: 'bestätigt', withdrawn: 'zurückgezogen', drawn: 'verlost' },
  'dunnings.channel': BY,
  'fee_items.flags': FLAG_TEXTS,
  'fee_items.source_kind': CLAIM_SOURCES,
  'group_people.kind': { regular: 'fest dabei', trial: 'zum Schnuppern' },
  'honours.kind': { jubilee: 'Jubiläum', birthday: 'runder Geburtstag', other: 'andere Ehrung' },
  'household_people.kind': { adult: 'erwachsen', child: 'Kind' },
  'invoices.kind': INVOICE_KIND_TEXTS,
  'invoices.state': { draft: 'Entwurf', issued: 'ausgestellt', cancelled: 'storniert' },
  'licences.kind': LICENCE_TEXTS,
  'mailing_recipients.state': RECIPIENT_STATES,
  'mandates.scheme': { CORE: 'Basislastschrift', B2B: 'Firmenlastschrift' },
  'mandates.state': { pending: 'unbestätigt', active: 'gültig', revoked: 'widerrufen', lapsed: 'verfallen' },
  'scheduled_changes.object_kind': { person: 'Angaben zur Person', account: 'Bankverbindung', user: 'Rolle' },
  'scheduled_changes.state': CHANGE_STATE_TEXTS,
  'member_departments.kind': { active: 'aktiv', passive: 'passiv' },
  'memberships.kind': MEMBER_KIND_TEXTS,
  'memberships.state': MEMBER_STATE_TEXTS,
  'notices.seen_how': { link: 'Link', push: 'Push-Nachricht', call: 'Anruf' },
  'notices.object_kind': OBJECT_KINDS,
  'order_rows.state': { open: 'offen', done: 'erledigt', refused: 'ausgelassen' },
  'participations.ended_reason': ENDED_TEXTS,
  'participations.payment': PAYMENTS,
  'participations.price_kind': { non_member: 'Nichtmitglied', member: 'Mitglied', reduced: 'ermäßigt', free: 'kostenfrei' },
  'participations.source': WAYS,
  'participations.state': PARTICIPATION_STATES,
  'payers.purpose': { fees: 'Beiträge', courses: 'Kurse', all: 'alles' },
  'payments.kind': {
    ...{ statement: 'Kontoauszug', manual: 'von Hand eingetragen', return: 'Rücklastschrift' },
    ...{ credit: 'Guthaben', refund: 'Erstattung', donation: 'Spende', waiver: 'Verzicht auf Vergütung' },
  },
  'people.sex': SEX_TEXTS,
  'sepa_items.cleared_how': { retry: 'neuer Einzug', transfer: 'Überweisung', stop: 'kein Einzug mehr' },
  'session_trainers.kind': { planned: 'geplant', substitute: 'Vertretung' },
  'statement_items.allowance': ALLOWANCE_NAMES,
  'statement_items.kind': ITEM_KIND_NAMES,
  'statement_items.rate_per': CONTRACT_RATE_NAMES,
  'substitute_requests.state': { open: 'offen', taken: 'übernommen', withdrawn: 'zurückgezogen' },
  'trainer_statements.state': STATEMENT_STATE_NAMES,
}

/** German word for a word of the database; null for what is no such word. */
export const wordText = (table: string, column: string, word: string): string | null =>
  TEXTS[`${table}.${column}`]?.[word] ?? null
