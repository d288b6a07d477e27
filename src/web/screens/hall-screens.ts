import { canReadNotices, canSeeAllocations } from '../../domain/allocations/access.ts'
import { canSeeBookings } from '../../domain/bookings/access.ts'
import { canCloseFacility } from '../../domain/closures/access.ts'
import { canSeeFacilities } from '../../domain/facilities/access.ts'
import { canImport } from '../../domain/imports/access.ts'
import { canOrderLines } from '../../domain/list-orders/access.ts'
import { canSeePlan } from '../../domain/occupancy/access.ts'
import { canAskOwner } from '../../domain/shared-halls/access.ts'
import type { Screen } from './screen.ts'

const plan = { layout: 'admin', opens: canSeePlan } as const satisfies Partial<Screen>

const halls = { layout: 'admin', opens: canSeeFacilities } as const satisfies Partial<Screen>

const allocation = { layout: 'admin', opens: canSeeAllocations } as const satisfies Partial<Screen>

const bookings = { layout: 'admin', opens: canSeeBookings } as const satisfies Partial<Screen>

const shared = { layout: 'admin', opens: canAskOwner } as const satisfies Partial<Screen>

const imports = { layout: 'admin', opens: canImport } as const satisfies Partial<Screen>

const everybody = { layout: 'default', opens: 'all' } as const satisfies Partial<Screen>

/** Plans that are the same for everybody. Neither halls nor a colour can be chosen on them. */
const visitors = {
  ...everybody,
  cache: 'anonymous',
  params: ['ansicht', 'form', 'tag', 'stunden', 'zoom', 'wochentag', 'stand'],
} as const satisfies Partial<Screen>

const PLAN_PARAMS = ['ansicht', 'form', 'tag', 'halle', 'stunden', 'farbe', 'zoom', 'wochentag', 'stand']

export const hallScreens: readonly Screen[] = [
  {
    path: '/occupancy',
    file: 'halls/public/halls.tsx',
    title: 'Hallen und Belegung',
    ...visitors,
    nav: { label: 'Hallen', order: 30 },
  },
  { path: '/occupancy/:facility', file: 'halls/public/hall.tsx', title: 'Belegungsplan', ...visitors },
  { path: '/occupancy/:facility/request', file: 'halls/public/request.tsx', title: 'Hallenzeit anfragen', ...everybody },
  { path: '/occupancy/:facility/report', file: 'halls/public/report.tsx', title: 'Etwas stimmt nicht', ...everybody },
  {
    path: '/admin/bookings',
    file: 'halls/bookings/bookings.tsx',
    title: 'Belegungspläne',
    ...plan,
    cache: 'staff',
    params: [...PLAN_PARAMS, 'tage'],
  },
  { path: '/admin/b/:id', file: 'halls/bookings/booking-link.ts', title: 'Belegung', ...plan },
  { path: '/admin/bookings/import', file: 'halls/import/imports.tsx', title: 'Daten übernehmen', ...imports },
  { path: '/admin/bookings/import/:id', file: 'halls/import/import.tsx', title: 'Daten übernehmen', ...imports },
  { path: '/admin/bookings/shared', file: 'halls/shared-halls/times.tsx', title: 'Hallen des Verbands', ...shared },
  {
    path: '/admin/bookings/shared/new',
    file: 'halls/shared-halls/request.tsx',
    title: 'Hallenzeit beim Verband anfragen',
    ...shared,
  },
  {
    path: '/admin/bookings/shared/closed',
    file: 'halls/shared-halls/closed.tsx',
    title: 'Gesperrte Hallen des Verbands',
    ...shared,
  },
  {
    path: '/admin/bookings/allocation',
    file: 'halls/allocation/allocations.tsx',
    title: 'Hallenvergabe',
    ...allocation,
  },
  { path: '/admin/bookings/allocation/:id', file: 'halls/allocation/allocation.tsx', title: 'Vergabe', ...allocation },
  {
    path: '/admin/bookings/allocation/:id/pdf',
    file: 'halls/allocation/notice-pdf.ts',
    title: 'Bescheid als PDF',
    layout: 'admin',
    opens: canReadNotices,
  },
  { path: '/admin/bookings/free', file: 'halls/free/free.tsx', title: 'Freie Zeit suchen', ...plan },
  {
    path: '/admin/events',
    file: 'events/admin/admin-events.tsx',
    title: 'Termine und Belegungen verwalten',
    ...bookings,
    cache: 'managers',
    params: ['view', 'stand', 'art', 'halle', 'abteilung', 'ab', 'sortierung', 'monat', 'ansicht', 'nach', 'spalte'],
  },
  { path: '/admin/events/export', file: 'events/admin/export.ts', title: 'Belegungen als Tabelle', ...bookings },
  { path: '/admin/batch', file: 'orders/batch.tsx', title: 'Mehrere auf einmal', layout: 'admin', opens: canOrderLines },
  { path: '/admin/events/series', file: 'halls/series/series.tsx', title: 'Serie', ...bookings },
  { path: '/p/:token/times', file: 'halls/public/times-link.tsx', title: 'Zeit zurückgeben', layout: 'default', opens: 'all' },
  { path: '/p/:token/slot', file: 'halls/facility/slot-link.tsx', title: 'Freie Hallenzeit', layout: 'default', opens: 'all' },
  {
    path: '/admin/facilities',
    file: 'halls/facility/facilities.tsx',
    title: 'Sportstätten verwalten',
    ...halls,
  },
  { path: '/admin/facilities/holidays', file: 'halls/holidays/holidays.tsx', title: 'Schulferien', ...halls },
  { path: '/admin/facilities/:facility/poster', file: 'halls/facility/poster.tsx', title: 'Aushang', ...halls },
  { path: '/admin/facilities/:facility/poster/pdf', file: 'halls/facility/poster-pdf.ts', title: 'Aushang als PDF', ...halls },
  { path: '/admin/facilities/:facility', file: 'halls/facility/facility.tsx', title: 'Sportstätte', ...halls },
  {
    path: '/admin/facilities/:facility/close',
    file: 'halls/closure/close.tsx',
    title: 'Sportstätte sperren',
    layout: 'admin',
    opens: canCloseFacility,
  },
  {
    path: '/admin/bookings/usage',
    file: 'halls/usage/usage.tsx',
    title: 'Auslastung',
    ...plan,
    cache: 'staff',
    params: PLAN_PARAMS,
  },
]
