/** Bytes; smaller pictures are sent unchanged. */
const SMALL_ENOUGH = 5_000_000
/** Wider than any place on the website. */
const SIDE = 2400

/**
 * Shrinks a large photo in the browser: phones take ten megabytes and more pixels than the server opens. Answers the given
 * file when the browser cannot open it.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= SMALL_ENOUGH) return file
  const picture = await openPicture(file)
  if (!picture) return file
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) return file
  // JPEG turns transparent pixels black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
  if (!bytes || bytes.size >= file.size) return file
  return new File([bytes], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
}

/** Null for a file that this browser cannot open. */
async function openPicture(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}
