import type { MailTemplate } from '../mail/input.ts'
import { harmlessName } from '../mail/rules.ts'

/** `secretPath`: the page that the mail's link opens, with the token that grants it: `/confirm/…`. */
interface Granting {
  /** How to greet; empty where unknown. */
  name: string
  secretPath: string
}

declare module '../mail/input.ts' {
  interface MailData {
    /** Sent after registration; the link proves the address. */
    'user.confirmEmail': Granting
    'user.resetPassword': Granting
    /** To the new address; the link makes it the login's. */
    'user.changeEmail': Granting
    /** Registration with an address that has a login: the page says nothing, the mail does. */
    'user.alreadyRegistered': { name: string }
    /** `role`: its German name. `invitedBy`: name of the person, empty where none. */
    'user.invited': Granting & { role: string; invitedBy: string }
    /** Security notice. */
    'user.secondFactorChanged': {
      name: string
      change: 'on' | 'off' | 'passkeyAdded' | 'passkeyRemoved' | 'passwordChanged' | 'emailChanged'
    }
  }
}

const confirmEmail: MailTemplate<'user.confirmEmail'> = (data, tools) => ({
  subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
  preview: 'Danach können Sie sich einloggen.',
  to: harmlessName(data.name),
  parts: [
    {
      text: `willkommen bei ${tools.club.displayName}! Bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört. Danach können Sie sich einloggen.`,
    },
    { button: { text: 'E-Mail-Adresse bestätigen', address: tools.page(data.secretPath) } },
    { note: 'Sie haben sich nicht registriert? Dann müssen Sie nichts tun.' },
  ],
})

const resetPassword: MailTemplate<'user.resetPassword'> = (data, tools) => ({
  subject: 'Neues Passwort festlegen',
  preview: 'Der Link gilt eine Stunde und nur einmal.',
  to: harmlessName(data.name),
  parts: [
    { text: 'hier können Sie ein neues Passwort festlegen. Der Link gilt eine Stunde und nur einmal.' },
    { button: { text: 'Neues Passwort festlegen', address: tools.page(data.secretPath) } },
    { note: 'Sie haben das nicht angefordert? Dann müssen Sie nichts tun. Ihr Passwort bleibt, wie es ist.' },
  ],
})

const changeEmail: MailTemplate<'user.changeEmail'> = (data, tools) => ({
  subject: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
  preview: 'Danach loggen Sie sich mit dieser Adresse ein.',
  to: harmlessName(data.name),
  parts: [
    {
      text: 'Sie möchten sich künftig mit dieser E-Mail-Adresse einloggen. Bitte bestätigen Sie, dass sie Ihnen gehört. Bis dahin gilt die bisherige Adresse.',
    },
    { button: { text: 'Neue Adresse bestätigen', address: tools.page(data.secretPath) } },
    { note: 'Sie haben das nicht angefordert? Dann müssen Sie nichts tun.' },
  ],
})

const alreadyRegistered: MailTemplate<'user.alreadyRegistered'> = (data, tools) => ({
  subject: 'Sie haben schon einen Zugang',
  preview: 'Sie können sich mit dieser Adresse einloggen.',
  to: harmlessName(data.name),
  parts: [
    { text: 'mit dieser E-Mail-Adresse gibt es schon einen Zugang. Sie können sich damit einloggen.' },
    { button: { text: 'Einloggen', address: tools.page('/login') } },
    { note: 'Passwort vergessen?', link: { text: 'Neues Passwort festlegen', address: tools.page('/password/forgot') } },
    { note: 'Sie haben sich nicht registriert? Dann müssen Sie nichts tun.' },
  ],
})

const invited: MailTemplate<'user.invited'> = (data, tools) => ({
  subject: `Ihr Zugang bei ${tools.club.displayName}`,
  preview: 'Legen Sie ein Passwort fest, dann kann es losgehen.',
  to: harmlessName(data.name),
  parts: [
    {
      text: `${data.invitedBy === '' ? 'wir haben' : `${data.invitedBy} hat`} für Sie einen Zugang bei ${tools.club.displayName} eingerichtet. Ihre Rolle: ${data.role}.`,
    },
    { button: { text: 'Zugang einrichten', address: tools.page(data.secretPath) } },
    { note: 'Sie haben damit nicht gerechnet? Dann müssen Sie nichts tun.' },
  ],
})

const CHANGES = {
  on: 'der zweite Faktor wurde eingeschaltet. Beim Einloggen fragen wir jetzt auch nach dem Code aus Ihrer App.',
  off: 'der zweite Faktor wurde ausgeschaltet. Zum Einloggen genügt jetzt Ihr Passwort.',
  passkeyAdded: 'zu Ihrem Zugang ist ein Passkey hinzugekommen. Damit können Sie sich ohne Passwort einloggen.',
  passkeyRemoved: 'ein Passkey wurde aus Ihrem Zugang entfernt.',
  passwordChanged: 'Ihr Passwort wurde geändert.',
  emailChanged: 'die E-Mail-Adresse Ihres Zugangs wurde geändert.',
}

const secondFactorChanged: MailTemplate<'user.secondFactorChanged'> = (data, tools) => ({
  subject: 'Sicherheit Ihres Zugangs: etwas hat sich geändert',
  preview: 'Waren Sie das nicht? Dann handeln Sie bitte gleich.',
  to: harmlessName(data.name),
  parts: [
    { text: CHANGES[data.change] },
    { text: 'Waren Sie das? Dann müssen Sie nichts tun. Wenn nicht, legen Sie bitte sofort ein neues Passwort fest.' },
    { button: { text: 'Neues Passwort festlegen', address: tools.page('/password/forgot') } },
  ],
})

export const userMails = {
  'user.confirmEmail': confirmEmail,
  'user.resetPassword': resetPassword,
  'user.changeEmail': changeEmail,
  'user.alreadyRegistered': alreadyRegistered,
  'user.invited': invited,
  'user.secondFactorChanged': secondFactorChanged,
}
