import { expect, test } from 'vitest'
import { actorWith } from '../../../tests/support/database.ts'
import { type Actor, type Club, FLAGS, mintClubId, ROLES } from '../../domain/context.ts'
import { screens } from '../screens/screens.ts'
import { ownWaysOf, waysOf } from './navigation.ts'

const VISITOR: Actor = { kind: 'visitor' }
const all = { hasContent: true, hasNews: true, hasParticipations: true, hasOperationals: true, hasInvoiceManagement: true }

const club: Club = {
  id: mintClubId('gsv'),
  name: 'gsv',
  displayName: 'GSV Musterstadt',
  slogan: '',
  title: '',
  kind: 'club',
  associationName: null,
  stateCode: 'BY',
  hasAssumptionDay: false,
  flags: all,
  colours: { primary: '#ffd21e', secondary: '#1747c8' },
  footerLinks: [
    { text: 'Angebote', link: '/' },
    { text: 'Noch nicht da', link: '/gibt/es/nicht' },
    { text: 'Verband', link: 'https://verband.example' },
  ],
  copyrightYear: 2024,
  badgeFileId: null,
  hosts: [],
  ways: [],
}

const NOW = Temporal.Now.instant()
test('readers and visitors have no way into the staff area, staff has one', () => {
  expect(ownWaysOf(club, VISITOR).staff).toEqual([])
  expect(ownWaysOf(club, actorWith('reader')).staff).toEqual([])
  expect(ownWaysOf(club, actorWith('super')).staff.length).toBeGreaterThan(0)
})

test('the site offers everybody the same ways', () => {
  expect(screens.filter(({ nav, opens }) => nav && opens !== 'all')).toEqual([])
})

test('no way leads to a feature that is switched off', () => {
  const none = Object.fromEntries(FLAGS.map((flag) => [flag, false])) as Club['flags']
  for (const role of ROLES) {
    const { staff } = ownWaysOf({ ...club, flags: none }, actorWith(role))
    expect(staff.flatMap(({ tabs }) => tabs).filter(({ to }) => to.includes('participants'))).toEqual([])
  }
})

test('before the first club no way leads to another host', () => {
  const { footer } = waysOf({ ...club, name: '', footerLinks: [] }, NOW)
  expect(footer.filter(({ link }) => link.startsWith('//'))).toEqual([])
})

test('the footer links only what exists', () => {
  const links = waysOf(club, NOW).footer.map(({ link }) => link)
  expect(links).toContain('https://verband.example')
  expect(links).not.toContain('/gibt/es/nicht')
  expect(links).toContain('/support')
})

test.each([
  ['/id/alte-herren', true],
  ['/occupancy/turnhalle-nordring', true],
  ['/events?kategorie=Fest', true],
  ['/support#konto', true],
  ['/support/', true],
  ['/?weekday=2', true],
  ['/member/me/security', true],
  ['mailto:info@verein.example', true],
  ['/supports', false],
  ['/id', false],
  ['/id/alte-herren/gibt-es-nicht', false],
  ['/id/%E0%A4%A', false],
  ['/id/alte-herren/signup', false],
])('a footer link to %s is shown: %s; sign-ups are switched off', (link, isShown) => {
  const flags = { ...all, hasParticipations: false }
  const shown = waysOf({ ...club, flags, footerLinks: [{ text: 'Unser Link', link }] }, NOW).footer
  expect(shown.some(({ text }) => text === 'Unser Link')).toBe(isShown)
})
