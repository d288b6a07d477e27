/** Events of what the office keeps about people beside their membership, and of programs that the club lets in. */
export const careHappenings = {
  api_key: ['api_key.created', 'api_key.revoked'],
  webhook: ['webhook.created', 'webhook.removed', 'webhook.resent'],
  consent: ['consent.given', 'consent.purpose_changed', 'consent.revoked', 'consent.settled'],
  data_request: ['data_request.answered', 'data_request.asked', 'data_request.identified'],
  honour: ['honour.awarded', 'honour.reckoned', 'honour.removed'],
  majority: ['majority.asked', 'majority.confirmed', 'majority.settled'],
  meeting: ['meeting.changed'],
  member_filter: ['member_filter.removed', 'member_filter.saved'],
  own_field: ['own_field.changed', 'own_field.removed', 'own_field.set'],
  qualification: ['qualification.changed'],
} as const
