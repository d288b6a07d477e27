const MODES = { hell: 'light', dunkel: 'dark', system: 'system' } as const
export type EmbedMode = keyof typeof MODES

/** Colours of a frame: light unless told otherwise, as most sites are. */
export function readMode(search: URLSearchParams): EmbedMode {
  const asked = search.get('farben')
  return asked === 'dunkel' || asked === 'system' ? asked : 'hell'
}

export const modeOf = (mode: EmbedMode): string => MODES[mode]
