/** A file for whoever asked, which nobody on the way keeps: to be saved, or (`isShown`) read in the browser. */
export const fileAnswer = (
  body: Uint8Array | ReadableStream<Uint8Array> | string,
  { type, name, isShown = false }: { type: string; name: string; isShown?: boolean },
): Response =>
  new Response(body instanceof Uint8Array ? new Uint8Array(body) : body, {
    headers: {
      'content-type': type,
      'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'private, no-store',
    },
  })

/** A paper, read in the browser unless it is to be saved. `name`: without `.pdf`. */
export const pdfAnswer = (bytes: Uint8Array, name: string, { isShown = true } = {}): Response =>
  fileAnswer(bytes, { type: 'application/pdf', name: `${name}.pdf`, isShown })
