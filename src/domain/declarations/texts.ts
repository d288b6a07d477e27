export const KIND_TEXTS = { withdrawal: 'Widerruf', notice: 'Kündigung' } as const

export const HANDLE_REFUSALS = { already_handled: 'Diese Erklärung hat inzwischen jemand anderes erledigt.' } as const
