import { firstNames } from '../../kernel/plural.ts'
import type { CoverRefusal } from './rules.ts'

export const COVER_REFUSALS: Record<CoverRefusal, string> = {
  not_open: 'Bitte veröffentlichen Sie den Plan zuerst. Dann können sich die Gefragten eintragen.',
  over: 'Diese Schicht ist schon vorbei.',
  full: 'Für diese Schicht sind genug Personen eingetragen.',
  already_asked: 'Für diese Schicht wird schon gefragt. Wer geantwortet hat, steht bei der Schicht.',
  nobody:
    'Niemand passt: Wir fragen Mitglieder und frühere Helfer, die erwachsen sind, eine E-Mail-Adresse haben, alt genug und zu dieser Zeit frei sind und eine verlangte Qualifikation schon einmal angegeben haben.',
}

/** Empty when everybody suitable can be asked. */
export const unreachedText = (names: readonly string[]): string =>
  names.length === 0 ? '' : `nicht gefragt: ${firstNames(names)}, weil E-Mails an diese Adresse zurückkamen`
