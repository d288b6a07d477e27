import type { DemoClub } from './demo-club.ts'
import { TOWN } from './town.ts'

export const rwa: DemoClub = {
  name: 'rwa',
  displayName: 'Rot-Weiß Auental',
  slogan: 'Ein Dorf, ein Team',
  title: 'Sportverein Rot-Weiß Auental 1926 e. V.',
  kind: 'club',
  hosts: ['rwa.localhost'],
  isDefault: false,
  flags: { hasOperationals: false, hasInvoiceManagement: false },
  copyrightYear: 2024,
  details: {
    ...TOWN,
    street: 'Weststraße 30',
    email: 'info@rwa.example',
    phone: '0821 9990200',
    registerEntry: 'VR 1926, Amtsgericht Musterstadt',
    taxNumber: '102/111/00026',
  },
  departments: [
    ['Judo', 3],
    ['Tischtennis', 0],
    ['Volleyball', 5],
    ['Leichtathletik', 1],
    ['Turnen', 2],
  ],
  facilities: [
    {
      name: 'Sporthalle Weststadt',
      street: 'Weststraße 28',
      latitude: 48.3699,
      longitude: 10.8712,
      equipment: ['Volleyballanlage', 'Tischtennisplatten', 'Weichbodenmatten'],
      parts: [
        ['W1', 'Hälfte 1'],
        ['W2', 'Hälfte 2'],
        ['W', 'Ganze Halle', ['Hälfte 1', 'Hälfte 2']],
      ],
    },
    {
      name: 'Dojo',
      street: 'Weststraße 30',
      latitude: 48.3697,
      longitude: 10.8709,
      equipment: ['Tatami 120 m²'],
      parts: [['D', 'Matte']],
    },
    {
      name: 'Auenpark',
      street: 'Auenweg',
      latitude: 48.3622,
      longitude: 10.8655,
      equipment: [],
      parts: [['P', 'Treffpunkt Brücke']],
    },
    {
      name: 'Rasenplatz Aue',
      street: 'Auenweg 5',
      latitude: 48.3629,
      longitude: 10.8661,
      equipment: ['Flutlicht'],
      parts: [['R', 'Feld']],
    },
  ],
  people: 220,
  memberNo: 2_000,
}
