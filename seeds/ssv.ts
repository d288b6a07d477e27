import type { DemoClub } from './demo-club.ts'
import { TOWN } from './town.ts'

export const ssv: DemoClub = {
  name: 'ssv',
  displayName: 'Stadtsportverband Musterstadt',
  slogan: 'Die Stimme des Sports',
  title: 'Stadtsportverband Musterstadt e. V.',
  kind: 'association',
  hosts: ['ssv.localhost'],
  isDefault: false,
  flags: { hasParticipations: false },
  copyrightYear: 2024,
  details: {
    ...TOWN,
    street: 'Rathausplatz 1',
    email: 'info@ssv.example',
    phone: '0821 9990300',
    registerEntry: 'VR 1950, Amtsgericht Musterstadt',
    taxNumber: '102/111/00050',
  },
  departments: [
    ['Stadtsport', 0],
    ['Ausbildung', 4],
  ],
  facilities: [
    {
      name: 'Lehrschwimmbecken Altstadt',
      street: 'Klostergasse 3',
      latitude: 48.3721,
      longitude: 10.9001,
      equipment: ['Hubboden'],
      parts: [['A', 'Becken']],
    },
    {
      name: 'Stadtpark',
      street: 'Parkallee',
      latitude: 48.3752,
      longitude: 10.9071,
      equipment: [],
      parts: [['P', 'Große Wiese']],
    },
    {
      name: 'Haus des Sports',
      street: 'Rathausplatz 1',
      latitude: 48.3712,
      longitude: 10.8988,
      equipment: ['Beamer'],
      parts: [['S', 'Seminarraum']],
    },
    {
      name: 'Dreifachhalle Süd',
      street: 'Südring 8',
      latitude: 48.3601,
      longitude: 10.8999,
      equipment: ['Trennvorhänge', 'Tribüne 400 Plätze'],
      parts: [
        ['U1', 'Drittel 1'],
        ['U2', 'Drittel 2'],
        ['U3', 'Drittel 3'],
        ['U', 'Ganze Halle', ['Drittel 1', 'Drittel 2', 'Drittel 3']],
      ],
    },
  ],
  people: 40,
  memberNo: 1,
}
