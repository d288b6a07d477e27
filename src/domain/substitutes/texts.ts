import type { AcceptRefusal, AskRefusal, TakeBackRefusal } from './rules.ts'

export const ASK_REFUSALS: Record<AskRefusal, string> = {
  over: 'Diese Stunde ist schon vorbei.',
  not_planned: 'Diese Stunde fällt aus. Eine Vertretung wird nicht gebraucht.',
  already_asked: 'Es sind schon alle gefragt. Sie sehen unten, wer geantwortet hat.',
  nobody:
    'Niemand aus der Sportart oder Abteilung hat zu dieser Zeit frei. Bitte sagen Sie die Stunde ab oder rufen Sie jemanden an.',
}

export const ACCEPT_REFUSALS: Record<AcceptRefusal, string> = {
  taken: 'Jemand anderes übernimmt die Stunde schon. Danke für Ihre Bereitschaft!',
  withdrawn: 'Es wird keine Vertretung mehr gesucht. Danke für Ihre Bereitschaft!',
  cancelled: 'Die Stunde fällt aus. Danke für Ihre Bereitschaft!',
  over: 'Diese Stunde ist schon vorbei.',
}

export const TAKE_BACK_REFUSALS: Record<TakeBackRefusal, string> = {
  over: 'Diese Stunde ist schon vorbei, oder sie fällt aus.',
  no_substitute: 'Für diese Stunde ist keine Vertretung mehr eingetragen.',
}

export const askTitle = (title: string): string => `Können Sie vertreten? ${title}`
