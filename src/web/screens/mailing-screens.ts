import { canSeeMailings, canSendMailings } from '../../domain/mailings/access.ts'
import type { Screen } from './screen.ts'

const sent = { layout: 'admin', opens: canSeeMailings } as const satisfies Partial<Screen>

export const mailingScreens: readonly Screen[] = [
  { path: '/admin/mail', file: 'mailings/office.tsx', title: 'E-Mail senden', layout: 'default', opens: 'all' },
  { path: '/admin/mail/write', file: 'mailings/write.tsx', title: 'E-Mail senden', layout: 'admin', opens: canSendMailings },
  { path: '/admin/mail/sent', file: 'mailings/sent.tsx', title: 'Gesendete E-Mails', ...sent },
  { path: '/admin/mail/sent/:id', file: 'mailings/result.tsx', title: 'Gesendete E-Mail', ...sent },
  { path: '/admin/mail/sent/:id/letters', file: 'mailings/letters.ts', title: 'Briefe', ...sent },
  {
    path: '/p/:token/unsubscribe',
    file: 'mailings/unsubscribe.tsx',
    title: 'E-Mails abbestellen',
    layout: 'default',
    opens: 'all',
  },
]
