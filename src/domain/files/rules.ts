/** Largest file, in bytes. */
export const FILE_BYTES = 50 * 1024 * 1024
/** Largest picture that is opened: a small file can unpack to any size. */
export const IMAGE_PIXELS = 40_000_000

const startsWith = (bytes: Uint8Array, ...signature: (number | null)[]): boolean =>
  signature.every((value, at) => value === null || bytes[at] === value)

/** The type of a picture by its first bytes, whatever its name says; null when it is none that we take. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (startsWith(bytes, 0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50)) return 'image/webp'
  const head = new TextDecoder().decode(bytes.subarray(0, 1_000)).trimStart()
  return /^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/.test(head) ? 'image/svg+xml' : null
}

/** Types that a browser may show in place; everything else is saved to disk. */
const SHOWN = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'application/pdf']

/** The `Content-Disposition` of a download; the name is the one it was sent with, without a way into other folders. */
export function dispositionOf({ name, mime }: { name: string; mime: string }): string {
  const own = name.replace(/^.*[\\/]/s, '').replace(/^\.+/, '') || 'Datei'
  const encoded = encodeURIComponent(own).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${SHOWN.includes(mime) ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`
}

const WIDTHS = [480, 960, 1600]

/** The widths, in pixels, in which a picture of this width is kept beside the original: never larger than it is. */
export const variantWidths = (width: number): number[] => {
  const smaller = WIDTHS.filter((wanted) => wanted < width)
  return smaller.length === WIDTHS.length ? smaller : [...smaller, width]
}
