/** So many lines of a list at once. */
export const MOST_AT_ONCE = 300
