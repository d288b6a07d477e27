import type { RuleKind } from '../../domain/tariffs/input.ts'

export const TARIFFS_PATH = '/admin/members/tariffs'
export const tariffAddress = (id: string): string => `${TARIFFS_PATH}/${id}`
export const ruleAddress = (id: string, at: number): string => `${tariffAddress(id)}?regel=${at}`
export const newRuleAddress = (id: string, kind: RuleKind): string => `${tariffAddress(id)}?neu=${kind}`
export const compareAddress = (id: string): string => `${tariffAddress(id)}?vergleich=1`
