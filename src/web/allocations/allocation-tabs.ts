export const TABS = ['bedarf', 'entwurf', 'einsprueche', 'plan', 'angaben'] as const
export type Tab = (typeof TABS)[number]
