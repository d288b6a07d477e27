const layers = require('./scripts/folder-groups.json')

const test = '[.]test[.]tsx?$'

/** A rule that forbids imports between two places. Tests may reach further: they set up what they test. */
const never = (name, from, to, comment, exceptTo) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: test },
  to: { path: to, ...(exceptTo ? { pathNot: exceptTo } : {}) },
})

const between = [
  never('kernel-imports-nothing', '^src/kernel/', '^(src|seeds|tests)/', 'The kernel imports nothing of ours.', '^src/kernel/'),
  never(
    'database-below-domain',
    '^src/database/',
    '^(src|seeds|tests)/',
    'The database folder imports only the kernel.',
    '^src/(database|kernel)/',
  ),
  never(
    'domain-below-web',
    '^src/domain/',
    '^(src|seeds|tests)/',
    'The domain knows only the database and the kernel.',
    '^src/(domain|database|kernel)/',
  ),
  ...['web', 'api', 'jobs', 'cli'].map((layer) =>
    never(
      `${layer}-beside-others`,
      `^src/${layer}/`,
      '^src/(web|api|jobs|cli|main[.]ts)',
      'web, api, jobs and cli do not import each other; main.ts joins them.',
      `^src/${layer}/`,
    ),
  ),
  never('pages-through-domain', '^src/(web|api)/', '^src/database/', 'Pages and API reach the database through the domain.'),
  never('nobody-imports-tests', '^(src|seeds)/', '^tests/', 'Only tests and benches import what lies in tests/.'),
]

/** A folder imports its own group and those before it. */
const order = Object.entries(layers).flatMap(([layer, groups]) =>
  Object.keys(groups).flatMap((group, at, names) => {
    const later = names.slice(at + 1).flatMap((name) => groups[name])
    if (later.length === 0) return []
    const places = [`^src/${layer}/(${groups[group].join('|')})/`, `^src/${layer}/(${later.join('|')})/`]
    const comment = `A folder of the group "${group}" imports its own group and those before it (scripts/folder-groups.json).`
    return [never(`${layer}-order-${group}`, ...places, comment)]
  }),
)

/** Leaves of the domain never import each other. */
const leaves = layers.domain.reading.map((folder) => {
  const comment = 'Leaves never import each other.'
  return never(
    `leaf-${folder}`,
    `^src/domain/${folder}/`,
    `^src/domain/(${layers.domain.reading.join('|')})/`,
    comment,
    `^src/domain/${folder}/`,
  )
})

module.exports = {
  forbidden: [
    ...between,
    ...order,
    ...leaves,
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'Two files that import each other are one file, or lack a third one.',
      from: { pathNot: test },
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'This import leads nowhere.',
      from: {},
      to: { couldNotResolve: true, pathNot: '[+]types/|^virtual:|[?]' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
