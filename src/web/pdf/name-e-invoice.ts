/** Properties that ZUGFeRD asks of a PDF with an invoice as data in it. */
const FX = {
  namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  properties: [
    ['DocumentFileName', 'factur-x.xml', 'name of the embedded XML invoice file'],
    ['DocumentType', 'INVOICE', 'INVOICE'],
    ['Version', '1.0', 'version of the Factur-X standard'],
    ['ConformanceLevel', 'EN 16931', 'conformance level of the embedded data'],
  ],
} as const

const propertyText = (name: string, what: string): string =>
  '<rdf:li rdf:parseType="Resource"><pdfaProperty:category>external</pdfaProperty:category>' +
  `<pdfaProperty:description>${what}</pdfaProperty:description><pdfaProperty:name>${name}</pdfaProperty:name>` +
  '<pdfaProperty:valueType>Text</pdfaProperty:valueType></rdf:li>'

const SCHEMA =
  '<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>' +
  `<pdfaSchema:namespaceURI>${FX.namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>` +
  `<pdfaSchema:property><rdf:Seq>${FX.properties.map(([name, , what]) => propertyText(name, what)).join('')}</rdf:Seq>` +
  '</pdfaSchema:property></rdf:li>'
const VALUES =
  `<rdf:Description rdf:about="" xmlns:fx="${FX.namespace}">` +
  `${FX.properties.map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`).join('')}</rdf:Description>`

const METADATA =
  /(\d+) 0 obj\n<<\n {2}\/Length \d+\n {2}\/Type \/Metadata\n {2}\/Subtype \/XML\n>>\nstream\n([\s\S]*?)\nendstream/
const TRAILER = /trailer\n<<\n([\s\S]*?)\n>>\nstartxref\n(\d+)\n%%EOF\s*$/

/**
 * Says in the metadata of a PDF of ours that `factur-x.xml` in it is the invoice: a second version of that one object stands behind
 * the others (ISO 32000-1, 7.5.6), as Typst cannot write it.
 */
export function nameEInvoice(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1')
  const [, number = '', metadata = ''] = METADATA.exec(text) ?? []
  const [, trailer = '', before = ''] = TRAILER.exec(text) ?? []
  const named = metadata
    .replace('</rdf:Bag></pdfaExtension:schemas>', `${SCHEMA}</rdf:Bag></pdfaExtension:schemas>`)
    .replace('</rdf:RDF>', `${VALUES}</rdf:RDF>`)
  if (number === '' || before === '' || named.length !== metadata.length + SCHEMA.length + VALUES.length)
    throw new Error('The typesetter writes its PDFs in another way')
  const begin = text.endsWith('\n') ? text : `${text}\n`
  const object = `${number} 0 obj\n<<\n  /Length ${named.length}\n  /Type /Metadata\n  /Subtype /XML\n>>\nstream\n${named}\nendstream\nendobj\n\n`
  const table = `xref\n${number} 1\n${`${begin.length}`.padStart(10, '0')} 00000 n\r\n`
  const end = `trailer\n<<\n${trailer}\n  /Prev ${before}\n>>\nstartxref\n${begin.length + object.length}\n%%EOF\n`
  return Buffer.from(begin + object + table + end, 'latin1')
}
