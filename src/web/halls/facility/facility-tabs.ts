export const TABS = ['angaben', 'teile', 'zeiten', 'sperrungen', 'warteliste', 'meldungen'] as const
