export const PATH = '/admin'

/** Rows behind a task or a figure without a page of their own. */
export const listAddress = (key: string): string => `${PATH}?zeigt=${key}`
