import type { Screen } from './screen.ts'

export const loginScreens: readonly Screen[] = [
  { path: '/invitation/:token', file: 'user/invitation.tsx', title: 'Konto einrichten', layout: 'default', opens: 'all' },
  { path: '/login', file: 'login/login.tsx', title: 'Anmelden', layout: 'default', opens: 'all' },
  { path: '/login/code', file: 'login/code.tsx', title: 'Anmelden', layout: 'default', opens: 'all' },
  {
    path: '/login/second-factor',
    file: 'login/second-factor.tsx',
    title: 'Bitte richten Sie zuerst den zweiten Faktor ein',
    layout: 'default',
    opens: 'all',
  },
  { path: '/logout', file: 'login/logout.ts', title: 'Ausloggen', layout: 'default', opens: 'all' },
  { path: '/register', file: 'login/register.tsx', title: 'Registrieren', layout: 'default', opens: 'all' },
  { path: '/confirm/:token', file: 'login/confirm.tsx', title: 'E-Mail-Adresse bestätigen', layout: 'default', opens: 'all' },
  { path: '/password/forgot', file: 'login/forgot.tsx', title: 'Passwort vergessen', layout: 'default', opens: 'all' },
  { path: '/password/reset/:token', file: 'login/reset.tsx', title: 'Neues Passwort', layout: 'default', opens: 'all' },
]
