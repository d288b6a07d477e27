import type { Answer } from '../../kernel/answer.ts'
import type { Throttle } from './throttle.ts'

/** A mail about a login. Ids and plain facts: the link is signed when the mail is rendered. */
export type LoginMail =
  /** Registration: the address is to be confirmed. */
  | { kind: 'confirm'; to: string; userId: string }
  /** Registration with an address that has a login already. */
  | { kind: 'taken'; to: string }
  /** `ref` names one request for a new password; it works once, within the hour. */
  | { kind: 'reset'; to: string; ref: string }
  /** To the new address; `ref` names one change, works once, within the hour. */
  | { kind: 'change'; to: string; ref: string }
  /** To the old address: the e-mail was changed to `email`. */
  | { kind: 'changed'; to: string; email: string }
  /** Something about the account's safety was changed. */
  | { kind: 'notice'; to: string; what: SafetyChange }

export type SafetyChange = 'password' | 'second_factor_on' | 'second_factor_off' | 'passkey_added' | 'passkey_removed'

/** One request, as far as logins care. */
export interface Visit {
  /** Public origin, from the allow-list: `https://gsv.example`. */
  origin: string
  headers: Headers
  /** The visitor's IP address, for throttling and the list of sessions. */
  address: string
  /** Puts a mail into the outbox of the visited club. */
  mail(mail: LoginMail): Promise<void>
}

export interface SignedIn {
  session: { id: string; userId: string; expiresAt: string }
  user: { id: string; email: string; hasSecondFactor: boolean } & PersonName
  /** `Set-Cookie` values to send along: the session lives on while it is used. */
  cookies: string[]
}

export interface PersonName {
  firstname: string
  lastname: string
}

export interface Login {
  userId: string
  email: string
}

export type Confirmed = Login & PersonName & { isNew: boolean }

/** A login without a session, and the password typed for it. */
export interface OwnPassword {
  userId: string
  password: string
}

/** Signed in now: `login` acts from here on, `cookies` are `Set-Cookie` values for the answer. */
export interface Entered {
  login: Login
  cookies: string[]
}

/** The password was right; the second factor is still to be shown. */
export interface HalfEntered {
  login: null
  cookies: string[]
}

export type SignInRefusal = 'wrong' | 'unconfirmed' | 'too_many'
export type SecondFactorRefusal = 'wrong_code' | 'used_code' | 'start_again' | 'locked'
/** Refusal when the password is asked for again; as at the login, tries at once are limited. */
export type PasswordRefusal = 'wrong_password' | 'too_many_tries'
export type EmailRefusal = PasswordRefusal | 'same' | 'too_many'
export type PasswordFault = 'too_short' | 'too_long' | 'common'

export interface Credentials {
  email: string
  password: string
}

export interface OwnSession {
  id: string
  createdAt: Temporal.Instant
  updatedAt: Temporal.Instant
  address: string
  userAgent: string
}

export interface OwnPasskey {
  id: string
  name: string
  createdAt: Temporal.Instant | null
}

/** The person signed in, changing their own login. */
export interface Owner {
  visit: Visit
  login: Login
}

/** Everything about logins. Made once by `createAuth`; pages reach it as `services.auth`. */
export interface Auth {
  passwordMinLength: number
  /** Slows down guesses at other secrets too. */
  failures: Throttle
  /** Reads the login session with one indexed query; null without a well-signed cookie. An ended session counts at once. */
  session(headers: Headers): Promise<SignedIn | null>
  signIn(visit: Visit, given: Credentials): Promise<Answer<Entered | HalfEntered, SignInRefusal>>
  proveSecondFactor(visit: Visit, code: string): Promise<Answer<Entered, SecondFactorRefusal>>
  /** Ends the session of this request; answers the cookies that clear it. */
  signOut(visit: Visit): Promise<string[]>

  /** Answers the same whether the address is new or taken. */
  register(visit: Visit, given: Credentials & PersonName): Promise<Answer<null, PasswordFault | 'too_many'>>
  /**
   * Answers the login with its address confirmed; `isNew`: it was not confirmed before. Asks for the password: the owner of a
   * mailbox must not validate a stranger's password. `invalid`: no such login, or an invitation has voided its password.
   */
  confirmEmail(visit: Visit, given: OwnPassword): Promise<Answer<Confirmed, 'invalid' | PasswordRefusal>>
  /** Answers the same whether or not there is a login. */
  requestReset(visit: Visit, email: string): Promise<Answer<null, 'too_many'>>
  resetPassword(visit: Visit, given: { ref: string; password: string }): Promise<Answer<null, PasswordFault | 'invalid'>>
  /** Refusal and hash of a new password, for logins set up by the domain. */
  passwordFault(password: string): PasswordFault | null
  hashPassword(password: string): Promise<string>

  changePassword(
    owner: Owner,
    given: { current: string; next: string },
  ): Promise<Answer<string[], PasswordFault | PasswordRefusal>>
  requestEmailChange(owner: Owner, given: Credentials): Promise<Answer<null, EmailRefusal>>
  /** Asks for the password too: else the owner of the new mailbox could be led to take over a stranger's login. */
  changeEmail(visit: Visit, given: { ref: string; password: string }): Promise<Answer<Login, 'invalid' | PasswordRefusal>>

  startSecondFactor(
    owner: Owner,
    password: string,
  ): Promise<Answer<{ uri: string; backupCodes: string[] }, PasswordRefusal | 'already'>>
  confirmSecondFactor(owner: Owner, code: string): Promise<Answer<string[], 'wrong_code' | 'too_many_tries'>>
  /** Asks a person who is signed in for a code of their second factor, once more. */
  proveCode(owner: Owner, code: string): Promise<Answer<null, 'wrong_code' | 'too_many_tries'>>
  stopSecondFactor(owner: Owner, password: string): Promise<Answer<string[], PasswordRefusal>>
  renewBackupCodes(owner: Owner, password: string): Promise<Answer<string[], PasswordRefusal>>

  listSessions(userId: string): Promise<OwnSession[]>
  /** Ends one session of this login, or all but `keep`. */
  endSessions(userId: string, which: { only: string } | { keep: string | null }): Promise<number>

  listPasskeys(userId: string): Promise<OwnPasskey[]>
  /** Options for the browser's passkey dialog, as JSON, and cookies that remember the challenge. */
  passkeyQuestion(visit: Visit, use: 'sign_in' | 'add'): Promise<Question | null>
  signInByPasskey(visit: Visit, response: unknown): Promise<Answer<Entered, 'wrong'>>
  addPasskey(owner: Owner, given: { response: unknown; name: string }): Promise<Answer<null, 'wrong'>>
  removePasskey(owner: Owner, id: string): Promise<boolean>
  provePassword(owner: Owner, password: string): Promise<Answer<null, PasswordRefusal>>
}

export interface Question {
  options: unknown
  cookies: string[]
}
