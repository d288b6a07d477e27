export { canManageMembers as canReportMembers, canSeeMembers as canSeeReports } from '../members/access.ts'
