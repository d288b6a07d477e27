/** Colours as sRGB channels 0–255. */
type Rgb = readonly [number, number, number]

const INK = '#17160f'
const WHITE = '#ffffff'

function rgbOf(hex: string): Rgb {
  const found = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  if (!found) throw new RangeError(`Not a colour: ${hex}`)
  const channel = (at: number) => Number.parseInt(found[at] ?? '0', 16)
  return [channel(1), channel(2), channel(3)]
}

const hexOf = (rgb: Rgb): string => `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

const linear = (value: number): number => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const luminance = ([red, green, blue]: Rgb): number => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** Contrast ratio of two colours `#rrggbb`, 1–21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** `part` 0–1 of `other` mixed into `one`. */
function mix(one: string, other: string, part: number): string {
  const to = rgbOf(other)
  const [red, green, blue] = rgbOf(one).map((value, at) => value + ((to[at] ?? 0) - value) * part)
  return hexOf([red ?? 0, green ?? 0, blue ?? 0])
}

/** Near-black or white, whichever reads better on `ground`; pure black where near-black is not enough. Always at least 4.5 : 1. */
export function textOn(ground: string): string {
  const best = contrast(ground, INK) >= contrast(ground, WHITE) ? INK : WHITE
  return contrast(ground, best) >= 4.5 ? best : '#000000'
}

/** `colour` moved towards `target` (black or white), as little as needed, until it reads at 4.5 : 1 on every ground. */
export function readableOn(colour: string, target: '#000000' | '#ffffff', grounds: readonly string[]): string {
  for (let part = 0; part < 1; part += 0.04) {
    const candidate = mix(colour, target, part)
    if (grounds.every((ground) => contrast(candidate, ground) >= 4.5)) return candidate
  }
  return target
}

const GROUND = { light: '#f7f6f1', dark: '#14130e' }
const RAISED = { light: '#ffffff', dark: '#1d1c16' }

/** A club's own colours as CSS variables for light and dark; texts on them are computed. */
export function clubVariables(colours: { primary: string; secondary: string }): Record<string, string> {
  const brand = { light: colours.primary.toLowerCase(), dark: mix(colours.primary, '#14130e', 0.14) }
  const action = { light: colours.secondary.toLowerCase(), dark: mix(colours.secondary, WHITE, 0.18) }
  const soft = { light: mix(action.light, WHITE, 0.89), dark: mix(action.dark, RAISED.dark, 0.84) }
  const pair = (light: string, dark: string) => `light-dark(${light},${dark})`
  return {
    '--brand': pair(brand.light, brand.dark),
    '--on-brand': pair(textOn(brand.light), textOn(brand.dark)),
    '--brand-soft': pair(mix(brand.light, WHITE, 0.72), mix(brand.dark, RAISED.dark, 0.76)),
    '--brand-line': pair(mix(brand.light, '#000000', 0.12), mix(brand.dark, RAISED.dark, 0.4)),
    '--action': pair(action.light, action.dark),
    '--on-action': pair(textOn(action.light), textOn(action.dark)),
    '--action-hover': pair(
      mix(action.light, '#000000', 0.16),
      mix(action.dark, textOn(action.dark) === WHITE ? '#000000' : WHITE, 0.14),
    ),
    '--link': pair(
      readableOn(action.light, '#000000', [GROUND.light, RAISED.light, soft.light]),
      readableOn(action.dark, WHITE, [GROUND.dark, RAISED.dark, soft.dark]),
    ),
    '--action-soft': pair(soft.light, soft.dark),
    '--action-line': pair(mix(action.light, WHITE, 0.7), mix(action.dark, RAISED.dark, 0.55)),
    '--bar-brand': brand.light,
    '--on-bar-brand': textOn(brand.light),
  }
}

/** Every page has it, and a club's colours stay the same object until they change. */
const styles = new WeakMap<object, string>()

export function clubStyle(colours: { primary: string; secondary: string }): string {
  const known = styles.get(colours)
  if (known) return known
  const variables = Object.entries(clubVariables(colours)).map(([name, value]) => `${name}:${value}`)
  const style = `:root{${variables.join(';')}}`
  styles.set(colours, style)
  return style
}
