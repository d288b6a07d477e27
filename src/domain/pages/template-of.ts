import type { RichNode, RichText } from '../../kernel/rich-text.ts'
import { heading, link, list, paragraph, writeText } from '../../kernel/write-text.ts'
import { addressOf, clubNameOf, contactOf, type TemplateFacts } from './address-of.ts'
import { privacyOf } from './privacy-of.ts'
import type { StandardSlug } from './rules.ts'

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const boardLines = ({ board }: TemplateFacts): RichNode => {
  const people = linesOf(board)
  return people.length > 0 ? list(...people) : paragraph('Der Vorstand ist noch nicht angegeben.')
}

/** § 5 DDG, § 18 (2) MStV. A tax number is nobody's business there: the law asks for a VAT id alone. */
const imprintOf = (facts: TemplateFacts): RichText =>
  writeText(
    heading('Wer für diese Seiten verantwortlich ist'),
    ...addressOf(facts),
    heading('Kontakt'),
    ...contactOf(facts),
    heading('Vertreten durch den Vorstand'),
    boardLines(facts),
    facts.registerEntry ? heading('Registereintrag') : null,
    facts.registerEntry ? paragraph(facts.registerEntry) : null,
  )

const boardOf = (facts: TemplateFacts): RichText =>
  writeText(
    paragraph(`${clubNameOf(facts)} wird geleitet von:`),
    boardLines(facts),
    heading('So erreichen Sie den Vorstand'),
    ...contactOf(facts),
    paragraph('Anschrift und weitere Angaben stehen im ', link('Impressum', `/${facts.club.name}/imprint`), '.'),
  )

/** Anlage 3 Nr. 1 BFSG. It claims no test that nobody has made. */
const accessibilityOf = (facts: TemplateFacts): RichText =>
  writeText(
    paragraph(
      `${clubNameOf(facts)} möchte, dass alle diese Website benutzen können: mit Tastatur, mit Vorlesesoftware, mit großer Schrift, am Handy und am Rechner.`,
    ),
    heading('Was Sie hier tun können'),
    list(
      'Sie finden Sportangebote, Zeiten, Orte und Preise, Termine des Vereins und die Belegung der Hallen.',
      ...(facts.club.flags.hasParticipations
        ? ['Sie melden sich und Ihre Familie an, sehen Ihre Anmeldungen und melden sich wieder ab.']
        : []),
      'Sie widerrufen oder kündigen Verträge, ohne sich einzuloggen.',
    ),
    heading('Wie die Website zugänglich ist'),
    list(
      'Maßstab ist die Norm EN 301 549 mit den Regeln WCAG 2.2, Stufe AA.',
      'Alles lässt sich mit der Tastatur bedienen, und die Seiten sind auch ohne JavaScript zu lesen.',
      'Farben und Schrift haben genug Kontrast, hell und dunkel. Die Schrift lässt sich im Browser vergrößern.',
      'Fehler in Formularen stehen in Worten beim Feld, und was Sie eingegeben haben, bleibt stehen.',
    ),
    heading('Was noch fehlen kann'),
    list(
      'Beschreibungen von Bildern schreibt der Verein selbst; bei älteren können sie fehlen.',
      'Dateien zum Herunterladen sind nicht alle barrierefrei. Wir schicken Ihnen den Inhalt gern auf anderem Weg.',
    ),
    paragraph('Eine Prüfung durch eine unabhängige Stelle ist hier nicht angegeben.'),
    heading('Ist Ihnen etwas im Weg?'),
    paragraph('Bitte sagen Sie es uns. Wir helfen Ihnen weiter und bessern nach.'),
    ...contactOf(facts),
    heading('Wenn wir Ihnen nicht helfen konnten'),
    paragraph(
      'Zuständig ist die Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF) in Magdeburg.',
    ),
  )

const TEMPLATES: Readonly<Record<StandardSlug, (facts: TemplateFacts) => RichText>> = {
  imprint: imprintOf,
  privacy: privacyOf,
  accessibility: accessibilityOf,
  'contact/board': boardOf,
}

/** Text of a page that nobody has edited, from what the club has given and nothing else. */
export const templateOf = (slug: StandardSlug, facts: TemplateFacts): RichText => TEMPLATES[slug](facts)
