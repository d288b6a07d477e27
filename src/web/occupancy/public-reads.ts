/** What the public plans read: their kept copies and open ones follow it. Apart from what reads it, which no browser shall load. */
export const PUBLIC_READS = ['booking', 'closure', 'session', 'course', 'event', 'facility', 'department']
