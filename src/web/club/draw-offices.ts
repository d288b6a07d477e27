import type { PublicOffice } from '../../domain/offices/queries.ts'
import { slugify } from '../../kernel/fold.ts'
import { drawPicture } from '../files/draw-picture.ts'
import { finderAddress, readFinder } from '../finder/finder-address.ts'
import { type Html, html } from '../kit/html.ts'

const mail = (email: string): Html | null =>
  email === '' ? null : html`<a class="link wrap-anywhere" href="mailto:${email}">${email}</a>`

const namesOf = ({ holders }: PublicOffice): string => holders.map(({ name }) => name).join(', ')

/** First and last word's letter: of a person `RH`, of an office of one word `K`. */
function initialsOf(text: string): string {
  const letters = (text.match(/\p{L}+/gu) ?? []).map((word) => word.slice(0, 1).toUpperCase())
  return [...new Set([0, letters.length - 1])].map((at) => letters[at] ?? '').join('')
}

function drawHolder(office: PublicOffice): Html {
  const images = office.holders.flatMap(({ image }) =>
    image ? [drawPicture(image, { sizes: '4rem', className: 'office-face' })] : [],
  )
  return html`<li class="card office-card">${images.length > 0 ? images : html`<span class="office-face office-empty" aria-hidden="true">${initialsOf(office.holders[0]?.name ?? office.title)}</span>`}<div><h3>${office.title}</h3>${
    office.holders.length > 0 && html`<p>${namesOf(office)}</p>`
  }${mail(office.email)}</div></li>`
}

/** The board with pictures; nothing without offices. `more`: page about the board. */
export function drawBoard(offices: readonly PublicOffice[], more: string): Html | null {
  const board = offices.filter(({ isBoard }) => isBoard)
  if (board.length === 0) return null
  return html`<section aria-labelledby="vorstand" class="my-club-part"><h2 id="vorstand">Vorstand</h2><ul class="office-list">${board.map(
    drawHolder,
  )}</ul><p><a class="link" href="${more}">Mehr zum Vorstand</a></p></section>`
}

const WITHOUT = readFinder(new URLSearchParams())

interface Department {
  id: string
  name: string
  hue: number
}

const drawContact = (office: PublicOffice): Html =>
  html`<span class="office-line">${office.title}${office.holders.length > 0 && html`: ${namesOf(office)}`} ${mail(office.email)}</span>`

/** Departments with the way to their offers, and whom to ask; other offices of the whole club stand below them. */
export function drawDepartments(
  departments: readonly Department[],
  offices: readonly PublicOffice[],
  offering: ReadonlySet<string>,
): Html | null {
  const others = offices.filter(({ isBoard, departmentId }) => !isBoard && departmentId === null)
  if (departments.length === 0 && others.length === 0) return null
  const lines = departments.map(
    ({ id, name, hue }) =>
      html`<li><span class="hue-${hue % 6} office-hue"><span aria-hidden="true"></span>${
        offering.has(id)
          ? html`<a class="link" href="${finderAddress(WITHOUT, { department: slugify(name) })}">${name}</a>`
          : name
      }</span>${offices.filter(({ departmentId, isBoard }) => departmentId === id && !isBoard).map(drawContact)}</li>`,
  )
  return html`<section aria-labelledby="abteilungen" class="card my-club-part"><h2 id="abteilungen">Abteilungen</h2><ul class="grid gap-2">${lines}${others.map(
    (office) => html`<li>${drawContact(office)}</li>`,
  )}</ul></section>`
}
