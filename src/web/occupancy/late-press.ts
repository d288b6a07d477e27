/** The last press on a public plan: what it is for is often loaded only because of it. */
export const latePress: { event: MouseEvent | null } = { event: null }
