import { fold } from '../../kernel/fold.ts'

/** A figure of lines on 48 × 48: centre of the head, body, and what belongs to the sport. */
type Lines = readonly [head: string, body: string, gear: string]

const ball = (x: number, y: number, r = 3.5) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
const WAVES = 'M4 36q4-4 8 0t8 0 8 0 8 0 8 0M8 43q4-4 8 0t8 0 8 0 8 0'
const MAT = 'M9 45h30'

/** One hand: heads of one size, round ends, the sport's things thinner and in its department's colour. */
export const SPORT_LINES = {
  running: ['31 8', 'M29 14l-5 12 8 5-2 10M24 26l-5 8-10 1M28 16l5 6 6-3M28 16l-9 1-3 7', 'M4 20h6M2 26h7M5 43h22'],
  gymnastics: ['24 10', 'M24 15v12l-9 16M24 27l9 16M24 18l9-5 3-8M24 18l-9-5-3-8', 'M36 5q7 1 4 7t3 7'],
  fitness: ['24 14', 'M24 19v10l-8 6v9M24 29l8 6v9M24 21l-9-4V8M24 21l9-4V8', 'M6 8h36M10 3v10M38 3v10'],
  swimming: ['36 24', 'M8 30l20-4-6-11 12-5', WAVES],
  water: ['24 10', 'M24 15v15M24 19l-9-4-4-7M24 19l9-4 4-7', `${ball(10, 5, 2.5)}${ball(38, 5, 2.5)}${WAVES}`],
  children: ['24 35', 'M24 29V18l-10-9M24 18l10-9M24 28l-7 6-1 9M24 28l7 6 1 9', `${MAT}M6 20q2-6 7-8M42 20q-2-6-7-8`],
  dance: ['25 9', 'M25 14q-4 7-1 14l-4 15M24 28q9 1 14 10M25 17q9 1 13-7M25 17q-9 1-12 9', `${ball(7, 15, 2)}M9 15V7l6-2v8`],
  football: ['20 9', 'M20 14l2 13-6 8-2 9M22 27l9 4 3 6M21 17l-10 5M21 17l10 4', ball(41, 39, 4)],
  handball: ['24 13', 'M24 18l-2 12 8 4-3 8M22 30l-9 5-6-3M24 20l9-3 2-6M24 20l-9 2-4-6', ball(37, 6)],
  basketball: ['17 17', 'M17 22v10l-6 6 1 7M17 32l6 6-1 7M17 24l7-4 3-8M17 24l-7 4', `${ball(29, 7)}M36 17h9l-2 9h-5zM45 8v37`],
  volleyball: ['16 16', 'M16 21l-2 11 7 6-2 7M14 32l-7 6-2 7M16 24l12 1', `${ball(31, 11, 4)}M41 15v30M41 15h5M41 22h5M41 29h5`],
  badminton: ['18 14', 'M18 19l1 12-7 13M19 31l8 5 2 8M18 21l9-2 3-6M18 21l-9 5', `M30 13l3-4${ball(36, 5.5, 4)}M43 19l4-3-1 6z`],
  tennis: [
    '18 12',
    'M18 17l1 13-8 14M19 30l8 5 3 9M18 20l10 4 4-3M18 20l-9 5',
    `M32 21l3-2${ball(39, 16, 4.5)}${ball(44, 29, 1.8)}`,
  ],
  tableTennis: [
    '13 9',
    'M13 14v15M13 18l9 4 4-4M13 18l-7 7',
    `${ball(29, 14)}${ball(40, 20, 1.6)}M5 32h38M24 32v-6M10 32v12M38 32v12`,
  ],
  yoga: ['24 12', 'M24 17v13 14M24 30l10 3-10 5M24 18l-8-6 8-9 8 9-8 6', MAT],
  pilates: ['12 16', 'M14 21l10 15 18-14M17 24l17-1', 'M5 41h38'],
  apparatus: ['24 17', 'M14 18l10 6 10-6M24 24v10h17', `M14 2v11M34 2v11${ball(14, 15.5, 2.5)}${ball(34, 15.5, 2.5)}`],
  relaxing: ['24 12', 'M24 17v13L9 36l17 5M24 30l15 6-17 5M24 20l-9 6-2 8M24 20l9 6 2 8', 'M9 8q-3 4 0 8M39 8q3 4 0 8'],
  parkour: ['17 11', 'M19 16l8 8 10-3 5 4M27 24l9 5M20 18l6 13M20 18l-9 2-3 6', 'M24 31h20v14H24zM24 38h20'],
  selfDefence: ['13 11', 'M15 16l5 12 21-10M20 28l-3 8 1 8M15 18l9 2 1-6M15 18l-6 4 3 5', 'M43 11l3-3M45 17h3M44 23l3 2'],
  judo: [
    '14 10',
    'M14 15l-1 14-5 15M13 29l7 6-1 9M14 18l10 4 10-4M34 15l1 14 5 15M35 29l-7 6 1 9M30 10a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
    'M9 27h8M31 27h8',
  ],
  athletics: [
    '25 8',
    'M24 13l-5 9h12l8-3M19 22l-8 5 3 6M24 15l9 1 4 5M24 15l-10-1',
    'M29 29h15M31 29v15M42 29v15M27 44h8M38 44h8',
  ],
  trampoline: ['24 8', 'M24 13v11l-8 8M24 24l8 8M24 16l-10-6M24 16l10-6', 'M7 38q17 6 34 0M8 38v7M40 38v7M12 39l-1 6M36 39l1 6'],
  family: [
    '16 9',
    'M16 14v14l-5 16M16 28l5 16M16 18l-8 8M16 18l10 8 7 1M33 26v8l-4 10M33 34l4 10M33 28l7-6M29.6 21a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0',
    'M4 45h40',
  ],
  boccia: ['16 13', 'M17 18l-2 11 9 4v11M15 29l-6 7-4 8M17 21l9 7', `${ball(30, 31, 3)}${ball(37, 42, 2.5)}${ball(44, 43, 1.5)}`],
  rowing: ['18 11', 'M18 16l-3 15 10-4 6 6M17 20l11 5', 'M3 34h42M22 22l18 18M8 42q4-3 8 0t8 0'],
  cycling: [
    '32 7',
    'M20 22l9-9 5 8M20 22l8 6-4 7',
    `${ball(10, 36, 7.5)}${ball(38, 36, 7.5)}M10 36l10-12h13l5 12M20 24l4 12 9-12`,
  ],
  climbing: ['20 13', 'M20 18l-1 12 9 1 6 5M19 30l-3 8 2 7M20 20l8-5 5-7M20 20l-9 3-3-6', 'M38 2l-4 11 6 10-5 11 4 12'],
  hiking: ['23 8', 'M22 13l-2 13 8 7 1 11M20 26l-6 8-5 9M22 17l8 5M22 17l-8 4', 'M30 22l6 22M14 21L6 38'],
  skiing: ['28 9', 'M26 14l-6 11 8 5-5 10M26 17l8 5', 'M7 33l34 12M34 22l3 16'],
  training: ['12 12', 'M12 17v13l-5 14M12 30l5 14M12 20l11-5M12 20l-6 7', 'M25 6h19v20H25zM29 12h11M29 18h7'],
  sport: ['24 12', 'M24 17v12l-7 15M24 29l7 15M24 20l-8-8M24 20l9-7', `${ball(38, 9)}M8 30h5M6 37h6`],
} as const satisfies Record<string, Lines>

