import { flash } from '../../kit/flash.ts'

/** Sentences of a club about its times in halls of the association. */
export const FLASH = flash({
  angefragt: 'Ihre Anfrage ist gesendet. Sie bekommen eine E-Mail, sobald darüber entschieden ist.',
  zurückgegeben: 'Die Zeit ist zurückgegeben.',
  zurückgezogen: 'Die Anfrage ist zurückgezogen. Der Verband weiß Bescheid.',
})
