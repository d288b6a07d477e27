// kysely-codegen asks for TypeScript without naming it as its dependency; here it has another name (decision 5).
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-compiler' : name, context),
})
