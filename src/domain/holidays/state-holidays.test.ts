import Holidays from 'date-holidays'
import { expect, test } from 'vitest'
import { stateHolidays } from './state-holidays.ts'

const STATES = ['BW', 'BY', 'BE', 'BB', 'HB', 'HH', 'HE', 'MV', 'NI', 'NW', 'RP', 'SL', 'SN', 'ST', 'SH', 'TH']
const YEARS = Array.from({ length: 90 }, (_, more) => 2010 + more)

test.each(STATES)('the public holidays of %s are those of a list that others keep up to date', (stateCode) => {
  const known = new Holidays('DE', stateCode, { languages: ['de'] })
  for (const year of YEARS) {
    const wanted = known.getHolidays(year).filter(({ type }) => type === 'public')
    expect(stateHolidays(stateCode, year)).toEqual(wanted.map(({ date, name }) => [date.slice(0, 10), name]))
  }
})
