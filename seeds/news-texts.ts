import type { DemoPicture } from './news-pictures.ts'

export interface DemoArticle {
  title: string
  teaser: string
  text: string
  /** Days since its publication; a draft has none. */
  daysAgo?: number
  department?: string
  isPinned?: true
  picture?: DemoPicture
}

export const NEWS: Readonly<Record<string, readonly DemoArticle[]>> = {
  gsv: [
    {
      title: 'Turnhalle Nordring: neue Schlösser ab Montag',
      picture: 'court',
      teaser:
        'Alle Trainerinnen und Trainer tauschen ihren Schlüssel in der Geschäftsstelle. Die alten passen ab Montag nicht mehr.',
      text: 'Die Stadt baut in der Turnhalle Nordring neue Schlösser ein. Die alten Schlüssel passen ab Montag, 6 Uhr, nicht mehr.\n\nDen neuen Schlüssel gibt es gegen den alten in der Geschäftsstelle, dienstags von 17 bis 19 und freitags von 10 bis 12 Uhr. Wer dann nicht kann, ruft bitte kurz an.',
      daysAgo: 3,
      isPinned: true,
    },
    {
      title: 'Sportabzeichen: 84 Urkunden in einem Jahr',
      picture: 'medal',
      teaser: 'So viele wie noch nie. Das jüngste Kind ist sechs, die älteste Teilnehmerin 81 Jahre alt.',
      text: 'Gold für 31, Silber für 38, Bronze für 15: Bei der Übergabe im Vereinsheim standen die Geprüften bis auf die Treppe.\n\nAb Mai nehmen wir wieder jeden ersten Mittwoch ab, bei trockenem Wetter auf dem Sportplatz am Anger. Anmelden muss sich niemand.',
      daysAgo: 6,
    },
    {
      title: 'Turnkinder zeigen, was sie können',
      picture: 'gym',
      teaser: 'Beim Familientag gehört die Turnhalle den Jüngsten. Kommen Sie vorbei und machen Sie mit.',
      text: 'Kletterwand, Schwebebalken und ein Parcours aus Matten: Die Gruppen vom Eltern-Kind-Turnen bis zu den Zehnjährigen bauen auf, wofür sie seit Herbst üben.\n\nFür Kaffee und Kuchen sorgen die Eltern. Der Eintritt ist frei.',
      daysAgo: 10,
      department: 'Turnen',
    },
    {
      title: 'Danke, Renate: 25 Jahre im Vorstand',
      teaser: 'Die Mitgliederversammlung hat ihre Vorsitzende mit der goldenen Ehrennadel überrascht.',
      text: 'Aus der Kasse für Turnmatten wurde unter ihr ein Verein mit eigenem Sportplatz. Der Verband ehrte sie dafür mit der goldenen Nadel.\n\nIhre Antwort passte zu ihr: „Dann machen wir eben weiter.“',
      daysAgo: 21,
    },
    {
      title: 'Winterpause auf dem Sportplatz',
      picture: 'pitch',
      teaser: 'Die Rasenplätze sind bis Ende Februar gesperrt. Trainiert wird in der Halle.',
      text: 'Damit der Rasen sich erholt, bleiben beide Plätze bis Ende Februar zu. Die Zeiten in der Halle stehen im Belegungsplan.',
      daysAgo: 34,
    },
    {
      title: 'Helferinnen und Helfer für das Sommerfest gesucht',
      teaser: 'Grill, Spielstraße, Kuchentheke: Eine Stunde hilft schon.',
      text: 'Das Programm steht, die Schichten sind noch offen. Die Liste folgt mit dem Aufruf im Frühjahr.',
    },
  ],
  rwa: [
    {
      title: 'Flutlicht am Auenplatz brennt wieder',
      picture: 'light',
      teaser: 'Nach drei Wochen Reparatur trainieren alle Mannschaften wieder zu den gewohnten Zeiten.',
      text: 'Ein Kabel unter dem Parkplatz war durchtrennt. Die Stadtwerke haben es ersetzt, bezahlt hat es die Versicherung.',
      daysAgo: 4,
    },
    {
      title: 'Schnuppertag für Kinder ab fünf',
      picture: 'gym',
      teaser: 'Turnschuhe mitbringen, den Rest haben wir. Ohne Anmeldung.',
      text: 'Von 10 bis 12 Uhr zeigen unsere Trainer, was man in Auental spielen kann. Eltern dürfen mitmachen.',
      daysAgo: 12,
    },
  ],
  ssv: [
    {
      title: 'Hallenzeiten: Anträge bis Ende März',
      picture: 'court',
      teaser: 'Die Vereine melden ihren Bedarf für die neue Saison wieder im Portal an.',
      text: 'Bitte tragen Sie die gewünschten Zeiten mit einer zweiten Wahl ein. Die Vergabe wird im April veröffentlicht, Einwände sind zwei Wochen lang möglich.',
      daysAgo: 2,
    },
    {
      title: 'Ehrenabend der Stadt',
      picture: 'town',
      teaser: 'Vierzig Ehrenamtliche aus allen Vereinen wurden im Rathaus ausgezeichnet.',
      text: 'Die Oberbürgermeisterin dankte allen, die sonst nicht auf dem Podest stehen: Platzwarten, Kassiererinnen, Fahrern.',
      daysAgo: 18,
    },
  ],
}
