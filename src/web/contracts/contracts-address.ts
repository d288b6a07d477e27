export const CONTRACTS_PATH = '/admin/members/contracts'