export type SportName = keyof typeof SPORT_LINES

/** Words of a sport as clubs write it; the first one that fits. `water` before `swimming`, `tableTennis` before `tennis`. */
const WORDS: readonly (readonly [RegExp, SportName])[] = [
  [/wassergym|aqua/, 'water'],
  [/schwimm|tauch|wasser/, 'swimming'],
  [/tischtennis/, 'tableTennis'],
  [/badminton|federball/, 'badminton'],
  [/tennis|squash|padel/, 'tennis'],
  [/familie|eltern/, 'family'],
  [/geraet/, 'apparatus'],
  [/kinder|purzel|turnen/, 'children'],
  [/trampolin/, 'trampoline'],
  [/tanz|dance|ballett|zumba/, 'dance'],
  [/fussball|futsal/, 'football'],
  [/handball/, 'handball'],
  [/basketball/, 'basketball'],
  [/volleyball|faustball|beach/, 'volleyball'],
  [/yoga/, 'yoga'],
  [/pilates/, 'pilates'],
  [/entspann|medit|qi ?gong|tai/, 'relaxing'],
  [/parkour/, 'parkour'],
  [/judo|ringen|aikido/, 'judo'],
  [/selbstvert|ju-?jutsu|karate|taekwon|boxen|kampf/, 'selfDefence'],
  [/leichtathletik/, 'athletics'],
  [/lauf|jogging|triathlon/, 'running'],
  [/boccia|boule|kegel|bowling/, 'boccia'],
  [/ruder|kanu|paddel|segel/, 'rowing'],
  [/rad/, 'cycling'],
  [/kletter|boulder|alpin/, 'climbing'],
  [/walking|wander/, 'hiking'],
  [/ski|snow/, 'skiing'],
  [/ausbildung|lehrgang/, 'training'],
  [/fitness|kraft|zirkel|bodyfit/, 'fitness'],
  [/gymnastik|ruecken|reha/, 'gymnastics'],
]

/** Every sport has a drawing; one that is not known here, or an offer without one, that of somebody with a ball. */
export function sportNamed(sport: string): SportName {
  const folded = fold(sport)
  return WORDS.find(([words]) => words.test(folded))?.[1] ?? 'sport'
}
