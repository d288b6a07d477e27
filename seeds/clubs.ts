import { gsv } from './gsv.ts'
import { rwa } from './rwa.ts'
import { ssv } from './ssv.ts'

/** The association first: the others belong to it. */
export const DEMO_CLUBS = [ssv, gsv, rwa]
export const FOOTER_LINKS = [
  { text: 'Sportangebot', link: '/' },
  { text: 'Deutscher Olympischer Sportbund', link: 'https://www.dosb.de' },
]
