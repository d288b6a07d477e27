import type { Screen } from './screen.ts'

const ofSignUp = { layout: 'default', roles: 'all', flag: 'hasParticipations' } as const satisfies Partial<Screen>

/** Where wishes are collected, drawn and recomputed. */
export const drawScreens: readonly Screen[] = [
  { path: '/p/:token/wish', file: 'draws/wish.tsx', title: 'Ihr Wunsch', ...ofSignUp },
  { path: '/draw/:draw', file: 'draws/draw.tsx', title: 'Verlosung', ...ofSignUp },
  { path: '/draw/:draw/json', file: 'draws/draw-file.ts', title: 'Verlosung als Datei', ...ofSignUp },
  {
    path: '/admin/draws',
    file: 'draws/draws.tsx',
    title: 'Verlosungen',
    layout: 'admin',
    roles: ['super', 'admin', 'editor'],
    flag: 'hasParticipations',
    nav: { place: 'staff', label: 'Verlosungen', order: 25 },
  },
]
