/** German names of the months, January first. */
export const MONTHS = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')
