/** What runs only in the browser, beside every page. */
export function BrowserParts() {
  return null
}
