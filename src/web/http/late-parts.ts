const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g

/** Runs in the browser, after its first picture. */
const fetchLater = (parts: readonly string[]): string =>
  `<script>requestAnimationFrame(()=>setTimeout(()=>{for(const href of${JSON.stringify(parts)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))}))</script>`

/**
 * A page whose scripts are fetched ahead once it is on the screen. The router asks for them in the head: there they keep a slow phone
 * from reading the page, and take the line from what the first picture needs. They still come all at once, not one after the other.
 */
export function withLateParts(html: string): string {
  const parts: string[] = []
  const rest = html.replace(PRELOAD, (_, href: string) => {
    parts.push(href)
    return ''
  })
  return parts.length === 0 ? html : rest.replace('</body>', () => `${fetchLater(parts)}</body>`)
}
