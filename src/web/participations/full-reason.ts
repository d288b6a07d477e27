/** Field for the reason to take somebody into a full group. */
export const FULL_REASON = {
  label: 'Trotz voller Gruppe aufnehmen: Grund',
  hint: 'Nur nötig, wenn alle Plätze vergeben sind. Er steht im Protokoll.',
  optional: true,
  maxLength: 200,
} as const
