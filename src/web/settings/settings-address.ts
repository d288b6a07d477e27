export const PATH = '/admin/settings'
export const EXPORT_PATH = `${PATH}/export`

/** In their order; `isInstallation`: for superusers only. */
export const PARTS = [
  { name: 'verein', label: 'Verein', section: 'Verein', isInstallation: false },
  { name: 'anschrift', label: 'Anschrift und Bank', section: 'Verein', isInstallation: false },
  { name: 'mail', label: 'E-Mails', section: 'Verein', isInstallation: false },
  { name: 'fuss', label: 'Links im Fuß', section: 'Verein', isInstallation: false },
  { name: 'abteilungen', label: 'Abteilungen', section: 'Verein', isInstallation: false },
  { name: 'daten', label: 'Daten und Vertrag', section: 'Verein', isInstallation: false },
  { name: 'einbetten', label: 'Einbetten', section: 'Technik', isInstallation: false },
  { name: 'schluessel', label: 'API-Schlüssel', section: 'Technik', isInstallation: false },
  { name: 'webhooks', label: 'Webhooks', section: 'Technik', isInstallation: false },
  { name: 'funktionen', label: 'Funktionen', section: 'Technik', isInstallation: true },
  { name: 'sicherheit', label: 'Zweiter Faktor', section: 'Technik', isInstallation: true },
  { name: 'parameter', label: 'Parameter', section: 'Technik', isInstallation: true },
  { name: 'vereine', label: 'Neuer Verein', section: 'Technik', isInstallation: true },
] as const
export type PartName = (typeof PARTS)[number]['name']
export const SECTIONS = ['Verein', 'Technik'] as const

export const logAddress = (webhookId: string, after?: string): string =>
  `${PATH}?teil=webhooks&protokoll=${webhookId}${after ? `&nach=${after}` : ''}`
export const partAddress = (part: PartName): string => (part === 'verein' ? PATH : `${PATH}?teil=${part}`)
