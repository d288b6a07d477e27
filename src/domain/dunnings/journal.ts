import { plural } from '../../kernel/plural.ts'

export const DUNNING_JOURNAL = {
  run: (count: number) => `Gemahnt: ${plural(count, 'Zahler', 'Zahler')}`,
  level: (level: number) => `Mahnstufe ${level} geändert`,
}
