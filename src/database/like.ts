/** What was typed as a `like` pattern for "somewhere in it": percent signs and underscores mean themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
