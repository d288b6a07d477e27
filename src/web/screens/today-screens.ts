import { canSeeToday } from '../../domain/today/access.ts'
import type { Screen } from './screen.ts'

/** Pages of all staff: never kept, since they show what is the person's own. */
export const todayScreens: readonly Screen[] = [
  {
    path: '/admin',
    file: 'today/today.tsx',
    title: 'Dashboard',
    layout: 'admin',
    opens: canSeeToday,
  },
  { path: '/admin/search', file: 'search/search.tsx', title: 'Suche', layout: 'admin', opens: canSeeToday },
]
