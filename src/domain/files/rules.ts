export const FILE_BYTES = 50 * 1024 * 1024
/** A small file can unpack to any size. */
export const IMAGE_PIXELS = 40_000_000

const startsWith = (bytes: Uint8Array, ...signature: (number | null)[]): boolean =>
  signature.every((value, at) => value === null || bytes[at] === value)

/** By the first bytes, not the name; null for unaccepted types. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (startsWith(bytes, 0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50)) return 'image/webp'
  const head = new TextDecoder().decode(bytes.subarray(0, 1_000)).trimStart()
  return /^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/.test(head) ? 'image/svg+xml' : null
}

const SHOWN = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'application/pdf']

/** The original name without folders. */
export function dispositionOf({ name, mime }: { name: string; mime: string }): string {
  const own = name.replace(/^.*[\\/]/s, '').replace(/^\.+/, '') || 'Datei'
  const encoded = encodeURIComponent(own).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${SHOWN.includes(mime) ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`
}

const WIDTHS = [480, 960, 1600]

/** Pixels, never above the original. */
export const variantWidths = (width: number): number[] => {
  const smaller = WIDTHS.filter((wanted) => wanted < width)
  return smaller.length === WIDTHS.length ? smaller : [...smaller, width]
}
