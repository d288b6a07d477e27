/** Facts for search engines (schema.org). `json` comes from our own code, with `<` escaped; a browser never runs it. */
export function StructuredData({ json }: { json: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above; React has no other way to write into a script element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
