import { canReadNotices, canSeeAllocations } from '../domain/allocations/access.ts'
import { canSeeBookings } from '../domain/bookings/access.ts'
import { canCloseFacility } from '../domain/closures/access.ts'
import { canSeeFacilities } from '../domain/facilities/access.ts'
import { canImport } from '../domain/imports/access.ts'
import { canOrderLines } from '../domain/list-orders/access.ts'
import { canSeePlan } from '../domain/occupancy/access.ts'
import { canAskOwner } from '../domain/shared-halls/access.ts'
import type { Screen } from './screen.ts'

/** Pages about the plan of the halls. */
const plan = { layout: 'admin', opens: canSeePlan } as const satisfies Partial<Screen>

/** Pages about the halls themselves. */
const halls = { layout: 'admin', opens: canSeeFacilities } as const satisfies Partial<Screen>

/** Pages about a Hallenvergabe. */
const allocation = { layout: 'admin', opens: canSeeAllocations } as const satisfies Partial<Screen>

/** Pages for whoever enters bookings. */
const bookings = { layout: 'admin', opens: canSeeBookings } as const satisfies Partial<Screen>

/** Pages about time in the association's halls. */
const shared = { layout: 'admin', opens: canAskOwner } as const satisfies Partial<Screen>

/** Pages that take over a plan. */
const imports = { layout: 'admin', opens: canImport } as const satisfies Partial<Screen>

/** Forms for everybody. */
const everybody = { layout: 'default', opens: 'all' } as const satisfies Partial<Screen>

/** Pages that everybody gets alike. */
const visitors = { ...everybody, cache: 'anonymous' } as const satisfies Partial<Screen>

/** Halls: who is where and when. */
export const hallScreens: readonly Screen[] = [
  {
    path: '/occupancy',
    file: 'occupancy/halls.tsx',
    title: 'Hallen und Belegung',
    ...visitors,
    nav: { place: 'public', label: 'Hallen', order: 30 },
  },
  { path: '/occupancy/:facility', file: 'occupancy/hall.tsx', title: 'Belegungsplan', ...visitors },
  { path: '/occupancy/:facility/request', file: 'occupancy/request.tsx', title: 'Hallenzeit anfragen', ...everybody },
  { path: '/occupancy/:facility/report', file: 'occupancy/report.tsx', title: 'Etwas stimmt nicht', ...everybody },
  {
    path: '/admin/bookings',
    file: 'occupancy/bookings.tsx',
    title: 'Belegungspläne',
    ...plan,
    nav: { place: 'staff', label: 'Belegungspläne', group: 'Hallen', order: 40 },
  },
  { path: '/admin/bookings/import', file: 'imports/imports.tsx', title: 'Plan übernehmen', ...imports },
  { path: '/admin/bookings/import/:id', file: 'imports/import.tsx', title: 'Plan übernehmen', ...imports },
  { path: '/admin/bookings/shared', file: 'shared-halls/times.tsx', title: 'Hallen des Verbands', ...shared },
  {
    path: '/admin/bookings/shared/new',
    file: 'shared-halls/request.tsx',
    title: 'Hallenzeit beim Verband anfragen',
    ...shared,
  },
  {
    path: '/admin/bookings/shared/closed',
    file: 'shared-halls/closed.tsx',
    title: 'Gesperrte Hallen des Verbands',
    ...shared,
  },
  {
    path: '/admin/bookings/allocation',
    file: 'allocations/allocations.tsx',
    title: 'Hallenvergabe',
    ...allocation,
    nav: { place: 'staff', label: 'Hallenvergabe', group: 'Hallen', order: 44, isAssociated: true },
  },
  { path: '/admin/bookings/allocation/:id', file: 'allocations/allocation.tsx', title: 'Vergabe', ...allocation },
  {
    path: '/admin/bookings/allocation/:id/pdf',
    file: 'allocations/notice-pdf.ts',
    title: 'Bescheid als PDF',
    layout: 'admin',
    opens: canReadNotices,
  },
  { path: '/admin/bookings/free', file: 'occupancy/free.tsx', title: 'Freie Zeit suchen', ...plan },
  {
    path: '/admin/events',
    file: 'bookings/admin-events.tsx',
    title: 'Termine und Belegungen verwalten',
    ...bookings,
    nav: { place: 'staff', label: 'Termine, Belegungen', group: 'Hallen', order: 42 },
  },
  { path: '/admin/events/export', file: 'bookings/export.ts', title: 'Belegungen als Tabelle', ...bookings },
  { path: '/admin/batch', file: 'list-orders/batch.tsx', title: 'Mehrere auf einmal', layout: 'admin', opens: canOrderLines },
  { path: '/admin/events/series', file: 'bookings/series.tsx', title: 'Serie', ...bookings },
  { path: '/p/:token/slot', file: 'facilities/slot-link.tsx', title: 'Freie Hallenzeit', layout: 'default', opens: 'all' },
  {
    path: '/admin/facilities',
    file: 'facilities/facilities.tsx',
    title: 'Sportstätten verwalten',
    ...halls,
    nav: { place: 'staff', label: 'Sportstätten', group: 'Hallen', order: 46 },
  },
  { path: '/admin/facilities/holidays', file: 'facilities/holidays.tsx', title: 'Schulferien', ...halls },
  { path: '/admin/facilities/:facility/poster', file: 'facilities/poster.tsx', title: 'Aushang', ...halls },
  { path: '/admin/facilities/:facility/poster/pdf', file: 'facilities/poster-pdf.ts', title: 'Aushang als PDF', ...halls },
  { path: '/admin/facilities/:facility', file: 'facilities/facility.tsx', title: 'Sportstätte', ...halls },
  {
    path: '/admin/facilities/:facility/close',
    file: 'facilities/close.tsx',
    title: 'Sportstätte sperren',
    layout: 'admin',
    opens: canCloseFacility,
  },
  { path: '/admin/bookings/usage', file: 'occupancy/usage.tsx', title: 'Auslastung', ...plan },
]
