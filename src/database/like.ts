/** Percent signs and underscores lose their special meaning. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
