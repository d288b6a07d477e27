import { flash, noted } from '../kit/flash.ts'

/** Begins the sentence under the welcome of a new user of a club. */
export const WELCOME = flash({ dabei: 'Ihre Anmeldungen und Daten finden Sie unter' })

/** Address of the welcome. */
export const WELCOMED = noted('/myClub', WELCOME.note('dabei'))
