export const SAFETY_JOURNAL = {
  password: 'Passwort geändert',
  email: 'E-Mail-Adresse zum Einloggen geändert',
  second_factor_on: 'Zweiter Faktor eingeschaltet',
  second_factor_off: 'Zweiter Faktor ausgeschaltet',
  passkey_added: 'Passkey hinzugefügt',
  passkey_removed: 'Passkey entfernt',
}

export const USER_JOURNAL = {
  limitsChanged: (role: string) => `Grenzen der Rolle geändert: ${role}`,
  roleChanged: (role: string, before: string) => `Rolle geändert: ${role} (vorher ${before})`,
  blocked: 'Benutzer gesperrt',
  unblocked: 'Benutzer entsperrt',
  linked: (memberNo: string) => `Dem Mitglied Nr. ${memberNo} zugeordnet`,
  linkedByAddress: 'Über die Adresse im Verein zugeordnet',
  unlinked: 'Keinem Mitglied mehr zugeordnet',
  roleEndAsked: (on: string) => `Vorstand gefragt: Rolle bis ${on}`,
  roleEnded: (before: string, on: string, now: string) => `Rolle beendet: ${before} bis ${on}, jetzt ${now}`,
  accepted: 'Einladung angenommen',
  personMerged: 'Gehört jetzt zur zusammengeführten Person',
  invited: (role: string) => `Eingeladen als ${role}`,
  invitedAgain: 'Erneut eingeladen',
  joined: 'Neuer Benutzer',
  renamed: 'Name geändert',
  sessionsEnded: (count: number) => `Sitzungen beendet: ${count}`,
  secondFactorReset: 'Zweiter Faktor zurückgesetzt',
  signedIn: (name: string) => `Login: ${name}`,
}
