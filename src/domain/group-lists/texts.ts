export type GroupRefusal = 'not_ongoing' | 'already_listed' | 'not_listed' | 'same_course'

export const GROUP_REFUSALS: Record<GroupRefusal, string> = {
  not_ongoing:
    'Dieses Angebot ist ein Kurs: Dort melden sich die Teilnehmer an. Eine Gruppenliste gibt es nur bei Dauerangeboten.',
  already_listed: 'Diese Person steht schon auf der Liste.',
  not_listed: 'Diese Person steht nicht mehr auf der Liste. Bitte laden Sie die Seite neu.',
  same_course: 'Bitte wählen Sie ein anderes Angebot.',
}
