import type { Club } from '../src/domain/context.ts'

/** Drawing of an article, in the colours of its club. */
export type DemoPicture = 'court' | 'medal' | 'gym' | 'pitch' | 'light' | 'town'

const [WIDTH, HEIGHT] = [1200, 675]
const INK = '#17160f'
const PAPER = '#f7f6f1'

type Colours = Club['colours']

const DRAWINGS: Readonly<Record<DemoPicture, (colours: Colours) => string>> = {
  court: ({ primary, secondary }) => `
    <rect width="1200" height="675" fill="${primary}"/>
    <g fill="none" stroke="${PAPER}" stroke-width="14"><rect x="90" y="80" width="1020" height="515"/><path d="M600 80v515"/>
    <circle cx="600" cy="337" r="110"/><path d="M90 190a150 150 0 0 1 0 295M1110 190a150 150 0 0 0 0 295"/></g>
    <g transform="translate(810 250)" fill="none" stroke="${secondary}" stroke-width="30"><circle r="78"/><path d="M78 0h190m-60 0v62m60-62v62"/></g>`,
  medal: ({ primary, secondary }) => `
    <rect width="1200" height="675" fill="${secondary}"/>
    <g transform="translate(600 330)"><path d="M-190-330h120l90 210h-110zM190-330H70l-90 210h110z" fill="${PAPER}"/>
    <circle cy="70" r="190" fill="${primary}"/><circle cy="70" r="150" fill="none" stroke="${INK}" stroke-width="12"/>
    <path d="m0-30 29 62 68 8-50 47 13 67-60-33-60 33 13-67-50-47 68-8z" fill="${INK}"/></g>`,
  gym: ({ primary, secondary }) => `
    <rect width="1200" height="675" fill="${PAPER}"/><rect y="520" width="1200" height="155" fill="${primary}"/>
    <g stroke="${INK}" stroke-width="18" fill="none" stroke-linecap="round"><path d="M170 520V250h330v270M700 520l60-150h260l60 150"/></g>
    <rect x="740" y="335" width="300" height="40" rx="20" fill="${secondary}"/>
    <g fill="${secondary}"><circle cx="335" cy="175" r="46"/></g><path d="M335 225v130m0-105-70-5m70 5 70-5m-70 110-55 90m55-90 55 90" stroke="${secondary}" stroke-width="30" stroke-linecap="round"/>`,
  pitch: ({ secondary }) => `
    <rect width="1200" height="675" fill="#12784a"/>
    ${[0, 2, 4].map((at) => `<rect x="${at * 240}" width="240" height="675" fill="#fff" opacity=".07"/>`).join('')}
    <g fill="none" stroke="${PAPER}" stroke-width="12"><path d="M600 0v675"/><circle cx="600" cy="337" r="140"/><path d="M0 140h200v395H0M1200 140h-200v395h200"/></g>
    <circle cx="600" cy="337" r="56" fill="${PAPER}" stroke="${secondary}" stroke-width="12"/>`,
  light: ({ primary, secondary }) => `
    <rect width="1200" height="675" fill="#10131f"/><path d="M320 190 40 675h560zM880 190 600 675h560z" fill="${primary}" opacity=".35"/>
    <g stroke="${PAPER}" stroke-width="16"><path d="M320 200v475M880 200v475"/></g>
    <g fill="${primary}"><rect x="220" y="110" width="200" height="90" rx="14"/><rect x="780" y="110" width="200" height="90" rx="14"/></g>
    <circle cx="600" cy="585" r="60" fill="${secondary}"/>`,
  town: ({ primary, secondary }) => `
    <rect width="1200" height="675" fill="${primary}"/><circle cx="930" cy="190" r="105" fill="${PAPER}"/>
    <path d="M0 675V430h150V330h130v100h110V250l90-90 90 90v180h110V360h160v70h120V300h140v130h100v245z" fill="${secondary}"/>
    <g fill="${PAPER}">${[60, 200, 440, 500, 740, 1020].map((x) => `<rect x="${x}" y="470" width="46" height="64"/>`).join('')}</g>`,
}

const ALTS: Readonly<Record<DemoPicture, string>> = {
  court: 'Zeichnung: Hallenboden mit Spielfeldlinien, darauf ein großer Schlüssel',
  medal: 'Zeichnung: Medaille mit Stern an einem Band',
  gym: 'Zeichnung: ein Kind turnt zwischen Reck und Kasten auf einer Matte',
  pitch: 'Zeichnung: Fußballfeld von oben mit einem Ball am Anstoßpunkt',
  light: 'Zeichnung: zwei Flutlichtmasten leuchten auf einen dunklen Platz',
  town: 'Zeichnung: Dächer einer Stadt mit Rathausturm vor der Sonne',
}

/** Made here, so that no demo shows people who never agreed. */
export const drawPicture = (picture: DemoPicture, colours: Colours) => ({
  name: `${picture}.svg`,
  alt: ALTS[picture],
  bytes: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${DRAWINGS[picture](colours)}</svg>`,
  ),
})
