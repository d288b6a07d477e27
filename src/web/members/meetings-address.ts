export const MEETINGS_PATH = '/admin/members/meetings'
export const meetingPath = (id: string): string => `${MEETINGS_PATH}/${id}`
