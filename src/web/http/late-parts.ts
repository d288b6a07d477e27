const PRELOAD = /<link rel="modulepreload" href="\/assets\/([\w.-]+)\.js"\/>/g

/** Runs in the browser, after its first picture. */
const fetchLater = (parts: readonly string[]): string =>
  `<script>requestAnimationFrame(()=>setTimeout(()=>{for(const part of"${parts.join(' ')}".split(' '))document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href:'/assets/'+part+'.js'}))}))</script>`

/**
 * Fetches a page's scripts ahead once it is on the screen, all at once. In the head, as the router has it, they keep a slow
 * phone from reading and take the line from the first picture.
 */
export function withLateParts(html: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const [head, end] = [html.indexOf('</head>'), html.lastIndexOf('</body>')]
  if (head < 0 || end < head) return html
  const parts: string[] = []
  // One sign for each byte: a page is changed without reading its letters.
  const rest = html.toString('latin1', 0, head).replace(PRELOAD, (_, part: string) => {
    parts.push(part)
    return ''
  })
  if (parts.length === 0) return html
  return Buffer.concat([
    Buffer.from(rest, 'latin1'),
    html.subarray(head, end),
    Buffer.from(fetchLater(parts), 'latin1'),
    html.subarray(end),
  ])
}
