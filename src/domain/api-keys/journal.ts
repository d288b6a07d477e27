export const KEY_JOURNAL = {
  created: (name: string, scopes: readonly string[]) => `API-Schlüssel „${name}“ angelegt: ${scopes.join(', ')}`,
  revoked: (name: string) => `API-Schlüssel „${name}“ widerrufen`,
}
