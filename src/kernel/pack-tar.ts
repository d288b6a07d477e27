import tar from 'tar-stream'

export type AddToTar = (name: string, bytes: Uint8Array | string) => Promise<void>

/** Bytes of a tar file with the entries that `fill` adds, as they come; its failure is the reader's. */
export async function* packTar(fill: (add: AddToTar) => Promise<void>): AsyncGenerator<Buffer> {
  const pack = tar.pack()
  const add: AddToTar = (name, content) =>
    new Promise((resolve, reject) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      const entry = pack.entry({ name, size: bytes.length, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
      entry.end(bytes)
    })
  const filled = fill(add).then(
    () => pack.finalize(),
    (error: Error) => pack.destroy(error),
  )
  for await (const chunk of pack as AsyncIterable<Buffer>) yield chunk
  await filled
}
