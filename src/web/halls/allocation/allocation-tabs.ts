export const TABS = ['bedarf', 'entwurf', 'einsprueche', 'plan', 'spieltage', 'nutzung', 'angaben'] as const
export type Tab = (typeof TABS)[number]
