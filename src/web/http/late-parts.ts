const PRELOAD = /<link rel="modulepreload" href="\/assets\/([\w.-]+)\.js"\/>/g

/** Runs in the browser, after its first picture. */
const fetchLater = (parts: readonly string[]): string =>
  `<script>requestAnimationFrame(()=>setTimeout(()=>{for(const part of"${parts.join(' ')}".split(' '))document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href:'/assets/'+part+'.js'}))}))</script>`

/**
 * Fetches a page's scripts ahead once it is on the screen, all at once. In the head, as the router has it, they keep a slow
 * phone from reading and take the line from the first picture.
 */
export function withLateParts(html: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const parts: string[] = []
  // One sign for each byte: a page is changed without reading its letters.
  const rest = html.toString('latin1').replace(PRELOAD, (_, part: string) => {
    parts.push(part)
    return ''
  })
  return parts.length === 0
    ? html
    : Buffer.from(
        rest.replace('</body>', () => `${fetchLater(parts)}</body>`),
        'latin1',
      )
}
