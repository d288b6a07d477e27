import { canSeeDraws } from '../../domain/draws/access.ts'
import type { Screen } from './screen.ts'

/** Pages of draws. Spelt out: the browser's bundle would keep a spread. */
export const drawScreens: readonly Screen[] = [
  {
    path: '/p/:token/wish',
    file: 'draws/wish.tsx',
    title: 'Ihr Wunsch',
    layout: 'default',
    opens: 'all',
    flag: 'hasParticipations',
  },
  { path: '/draw/:draw', file: 'draws/draw.tsx', title: 'Verlosung', layout: 'default', opens: 'all', flag: 'hasParticipations' },
  {
    path: '/draw/:draw/json',
    file: 'draws/draw-file.ts',
    title: 'Verlosung als Datei',
    layout: 'default',
    opens: 'all',
    flag: 'hasParticipations',
  },
  {
    path: '/admin/draws',
    file: 'draws/draws.tsx',
    title: 'Verlosungen',
    layout: 'admin',
    opens: canSeeDraws,
    flag: 'hasParticipations',
  },
]
