/** Texts for a scan in a form, beside the field `scan`. */
export const SCAN_REFUSALS = {
  upload_gone: 'Der Scan ist nicht angekommen. Bitte wählen Sie ihn noch einmal aus.',
  not_a_scan: 'Bitte wählen Sie ein Bild oder ein PDF.',
  too_large: 'Diese Datei ist zu groß. Bitte höchstens 50 MB.',
} as const
