import type { MailTemplate, MailTools } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'

declare module '../mail/input.ts' {
  interface MailData {
    /** Proves the address after registration. `/confirm/{token}`, kind `confirmEmail`. */
    'user.confirmEmail': { userId: string }
    /** `/password/reset/{token}`, kind `resetPassword`, good for an hour; `ref` names the request. */
    'user.resetPassword': { ref: string }
    /** To the new address. `/confirm/{token}`, kind `changeEmail`, good for an hour; `ref` names the change. */
    'user.changeEmail': { ref: string }
    /** To the old address; `email` is the new one. */
    'user.emailChanged': { email: string }
    /** Registration with a known address: only the mail tells, the page does not. */
    'user.alreadyRegistered': Record<string, never>
    /** `role`: German. `invitedBy`: may be empty. `/invitation/{token}`, kind `invitation`. */
    'user.invited': { name: string; role: string; invitedBy: string; clubUserId: string }
    /** To the admins: a role has a last day, near or past. `on`: TT.MM.JJJJ. */
    'user.roleEnds': RoleEnd & { name: string }
    /** To the former admin, and to the admins. */
    'user.roleEnded': RoleEnd & { name: string; isOwn: boolean }
    'user.safetyChanged': { what: SafetyChange }
  }
}

interface RoleEnd {
  whose: string
  role: string
  on: string
  staysUntilHandover: boolean
  isPast: boolean
}

export type SafetyChange =
  | 'password'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_reset'
  | 'passkey_added'
  | 'passkey_removed'

/** Kind of the link in an invitation, and its life. */
export const INVITATION_LINK = 'invitation'
export const INVITATION_DAYS = 14

export type LoginLink = 'confirmEmail' | 'resetPassword' | 'changeEmail'

const sign = (tools: MailTools, kind: LoginLink, id: string, hours: number) => tools.sign(kind, id, hours)

const confirmEmail: MailTemplate<'user.confirmEmail'> = (data, tools) => ({
  subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
  preview: 'Danach sind Sie eingeloggt.',
  to: '',
  parts: [
    {
      text: `willkommen bei ${tools.club.displayName}! Bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört, mit dem Passwort, das Sie gewählt haben.`,
    },
    {
      button: {
        text: 'E-Mail-Adresse bestätigen',
        address: tools.page(`/confirm/${sign(tools, 'confirmEmail', data.userId, 7 * 24)}`),
      },
    },
    {
      note: 'Der Link gilt sieben Tage. Sie haben sich nicht registriert? Dann müssen Sie nichts tun: Ohne das Passwort gilt das Konto nicht.',
    },
  ],
})

const resetPassword: MailTemplate<'user.resetPassword'> = (data, tools) => ({
  subject: 'Neues Passwort festlegen',
  preview: 'Der Link gilt eine Stunde und nur einmal.',
  to: '',
  parts: [
    { text: 'hier können Sie ein neues Passwort festlegen. Der Link gilt eine Stunde und nur einmal.' },
    {
      button: {
        text: 'Neues Passwort festlegen',
        address: tools.page(`/password/reset/${sign(tools, 'resetPassword', data.ref, 1)}`),
      },
    },
    { note: 'Sie haben das nicht angefordert? Dann müssen Sie nichts tun. Ihr Passwort bleibt, wie es ist.' },
  ],
})

const changeEmail: MailTemplate<'user.changeEmail'> = (data, tools) => ({
  subject: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
  preview: 'Danach loggen Sie sich mit dieser Adresse ein.',
  to: '',
  parts: [
    {
      text: 'Sie möchten sich künftig mit dieser E-Mail-Adresse einloggen. Bitte bestätigen Sie das innerhalb einer Stunde mit Ihrem Passwort. Bis dahin gilt die bisherige Adresse.',
    },
    { button: { text: 'Neue Adresse bestätigen', address: tools.page(`/confirm/${sign(tools, 'changeEmail', data.ref, 1)}`) } },
    { note: 'Sie haben das nicht angefordert? Dann müssen Sie nichts tun.' },
  ],
})

const emailChanged: MailTemplate<'user.emailChanged'> = (data, tools) => ({
  subject: 'Ihre E-Mail-Adresse wurde geändert',
  preview: 'Waren Sie das nicht? Dann melden Sie sich bitte gleich bei uns.',
  to: '',
  parts: [
    { text: `Sie loggen sich ab jetzt mit dieser E-Mail-Adresse ein: ${data.email}` },
    { text: 'Waren Sie das? Dann müssen Sie nichts tun. Wenn nicht, antworten Sie bitte sofort auf diese E-Mail.' },
    { button: { text: `Zu ${tools.club.displayName}`, address: tools.page('/') } },
  ],
})

const alreadyRegistered: MailTemplate<'user.alreadyRegistered'> = (_, tools) => ({
  subject: 'Sie haben schon ein Konto',
  preview: 'Sie können sich mit dieser Adresse einloggen.',
  to: '',
  parts: [
    { text: 'mit dieser E-Mail-Adresse gibt es schon ein Konto. Sie können sich damit einloggen.' },
    { button: { text: 'Einloggen', address: tools.page('/login') } },
    { note: 'Passwort vergessen?', link: { text: 'Neues Passwort festlegen', address: tools.page('/password/forgot') } },
    { note: 'Sie haben sich nicht registriert? Dann müssen Sie nichts tun.' },
  ],
})

