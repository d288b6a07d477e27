export const GROUP_JOURNAL = {
  added: (title: string, isTrial: boolean) => `Auf die Gruppenliste gesetzt${isTrial ? ' (Schnuppern)' : ''}: ${title}`,
  ended: (lastDay: string, title: string) => `Von der Gruppenliste genommen, letzter Tag ${lastDay}: ${title}`,
  kept: (title: string) => `Gehört jetzt fest zur Gruppe: ${title}`,
  moved: (from: string, to: string) => `Gruppe gewechselt: von ${from} zu ${to}`,
}
