export const PATH = '/admin/bookings/import'
export const importPath = (id: string): string => `${PATH}/${id}`
