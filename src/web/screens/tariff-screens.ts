import { canSeeContracts } from '../../domain/contracts/access.ts'
import { canSeeTariffs } from '../../domain/tariffs/access.ts'
import type { Screen } from './screen.ts'

const office = { layout: 'admin', opens: canSeeTariffs } as const satisfies Partial<Screen>

/** Fee regulations, and contracts with trainers and about halls. */
export const tariffScreens: readonly Screen[] = [
  { path: '/admin/members/tariffs', file: 'tariffs/tariffs.tsx', title: 'Beitragsordnungen', ...office },
  { path: '/admin/members/tariffs/:tariff', file: 'tariffs/tariff.tsx', title: 'Beitragsordnung', ...office },
  {
    path: '/admin/members/contracts',
    file: 'contracts/contracts.tsx',
    title: 'Verträge',
    layout: 'admin',
    opens: canSeeContracts,
  },
]
