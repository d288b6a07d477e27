const groups = require('./scripts/domain-groups.json')

const names = Object.keys(groups)
const folders = (group) => `^src/domain/(${groups[group].join('|')})/`
const test = '[.]test[.]tsx?$'

/** A rule that forbids imports between two places. Tests may reach further: they set up what they test. */
const never = (name, from, to, comment, exceptTo) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: test },
  to: { path: to, ...(exceptTo ? { pathNot: exceptTo } : {}) },
})

const layers = [
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

const order = names.map((group, at) => {
  const later = names.slice(at + 1).flatMap((name) => groups[name])
  return later.length === 0
    ? null
    : never(
        `domain-order-${group}`,
        folders(group),
        `^src/domain/(${later.join('|')})/`,
        `A folder of the group "${group}" imports its own group and those before it (scripts/domain-groups.json).`,
      )
})

const leaves = ['leaves', 'reading']
  .filter((group) => group in groups)
  .flatMap((group) =>
    groups[group].map((folder) =>
      never(
        `leaf-${folder}`,
        `^src/domain/${folder}/`,
        folders(group),
        'Leaves never import each other.',
        `^src/domain/${folder}/`,
      ),
    ),
  )

module.exports = {
  forbidden: [
    ...layers,
    ...order.filter(Boolean),
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
