import { ZONE } from '../../kernel/calendar.ts'

/** Berlin's clock for readers that do not know it (RFC 5545 §3.6.5): summer time as the EU has had it since 1996 (Directive 2000/84/EC). */
export const BERLIN_ZONE = [
  ...['BEGIN:VTIMEZONE', `TZID:${ZONE}`],
  ...['BEGIN:DAYLIGHT', 'DTSTART:19960331T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'],
  ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'TZNAME:CEST', 'END:DAYLIGHT'],
  ...['BEGIN:STANDARD', 'DTSTART:19961027T030000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'TZNAME:CET', 'END:STANDARD'],
  'END:VTIMEZONE',
].join('\r\n')
