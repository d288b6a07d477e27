export const PUSH_JOURNAL = {
  pushOn: 'Benachrichtigungen auf einem Gerät eingeschaltet',
  pushOff: 'Benachrichtigungen auf einem Gerät ausgeschaltet',
}
