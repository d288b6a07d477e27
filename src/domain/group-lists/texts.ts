export type GroupRefusal = 'not_ongoing' | 'already_listed' | 'name_listed' | 'name_known' | 'not_listed' | 'same_course'

export const GROUP_REFUSALS: Record<GroupRefusal, string> = {
  not_ongoing:
    'Dieses Angebot ist ein Kurs: Dort melden sich die Teilnehmer an. Eine Gruppenliste gibt es nur bei Dauerangeboten.',
  already_listed: 'Diese Person steht schon auf der Liste.',
  name_listed:
    'Jemand mit diesem Namen steht schon auf der Liste. Ist es jemand anderes? Dann setzen Sie bitte unten den Haken und tragen noch einmal ein.',
  name_known:
    'Jemanden mit diesem Namen kennt der Verein schon: Bitte suchen Sie oben nach dem Namen und drücken Sie dort auf „Aufnehmen“. Ist es jemand anderes? Dann setzen Sie bitte unten den Haken.',
  not_listed: 'Diese Person steht nicht mehr auf der Liste. Bitte laden Sie die Seite neu.',
  same_course: 'Bitte wählen Sie ein anderes Angebot.',
}
