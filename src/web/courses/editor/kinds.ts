export const KINDS = [
  { value: 'course', label: 'Kurs', hint: 'Mit Anfang, Ende und festen Plätzen.' },
  { value: 'ongoing', label: 'Dauerangebot', hint: 'Läuft jede Woche, Einstieg jederzeit.' },
]
