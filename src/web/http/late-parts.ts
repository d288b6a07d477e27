const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g

/** Runs in the browser, after its first picture. */
const fetchLater = (parts: readonly string[]): string =>
  `<script>requestAnimationFrame(()=>setTimeout(()=>{for(const href of${JSON.stringify(parts)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))}))</script>`

/**
 * Fetches a page's scripts ahead once it is on the screen, all at once. In the head, as the router has it, they keep a slow
 * phone from reading and take the line from the first picture.
 */
export function withLateParts(html: string): string {
  const parts: string[] = []
  const rest = html.replace(PRELOAD, (_, href: string) => {
    parts.push(href)
    return ''
  })
  return parts.length === 0 ? html : rest.replace('</body>', () => `${fetchLater(parts)}</body>`)
}
