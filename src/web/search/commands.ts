import { canEnterBookings } from '../../domain/bookings/access.ts'
import type { Actor, Club } from '../../domain/context.ts'
import { canCreateCourse } from '../../domain/courses/access.ts'
import { canSeeCards } from '../../domain/credits/access.ts'
import { canEnterEvents } from '../../domain/events/access.ts'
import { canImport, canImportKind } from '../../domain/imports/access.ts'
import { canSendMailings } from '../../domain/mailings/access.ts'
import { canChangePlan, canSeePlan } from '../../domain/occupancy/access.ts'
import { canEditSeasons } from '../../domain/seasons/access.ts'
import { canManageUsers } from '../../domain/users/access.ts'

interface Command {
  title: string
  to: string
  isFor(actor: Actor, flags: Club['flags']): boolean
}

const createsCourses = (actor: Actor): boolean =>
  canCreateCourse(actor, null) || departmentsOf(actor).some((id) => canCreateCourse(actor, id))
const departmentsOf = (actor: Actor): string[] => (actor.kind === 'user' ? (actor.profile?.departmentIds ?? []) : [])

/** Deeds that begin at an address. A subject adds its own here. */
export const COMMANDS: readonly Command[] = [
  { title: 'Neues Angebot anlegen', to: '/admin/courses?neu=1', isFor: createsCourses },
  { title: 'Saisons verwalten', to: '/admin/courses?saisons=1', isFor: canEditSeasons },
  { title: 'Belegung eintragen', to: '/admin/bookings?neu=1', isFor: (actor) => canChangePlan(actor) && canEnterBookings(actor) },
  { title: 'Termin anlegen', to: '/admin/events?neu=1', isFor: canEnterEvents },
  { title: 'Freie Hallenzeit suchen', to: '/admin/bookings/free', isFor: canSeePlan },
  { title: 'Plan oder Listen übernehmen', to: '/admin/bookings/import', isFor: canImport },
  {
    title: 'Mitglieder aus einer Liste übernehmen',
    to: '/admin/members/import',
    isFor: (actor) => canImportKind(actor, 'members'),
  },
  { title: 'E-Mail an Teilnehmer und Gruppen schreiben', to: '/admin/mail/write', isFor: canSendMailings },
  {
    title: '10er-Karte verkaufen',
    to: '/admin/cards?neu=1',
    isFor: (actor, flags) => flags.hasParticipations && canSeeCards(actor),
  },
  { title: 'Benutzer einladen', to: '/admin/user?neu=1', isFor: canManageUsers },
  { title: 'Mein Profil öffnen', to: '/member/me', isFor: () => true },
  { title: 'Hilfe öffnen', to: '/support', isFor: () => true },
]
