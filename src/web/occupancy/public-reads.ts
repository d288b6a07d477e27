/** What the public plans read: their kept copies and open ones follow it. A file of its own: the one that reads the plans must not reach the browser. */
export const PUBLIC_READS = ['booking', 'closure', 'session', 'course', 'event', 'facility', 'department']
