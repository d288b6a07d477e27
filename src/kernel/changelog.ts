export interface Release {
  version: string
  /** Day of the release, `YYYY-MM-DD`. */
  on: string
  changes: readonly string[]
}

/** News of each release, the latest first, in the words of users. */
export const CHANGELOG: readonly Release[] = [
  {
    version: '3.0.0',
    on: '2026-11-20',
    changes: [
      'Ganz neu gebaut: schneller, auf dem Handy genauso gut wie am Schreibtisch, hell und dunkel.',
      'Übungsleiter: Stunden mit einem Tipp bestätigen, monatlich abrechnen, mit Blick auf den Freibetrag; Überweisung und Bescheinigung auf Knopfdruck.',
      'Sportangebote finden mit Suche und Filtern, als Liste oder Woche; freie Plätze ändern sich von selbst.',
      'Anmeldung ohne Benutzerkonto mit Bestätigung per E-Mail und Warteliste in der Reihenfolge der Anmeldungen.',
      'Familie und Freunde gemeinsam anmelden, eingeloggt mit einem Klick; Fragen, Zahlung per Rechnung oder Lastschrift, Schnuppern.',
      'Verträge widerrufen und kündigen ohne Passwort, mit sofortiger Bestätigung.',
      'Zu wenige Anmeldungen: am Entscheidungstag stattfinden lassen, verschieben oder absagen.',
      'Angebote anlegen und ändern: Text mit Bild, Zeiten mit Blick auf die Halle, Preise, Fragen, Saisons, Vorschau.',
      'Teilnehmerlisten für Übungsleiterinnen und Übungsleiter, auch für das Handy.',
      'Für viele Personen auf einmal: wechseln, abmelden, schreiben, bescheinigen, mit Vorschau und zehn Sekunden zum Zurücknehmen.',
      'Anwesenheit in der Halle, auch ohne Netz: gesendet wird, sobald es geht.',
      'Eine Stunde fällt aus: ein Tipp sagt allen Bescheid, sucht eine Vertretung und gibt die Halle frei.',
      '10er-Karten: Wer da war, wird von selbst abgezogen; fällt die Stunde aus, ist sie wieder auf der Karte.',
      'Beitragslauf: jeder Betrag mit seinen Gründen, Auffälliges zuerst; dann Forderungen, Ankündigung, Lastschriftdatei und Kontoauszug.',
      'Kurse, Karten, fehlende Helferstunden und Mieten abrechnen wie Beiträge; Erlös und Kosten je Angebot; den Wechsel vom bisherigen Programm proben.',
      'Spenden mit Zuwendungsbestätigung nach amtlichem Muster; Kontoauszüge auch als CSV-Tabelle.',
      'Das Sportangebot auf einer anderen Website zeigen, ohne Cookies.',
      'Belegungspläne für Tag, Woche und Monat: verschieben mit Maus, Finger oder Tastatur, freie Zeit suchen, öffentlich anfragen.',
      'Hallenvergabe: Vereine melden Bedarf an, der Verband entscheidet nach offenen Kriterien, jede Entscheidung mit Grund, am Ende ein Bescheid.',
      'Vereine sehen die Hallen ihres Verbands im eigenen Plan, fragen dort Zeit an und geben sie zurück.',
      'Mitglieder: Familien vom Papier oder mit Antrag von der Website, Listen einlesen und zurücknehmen, jeder Stichtag, der Beitrag mit seinen Gründen.',
      'Die Akte eines Mitglieds: Ehrungen, die von selbst anstehen, Lizenzen, Führungszeugnis und Ehrenkodex, Einwilligungen, Papiere, Notizen und eigene Felder.',
      'Einwilligungen gibt und widerruft jedes Mitglied selbst im Profil, Eltern auch für ihre Kinder.',
      'Alle Daten einer Person als PDF und JSON, Anfragen zum Datenschutz mit Frist; wer lange weg ist, wird von selbst anonymisiert.',
      'Meine Beiträge und Zahlungen: was offen ist, warum, und wie wir es einziehen; Kontoauszug als PDF, für jeden Zahler auch im Büro.',
      'Stundung und Erlass lassen sich zurücknehmen, Zahler sperren, Mandate eintragen und widerrufen; Ankündigungen ohne E-Mail-Adresse als Briefe.',
      'Mitgliederversammlung: wer abstimmen darf, Nachweis der Einladung, Anwesenheitsliste und Protokoll als PDF; Wahlen besetzen Ämter.',
      'Rechnungen mit Nummer, Storno und Gutschrift, als PDF mit GiroCode, per E-Mail oder als ein Stapel für die Post; eigene Rechnungen im Profil.',
      'Bestandserhebung für den Landessportbund: mit Prüfung, als Excel, CSV und XML; was gemeldet ist, bleibt stehen.',
      'Benutzer, Rollen und Einstellungen je Verein; Einloggen mit zweitem Schritt oder Passkey.',
      'Protokoll, in dem jede Änderung steht und das niemand ändern kann.',
      '„Heute“ zeigt, was auf Sie wartet: Anfragen, Entscheidungen, Stunden von heute. Strg K findet Menschen, Angebote, Hallen und Seiten.',
      'Ein neuer Verein beginnt mit Ihrem Belegungsplan oder Ihrer Kursliste; Impressum und Datenschutz entstehen aus seinen Angaben.',
      'Meldungen, eigene Seiten mit Bildern und Menü, mit Fassungen, Vorschau und Veröffentlichen zur gewünschten Zeit.',
      'Helferlisten: Schichten aus einer Tabelle, eintragen ohne Benutzerkonto, tauschen, Anwesenheit am Tag selbst auch ohne Netz.',
      'Kursstatistik: Teilnehmer, Auslastung, Anwesenheit und Erlös je Saison, Abteilung und Angebot; jede Zahl zeigt ihre Zeilen.',
      'Ein Fitness-Tagebuch, das nur Sie sehen: Wochen, Empfehlung der WHO und wie weit es zum Sportabzeichen ist.',
      '„Mein Verein“ zeigt Vorstand, Sprechzeiten und eigene Stunden; der Jahreskalender erinnert, was jedes Jahr zu tun ist.',
      'E-Mails an Kurse, Helfer, Abteilungen und Rollen: Vorschau für jede Person, Anhänge, Ergebnis je Adresse, Abbestellen, Briefe für alle ohne Adresse.',
      'Mitglieder aus dem alten Programm übernehmen und das Ganze zurücknehmen; doppelt geführte Personen zusammenführen.',
      'Feedback an den Verein und zur App, mit Antwort per E-Mail.',
      'Abteilungen führen zu ihren Angeboten; „Im Kalender merken“ erinnert an den Beginn der Anmeldung; wer zur selben Zeit schon etwas vorhat, erfährt es vor dem Absenden.',
      'Lastschriften außerhalb eines Laufs ankündigen; Rückgaben, die nach der Frist kamen, fallen auf.',
      'Wer ein Konto hat, trägt sein fehlendes Geburtsdatum selbst ein; ohne Mailserver sagt das Programm, was wartet.',
      'Zugesagte Hallenzeiten gibt man über den Link der E-Mail ohne Login zurück; wer wartet, wird gefragt.',
      'Beim Anmelden und Helfen ist kein Häkchen zum Datenschutz mehr nötig; die Hinweise stehen dabei.',
      'Auf der Seite Ihrer Anmeldung können Sie sich gleich abmelden, ohne die E-Mail zu suchen.',
      'Offene Schnittstelle für andere Programme.',
    ],
  },
]