const invited: MailTemplate<'user.invited'> = (data, tools) => ({
  subject: `Ihr Konto bei ${tools.club.displayName}`,
  preview: 'Nehmen Sie die Einladung an, dann kann es losgehen.',
  to: harmlessName(data.name),
  parts: [
    {
      text: `${data.invitedBy === '' ? 'wir haben' : `${data.invitedBy} hat`} Sie zu ${tools.club.displayName} eingeladen. Ihre Rolle: ${data.role}.`,
    },
    {
      button: {
        text: 'Einladung ansehen',
        address: tools.page(`/invitation/${tools.sign(INVITATION_LINK, data.clubUserId, INVITATION_DAYS * 24)}`),
      },
    },
    { note: 'Sie haben damit nicht gerechnet? Dann müssen Sie nichts tun.' },
  ],
})

const CHANGES: Record<SafetyChange, string> = {
  password: 'das Passwort Ihres Kontos wurde geändert.',
  second_factor_on: 'der zweite Faktor wurde eingeschaltet. Beim Einloggen fragen wir jetzt auch nach dem Code aus Ihrer App.',
  second_factor_off: 'der zweite Faktor wurde ausgeschaltet. Zum Einloggen genügt jetzt Ihr Passwort.',
  second_factor_reset:
    'der zweite Faktor wurde für Sie zurückgesetzt. Zum Einloggen genügt jetzt Ihr Passwort. Sie sind überall ausgeloggt. Bitte richten Sie unter „Sicherheit“ einen neuen ein.',
  passkey_added: 'zu Ihrem Konto ist ein Passkey hinzugekommen. Damit können Sie sich ohne Passwort einloggen.',
  passkey_removed: 'ein Passkey wurde aus Ihrem Konto entfernt.',
}

const safetyChanged: MailTemplate<'user.safetyChanged'> = (data, tools) => ({
  subject: 'Sicherheit Ihres Kontos: etwas hat sich geändert',
  preview: 'Waren Sie das nicht? Dann handeln Sie bitte gleich.',
  to: '',
  parts: [
    { text: CHANGES[data.what] },
    { text: 'Waren Sie das? Dann müssen Sie nichts tun. Wenn nicht, legen Sie bitte sofort ein neues Passwort fest.' },
    { button: { text: 'Neues Passwort festlegen', address: tools.page('/password/forgot') } },
  ],
})

const roleEnds: MailTemplate<'user.roleEnds'> = (data, tools) => {
  const whose = harmlessName(data.whose)
  const what = data.staysUntilHandover
    ? 'Die Rolle bleibt, bis Sie die Übergabe bestätigen. Ist das Amt schon übergeben, wurde wiedergewählt, oder dauert es noch?'
    : 'Danach kann diese Person sich weiter einloggen, aber nichts mehr verwalten. Soll die Rolle länger gelten, ändern Sie den letzten Tag.'
  return {
    subject: `${data.isPast ? 'Amtszeit vorbei' : 'Amtszeit endet bald'}: ${whose}`,
    preview: `Letzter Tag als ${data.role}: ${data.on}.`,
    to: harmlessName(data.name),
    parts: [
      { text: `die Amtszeit von ${whose} als ${data.role} ${data.isPast ? 'endete' : 'endet'} am ${data.on}. ${what}` },
      { button: { text: 'Benutzer verwalten', address: tools.page('/admin/user?rolle=admin') } },
    ],
  }
}

const roleEnded: MailTemplate<'user.roleEnded'> = (data, tools) => {
  const whose = harmlessName(data.whose)
  const [who, may] = data.isOwn
    ? ['Ihre Rolle', 'Sie können sich weiter einloggen und sehen']
    : [`die Rolle von ${whose}`, `${whose} kann sich weiter einloggen und sieht`]
  const ask = data.isOwn
    ? 'Ist das ein Irrtum? Dann wenden Sie sich bitte an den Vorstand.'
    : 'Ist das ein Irrtum? Dann geben Sie die Rolle unter „Benutzer“ wieder.'
  return {
    subject: data.isOwn ? `Ihre Rolle als ${data.role} ist beendet` : `Rolle beendet: ${whose}`,
    preview: `Letzter Tag war der ${data.on}.`,
    to: harmlessName(data.name),
    parts: [
      { text: `${who} als ${data.role} endete am ${data.on}. ${may} noch das eigene Profil und die eigenen Anmeldungen.` },
      { text: ask },
      { button: { text: `Zu ${tools.club.displayName}`, address: tools.page(data.isOwn ? '/' : '/admin/user') } },
    ],
  }
}

export const userMails = {
  'user.confirmEmail': confirmEmail,
  'user.resetPassword': resetPassword,
  'user.changeEmail': changeEmail,
  'user.emailChanged': emailChanged,
  'user.alreadyRegistered': alreadyRegistered,
  'user.invited': invited,
  'user.roleEnds': roleEnds,
  'user.roleEnded': roleEnded,
  'user.safetyChanged': safetyChanged,
}
