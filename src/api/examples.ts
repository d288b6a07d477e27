/** Bodies and questions of examples; `tests/api-docs.test.ts` sends each of them. */
const QUESTIONS: Readonly<Record<string, string>> = {
  listMembers: 'where=birthOn:ge:2010-01-01&where=city:eq:Musterstadt&orderBy=-birthOn&limit=5',
  listCourses: 'where=kind:eq:course&orderBy=title&limit=5',
  listEvents: 'where=audience:eq:public&orderBy=-startsAt&limit=5',
  listBookings: 'where=kind:in:team,maintenance&orderBy=startsAt&limit=5',
  listClaims: 'stand=all&where=cents:gt:5000&where=dueOn:lt:2027-01-01&orderBy=-cents&limit=5',
  listInvoices: 'where=dunningLevel:ge:1&orderBy=issuedOn&limit=5',
  listDebtors: 'where=overdueCents:gt:0&orderBy=-overdueCents&limit=5',
  listCards: 'where=balance:le:2&orderBy=validTo&limit=5',
  listContracts: 'where=to:eq:&orderBy=name&limit=5',
  followChanges: 'list=%2Fapi%2Fv1%2Fevents%3Fwhere%3Daudience%3Aeq%3Apublic',
}

const event = { title: 'Sommerfest', startsAt: '2031-06-21T12:00:00Z', endsAt: '2031-06-21T18:00:00Z', place: 'Vereinsheim' }
const member = { firstname: 'Erika', lastname: 'Beispiel', birthOn: '1990-05-04', sex: 'w', email: 'erika@beispiel.example' }
const BODIES: Readonly<Record<string, object>> = {
  createCourse: {
    title: 'Rückenfit',
    kind: 'course',
    summary: 'Kräftigung für den Alltag',
    capacity: 15,
    prices: { non_member: 6000, member: 3000 },
  },
  createEvent: event,
  createMember: member,
  createPlan: { title: 'Helfer beim Sommerfest', startsOn: '2031-06-21', place: 'Vereinsheim' },
  createNews: { title: 'Neue Zeiten', teaser: 'Ab Oktober', text: 'Ab Oktober gelten neue Zeiten.' },
  addDepartment: { name: 'Bogenschießen', hue: 4 },
  addOffice: { title: 'Zeugwartin', departmentId: null, isBoard: false, position: 9 },
  addOwnField: { title: 'Schuhgröße', kind: 'number' },
  addPurpose: { title: 'Fotos im Vereinsheft', text: 'Der Verein darf Fotos von mir im Heft drucken.' },
  addSeason: { name: 'Sommer 2031', from: '2031-04-01', to: '2031-09-30' },
  createFacility: {
    name: 'Turnhalle am Anger',
    parts: [{ name: 'Ganze Halle', covers: ['Links', 'Rechts'] }, { name: 'Links' }, { name: 'Rechts' }],
  },
  saveFilter: { name: 'Jugend', filter: { ageTo: 17 } },
  sendFeedback: { about: 'club', kind: 'praise', body: 'Das Sommerfest war schön.' },
  runBatch: {
    operations: [
      { method: 'POST', path: '/api/v1/events', body: { ...event, title: 'Aufbau' } },
      { method: 'POST', path: '/api/v1/members', body: { ...member, firstname: 'Emil', email: 'emil@beispiel.example' } },
    ],
  },
}

/** An operation as it is sent, for people; ids stand as `{id}`. */
export function exampleOf(path: string, method: string, operationId: string): string {
  const [question, body] = [QUESTIONS[operationId], BODIES[operationId]]
  const line = `${method.toUpperCase()} ${path}${question ? `?${question}` : ''}`
  return body ? `${line}\nContent-Type: application/json\n\n${JSON.stringify(body, null, 2)}` : line
}
