import { inflateRawSync } from 'node:zlib'

/** File of a ZIP archive. `bytes`: its unpacked size, as the archive says. */
export interface ArchiveEntry {
  name: string
  bytes: number
  isPacked: boolean
  packed: Uint8Array
}

/** Files by the central directory; null for no whole archive. */
export function readArchive(bytes: Uint8Array): ArchiveEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--
  if (end < 0) return null
  const entries: ArchiveEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) return null
    const nameLength = view.getUint16(at + 28, true)
    const start = view.getUint32(at + 42, true)
    if (start + 30 > bytes.length) return null
    const data = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      bytes: view.getUint32(at + 24, true),
      isPacked: view.getUint16(at + 10, true) !== 0,
      packed: bytes.subarray(data, data + view.getUint32(at + 20, true)),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Text of a file that unpacks to what it says, at most `most` bytes; null for a broken one. */
export function unpackText({ packed, isPacked }: ArchiveEntry, most: number): string | null {
  try {
    return new TextDecoder().decode(isPacked ? inflateRawSync(packed, { maxOutputLength: most }) : packed)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}
