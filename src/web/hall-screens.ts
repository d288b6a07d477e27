import type { Screen } from './screen.ts'

/** Pages for whoever looks after halls, or trains in them. */
const staffOfHalls = { layout: 'admin', roles: ['super', 'admin', 'trainer'] } as const satisfies Partial<Screen>

/** Pages for whoever may change all of them at once. */
const boardOfHalls = { layout: 'admin', roles: ['super', 'admin'] } as const satisfies Partial<Screen>

/** Forms for everybody. */
const everybody = { layout: 'default', roles: 'all' } as const satisfies Partial<Screen>

/** Pages that everybody gets alike. */
const visitors = { ...everybody, cache: 'anonymous' } as const satisfies Partial<Screen>

/** Pages for whoever enters bookings. */
const managersOfHalls = { layout: 'admin', roles: ['super', 'admin', 'editor'] } as const satisfies Partial<Screen>

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
    ...staffOfHalls,
    nav: { place: 'staff', label: 'Belegungspläne', group: 'Hallen', order: 40 },
  },
  { path: '/admin/bookings/import', file: 'imports/imports.tsx', title: 'Plan übernehmen', ...boardOfHalls },
  { path: '/admin/bookings/import/:id', file: 'imports/import.tsx', title: 'Plan übernehmen', ...boardOfHalls },
  { path: '/admin/bookings/shared', file: 'shared-halls/times.tsx', title: 'Hallen des Verbands', ...managersOfHalls },
  {
    path: '/admin/bookings/shared/new',
    file: 'shared-halls/request.tsx',
    title: 'Hallenzeit beim Verband anfragen',
    ...managersOfHalls,
  },
  {
    path: '/admin/bookings/shared/closed',
    file: 'shared-halls/closed.tsx',
    title: 'Gesperrte Hallen des Verbands',
    ...managersOfHalls,
  },
  {
    path: '/admin/bookings/allocation',
    file: 'allocations/allocations.tsx',
    title: 'Hallenvergabe',
    ...staffOfHalls,
    nav: { place: 'staff', label: 'Hallenvergabe', group: 'Hallen', order: 44, isAssociated: true },
  },
  { path: '/admin/bookings/allocation/:id', file: 'allocations/allocation.tsx', title: 'Vergabe', ...staffOfHalls },
  { path: '/admin/bookings/allocation/:id/pdf', file: 'allocations/notice-pdf.ts', title: 'Bescheid als PDF', ...boardOfHalls },
  { path: '/admin/bookings/free', file: 'occupancy/free.tsx', title: 'Freie Zeit suchen', ...staffOfHalls },
  {
    path: '/admin/events',
    file: 'bookings/admin-events.tsx',
    title: 'Termine und Belegungen verwalten',
    ...managersOfHalls,
    nav: { place: 'staff', label: 'Termine, Belegungen', group: 'Hallen', order: 42 },
  },
  { path: '/admin/events/export', file: 'bookings/export.ts', title: 'Belegungen als Tabelle', ...managersOfHalls },
  { path: '/admin/batch', file: 'list-orders/batch.tsx', title: 'Mehrere auf einmal', ...managersOfHalls },
  { path: '/admin/events/series', file: 'bookings/series.tsx', title: 'Serie', ...managersOfHalls },
  { path: '/p/:token/slot', file: 'facilities/slot-link.tsx', title: 'Freie Hallenzeit', layout: 'default', roles: 'all' },
  {
    path: '/admin/facilities',
    file: 'facilities/facilities.tsx',
    title: 'Sportstätten verwalten',
    ...staffOfHalls,
    nav: { place: 'staff', label: 'Sportstätten', group: 'Hallen', order: 46 },
  },
  { path: '/admin/facilities/holidays', file: 'facilities/holidays.tsx', title: 'Schulferien', ...staffOfHalls },
  { path: '/admin/facilities/:facility/poster', file: 'facilities/poster.tsx', title: 'Aushang', ...staffOfHalls },
  { path: '/admin/facilities/:facility/poster/pdf', file: 'facilities/poster-pdf.ts', title: 'Aushang als PDF', ...staffOfHalls },
  { path: '/admin/facilities/:facility', file: 'facilities/facility.tsx', title: 'Sportstätte', ...staffOfHalls },
  {
    path: '/admin/facilities/:facility/close',
    file: 'facilities/close.tsx',
    title: 'Sportstätte sperren',
    layout: 'admin',
    roles: ['super', 'admin'],
  },
  { path: '/admin/bookings/usage', file: 'occupancy/usage.tsx', title: 'Auslastung', ...staffOfHalls },
]
