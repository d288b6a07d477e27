/** Last press on a public plan: the code for it often loads because of it. */
export const latePress: { event: MouseEvent | null } = { event: null }
