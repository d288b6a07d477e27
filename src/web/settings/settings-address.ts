export const PATH = '/admin/settings'

/** In the order of the tabs; `isInstallation`: for superusers only. */
export const PARTS = [
  { name: 'verein', label: 'Verein', isInstallation: false },
  { name: 'anschrift', label: 'Anschrift und Bank', isInstallation: false },
  { name: 'fuss', label: 'Links im Fuß', isInstallation: false },
  { name: 'einbetten', label: 'Einbetten', isInstallation: false },
  { name: 'abteilungen', label: 'Abteilungen', isInstallation: false },
  { name: 'funktionen', label: 'Funktionen', isInstallation: true },
  { name: 'parameter', label: 'Parameter', isInstallation: true },
  { name: 'vereine', label: 'Neuer Verein', isInstallation: true },
] as const
export type PartName = (typeof PARTS)[number]['name']

export const partAddress = (part: PartName): string => (part === 'verein' ? PATH : `${PATH}?teil=${part}`)
