const words = (text: string): string[] => text.split(' ')

export const LASTNAMES = words(
  'Bauer Becker Berger Brandt Busch Çelik Demir Dietrich Döring Engel Fischer Frank Friedrich Graf Groß Günther Haas Hahn Hartmann Heinrich Herrmann Hoffmann Horn Huber Jansen Jung Kaiser Keller Klein Koch König Kowalski Kraus Krämer Kühn Lang Lehmann Lindner Maier Martin Meyer Möller Müller Nguyen Novak Öztürk Peters Pfeiffer Pohl Richter Roth Sauer Schäfer Schmid Schneider Scholz Schreiber Schröder Schulz Schuster Seidel Simon Sommer Stein Thomas Vogel Vogt Wagner Walter Weber Weiß Werner Winkler Winter Wolf Yılmaz Ziegler Zimmermann',
)

/** Usual first names by generation. */
export const FIRSTNAMES: { until: number; w: string[]; m: string[] }[] = [
  {
    until: 1960,
    w: words('Brigitte Christa Elfriede Erika Gisela Hannelore Helga Ingrid Karin Monika Renate Rosemarie Ursula Waltraud'),
    m: words('Bernd Dieter Günter Hans Heinz Horst Jürgen Karl Klaus Manfred Peter Rolf Siegfried Werner'),
  },
  {
    until: 1985,
    w: words('Andrea Anja Birgit Claudia Daniela Heike Katja Kerstin Manuela Martina Nicole Petra Sandra Sabine Silke Tanja'),
    m: words('Andreas Christian Frank Holger Jens Jörg Kai Markus Martin Michael Oliver Ralf Stefan Sven Thomas Torsten'),
  },
  {
    until: 2005,
    w: words('Anna Aylin Carolin Franziska Jana Jessica Julia Katharina Laura Lisa Marie Melanie Nina Sarah Sophie Vanessa'),
    m: words('Alexander Benjamin Daniel David Fabian Felix Florian Jan Jonas Kevin Lukas Marcel Mehmet Niklas Patrick Tim'),
  },
  {
    until: 2100,
    w: words('Ada Amelie Clara Elif Emilia Emma Finja Frieda Greta Hannah Ida Johanna Leni Lina Mathilda Mia Nora Romy'),
    m: words('Anton Ben Emil Emre Finn Henri Ilyas Jakob Leo Levi Luca Mats Matteo Milan Noah Oskar Paul Theo'),
  },
]

export const STREETS = words(
  'Ahornweg Bachstraße Birkenweg Blumenstraße Eichendorffstraße Feldweg Gartenstraße Goethestraße Hauptstraße Lindenallee Mozartstraße Nordring Parkallee Ringstraße Schillerstraße Schulstraße Sonnenhang Südring Uferweg Wiesenweg',
)
