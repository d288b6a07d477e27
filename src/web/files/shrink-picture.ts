/** Smaller pictures are sent as they are, bytes. */
const SMALL_ENOUGH = 5_000_000
/** Wider than any place on the website. */
const SIDE = 2400

/**
 * Makes a large photo smaller in the browser that has it: phones take pictures of ten megabytes and more pixels than we open, and nobody
 * should have to know what that is. Answers the file to send: the given one where this browser cannot open it.
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
  // What was transparent would become black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
  if (!bytes || bytes.size >= file.size) return file
  return new File([bytes], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
}

/** Null for what this browser cannot read as a picture. */
async function openPicture(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}
