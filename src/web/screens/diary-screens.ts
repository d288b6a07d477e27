import { canKeepDiary, canSeeDiarySums } from '../../domain/diary/access.ts'
import type { Screen } from './screen.ts'

const own = { layout: 'default', opens: canKeepDiary } as const satisfies Partial<Screen>

export const diaryScreens: readonly Screen[] = [
  { path: '/member/me/diary', file: 'diary/diary.tsx', title: 'Mein Fitness-Tagebuch', ...own },
  { path: '/member/me/diary/export', file: 'diary/diary-export.ts', title: 'Fitness-Tagebuch als Tabelle', ...own },
  {
    path: '/admin/memberStatistic',
    file: 'diary/member-statistic.tsx',
    title: 'Fitness-Tagebuch (Testseite)',
    layout: 'admin',
    opens: canSeeDiarySums,
  },
]
