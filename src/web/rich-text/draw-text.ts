import type { PublicImage } from '../../domain/files/public-image.ts'
import type { RichNode, RichText } from '../../kernel/rich-text.ts'
import { drawPicture } from '../files/draw-picture.ts'
import type { Gate } from '../kit/gate.ts'
import { type DrawnPart, Html, html } from '../kit/html.ts'

const TAGS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  tableRow: 'tr',
  tableCell: 'td',
}
const SIZES = '(min-width: 48rem) 44rem, 100vw'

type Pictures = readonly PublicImage[]

/** Only tags of this file get here. */
const within = (tag: string, inner: Html): Html => new Html(`<${tag}>${inner.text}</${tag}>`)

function drawMarked({ text = '', marks = [] }: RichNode): Html {
  let drawn = html`${text}`
  for (const { type, attrs } of marks)
    drawn = type === 'link' ? html`<a href="${attrs?.href ?? ''}">${drawn}</a>` : within(type === 'bold' ? 'strong' : 'em', drawn)
  return drawn
}

function drawImage({ attrs }: RichNode, pictures: Pictures): Html {
  const image = pictures.find(({ id }) => id === attrs?.fileId)
  return image
    ? html`<figure>${drawPicture({ ...image, alt: String(attrs?.alt ?? '') }, { sizes: SIZES, className: 'rich-picture' })}</figure>`
    : html``
}

function drawNode(node: RichNode, pictures: Pictures): Html {
  if (node.type === 'text') return drawMarked(node)
  if (node.type === 'hardBreak') return html`<br>`
  if (node.type === 'picture') return drawImage(node, pictures)
  const inner = html`${(node.content ?? []).map((one) => drawNode(one, pictures))}`
  if (node.type === 'heading') return within(node.attrs?.level === 3 ? 'h3' : 'h2', inner)
  if (node.type === 'tableHeader') return html`<th scope="col">${inner}</th>`
  // Wider than a phone, it scrolls in a frame that keys reach.
  if (node.type === 'table')
    return html`<div class="rich-table" tabindex="0" role="region" aria-label="Tabelle"><table>${inner}</table></div>`
  const tag = TAGS[node.type]
  return tag ? within(tag, inner) : html``
}

/** Rich text as HTML; `pictures`: those that it names, others are left out. */
export const drawText = ({ content }: RichText, pictures: Pictures = []): Html =>
  html`${content.map((node) => drawNode(node, pictures))}`

/** Rich text as a part of the page, shown by `Drawn` with the class `rich-text`; null for an empty one. */
export const drawTextPart = (
  gate: Pick<Gate, 'draw'>,
  name: string,
  text: RichText,
  pictures: Pictures = [],
): DrawnPart | null => (text.content.length > 0 ? gate.draw(name, drawText(text, pictures)) : null)
