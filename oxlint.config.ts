import { defineConfig, type OxlintConfig, type OxlintOverride } from 'oxlint'

/** A banned import, and what to do instead. */
interface Ban {
  regex?: string
  group?: string[]
  importNames?: string[]
  message: string
}

/** SDKs that only one place can import; everything else uses what that place exports. */
const restrictedSdks = {
  store: {
    regex: '^jotai($|/)',
    message:
      'Only apps/web/src/lib/store.ts can import jotai. Export the atom or hook you need from ~/lib/store.',
  },
  identity: {
    regex: '^@descope/(web-js-sdk|core-js-sdk)($|/)',
    message:
      'Only packages/auth/src/descope-adapter.ts can import the identity SDK. Use the session from @parapet/auth.',
  },
  realtime: {
    regex: '^ably($|/)',
    message:
      'Only packages/realtime and apps/api/src/platform/realtime can import the realtime SDK. Use @parapet/realtime, or announceChange on the server.',
  },
  popups: {
    regex: '^@floating-ui/',
    message:
      'Only packages/ui/src/internal can import @floating-ui. Use Tooltip, Popover, or DropdownMenu, or extend a hook in internal.',
  },
  links: {
    regex: '^react-router$',
    importNames: ['Form', 'Link', 'NavLink'],
    message:
      'The components of React Router make every first visit larger. Use Link or PageLink from apps/web/src/components.',
  },
  engine: {
    regex: '^@electric-sql/pglite($|/)',
    message:
      'Only apps/api/src/platform/db can import the embedded engine. Use Database from apps/api/src/platform/db/database.ts.',
  },
  ids: {
    regex: '^uuid$',
    message:
      "Only apps/api/src/platform/db/new-id.ts can import uuid, because ids from two generators are out of order. Use newId, or randomUUID from node:crypto where the order doesn't matter.",
  },
} satisfies Record<string, Ban>

type RestrictedSdk = keyof typeof restrictedSdks

const listBans = (except: readonly RestrictedSdk[] = [], additional: readonly Ban[] = []): Ban[] => [
  ...Object.entries(restrictedSdks).flatMap(([name, ban]) =>
    except.includes(name as RestrictedSdk) ? [] : [ban],
  ),
  ...additional,
]

/** An override replaces earlier ones, so each lists everything that its files can't import. */
const restrict = (
  files: string[],
  { except, additional }: { except?: readonly RestrictedSdk[]; additional?: readonly Ban[] } = {},
): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: listBans(except, additional) }] },
})

const packageBan: Ban = {
  regex: '^(react-router|@tanstack/react-query)($|/)|(^|/)apps/',
  message:
    "Packages can't depend on the router, the query cache, or an app. Take the value as a prop or argument. Code that needs them belongs in apps/web/src/components.",
}

const libBan: Ban = {
  regex: '^(~/|(\\.\\./)+)(app|routes|features|components|data)/',
  message:
    "lib is the lowest layer and can't import this. Pass what you need as an argument, or move this file next to the code that uses it.",
}

const serviceBans: readonly Ban[] = [
  {
    regex: '^(hono|@hono/[^/]+)($|/)',
    message: 'A service takes values and throws a Problem. HTTP belongs in the *.routes.ts file next to it.',
  },
  {
    regex: '\\.routes(\\.ts)?$',
    message: 'Routes call services, never the reverse. Move the shared code into the service.',
  },
]

const api = 'apps/api/src'

/** The platform's folders, lowest first. A folder imports only from the layers listed before its own. */
export const platformLayers = [
  ['dns', 'errors', 'push', 'sms', 'text', 'threads'],
  ['crypto', 'malware'],
  ['config', 'db', 'identity', 'log'],
  ['email', 'geo', 'storage'],
  ['context'],
  ['access', 'scheduling'],
  ['http'],
  ['base-map', 'media', 'realtime'],
  ['ledger'],
  ['jobs'],
  ['metrics'],
  ['site'],
]

/** Which domains a domain may import, each through its index.ts; at most ten pairs. */
export const domainImports: Record<string, readonly string[]> = {
  estate: [],
  hazards: ['estate'],
  imports: ['estate'],
  messaging: ['estate', 'hazards'],
  team: ['estate', 'hazards', 'messaging'],
  workspace: ['estate', 'hazards', 'messaging'],
}

/**
 * Each domain's folders, lowest first. A folder imports only from the layers listed before its own, as in `platformLayers`.
 */
export const domainLayers: Record<string, readonly (readonly string[])[]> = {
  estate: [
    ['access', 'addresses'],
    ['exposure', 'geocoding', 'lists'],
    ['properties'],
    ['buildings', 'portfolios', 'units'],
    ['tenants'],
  ],
  hazards: [
    ['checklists', 'connectors', 'joining', 'matching'],
    ['fetch', 'threat-unit-of-work'],
    ['ingest', 'lifecycle', 'threats', 'zones'],
    ['feeds', 'incidents'],
    ['sources'],
  ],
  imports: [['values'], ['read'], ['recognize'], ['plan'], ['premises'], ['kinds'], ['write'], ['http']],
  messaging: [
    ['delivery', 'message'],
    ['consent', 'notifications', 'senders'],
    ['campaigns', 'on-call', 'people', 'texting'],
    ['alerts', 'opt-in'],
    ['delivery-reports', 'replies'],
    ['told'],
    ['member-texts', 'push'],
    ['drills'],
  ],
  team: [
    ['access', 'auth', 'orgs', 'sessions', 'users'],
    ['first-load', 'grants'],
    ['roles'],
    ['invitations'],
    ['members'],
    ['operator'],
  ],
  workspace: [['batches', 'exports', 'saved-views', 'search'], ['ledger'], ['dashboard']],
}

const platformBan: Ban = {
  regex: '^(\\.\\./)+(domains|commands|testing)/',
  message:
    "The platform can't import domains, commands, or test helpers. Take the value as an argument, or pass a function where the app is composed.",
}

const platformSdks: Partial<Record<string, readonly RestrictedSdk[]>> = {
  db: ['engine', 'ids'],
  realtime: ['realtime'],
}

/** Bans imports from the same layer and from higher ones. */
function banUpwardImports(layers: readonly (readonly string[])[], parent: string) {
  return layers.flatMap((layer, index) =>
    layer.map((folder) => {
      const higher = layers
        .slice(index)
        .flat()
        .filter((other) => other !== folder)
      const ban: Ban = {
        regex: `^(\\.\\./)+(${higher.join('|')})/`,
        message: `${parent}/${folder} can't import this folder, which is in the same or a higher layer. See the layers in oxlint.config.ts.`,
      }
      return { folder, bans: higher.length > 0 ? [ban] : [] }
    }),
  )
}

const platformOverrides = banUpwardImports(platformLayers, 'platform').map(({ folder, bans }) => ({
  folder,
  additional: [platformBan, ...bans],
  except: platformSdks[folder] ?? [],
}))

const domainOverrides = Object.entries(domainImports).map(([domain, allowed]) => {
  const others = Object.keys(domainImports).filter((other) => other !== domain)
  const banned = others.filter((other) => !allowed.includes(other))
  const additional: Ban[] = [
    {
      regex: '^(\\.\\./)+(commands|testing)/',
      message: "A domain can't import commands or test helpers.",
    },
    ...allowed.map((other) => ({
      group: [`**/../${other}/**`, `!**/../${other}/index.ts`],
      message: `Import ${other} through its index.ts. Add an export there if you need one.`,
    })),
    {
      regex: `^(\\.\\./)+(${banned.join('|')})/`,
      message: `domains/${domain} can't import this domain. See domainImports in oxlint.config.ts.`,
    },
  ]
  return { domain, additional }
})

const apiOverrides = [
  ...platformOverrides.flatMap(({ folder, additional, except }) => [
    restrict([`${api}/platform/${folder}/**`], { except, additional }),
    restrict([`${api}/platform/${folder}/**/*.service.ts`], {
      except,
      additional: [...additional, ...serviceBans],
    }),
  ]),
  ...domainOverrides.flatMap(({ domain, additional }) => [
    restrict([`${api}/domains/${domain}/**`], { additional }),
    restrict([`${api}/domains/${domain}/**/*.service.ts`], { additional: [...additional, ...serviceBans] }),
    ...banUpwardImports(domainLayers[domain] ?? [], `domains/${domain}`).flatMap(({ folder, bans }) => [
      restrict([`${api}/domains/${domain}/${folder}/**`], { additional: [...additional, ...bans] }),
      restrict([`${api}/domains/${domain}/${folder}/**/*.service.ts`], {
        additional: [...additional, ...bans, ...serviceBans],
      }),
    ]),
  ]),
  // Tests can import their setup from anywhere.
  restrict([`${api}/**/*.test.ts`]),
  ...Object.entries(platformSdks).map(([folder, except]) =>
    restrict([`${api}/platform/${folder}/**/*.test.ts`], { except: except! }),
  ),
  restrict([`${api}/testing/**`], { except: ['engine'] }),
]

const config: OxlintConfig = defineConfig({
  jsPlugins: ['eslint-plugin-regexp'],
  options: {
    typeAware: true,
    reportUnusedDisableDirectives: 'error',
  },
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest', 'node'],
  categories: {
    correctness: 'error',
  },
  env: {
    builtin: true,
    es2024: true,
  },
  ignorePatterns: [
    '**/dist/**',
    '**/storybook-static/**',
    '**/generated/**',
    '**/node_modules/**',
    '**/.turbo/**',
    '**/coverage/**',
    '**/test-results/**',
    '**/playwright-report/**',
  ],
  rules: {
    eqeqeq: [
      'error',
      'always',
      {
        null: 'ignore',
      },
    ],
    'no-alert': 'error',
    'no-console': 'error',
    'no-shadow': 'off',
    'no-var': 'error',
    'prefer-const': 'error',
    'preserve-caught-error': 'error',
    'no-unused-vars': [
      'error',
      {
        argsIgnorePattern: '^_',
        varsIgnorePattern: '^_',
        ignoreRestSiblings: true,
      },
    ],
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-self-import': 'error',
    'typescript/ban-ts-comment': [
      'error',
      {
        'ts-expect-error': 'allow-with-description',
        'ts-ignore': true,
        'ts-nocheck': true,
        minimumDescriptionLength: 10,
      },
    ],
    'typescript/consistent-type-imports': [
      'error',
      {
        fixStyle: 'inline-type-imports',
      },
    ],
    'typescript/no-deprecated': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': [
      'error',
      {
        ignoreVoid: true,
      },
    ],
    'typescript/no-misused-promises': [
      'error',
      {
        checksVoidReturn: {
          attributes: false,
        },
      },
    ],
    'typescript/unbound-method': 'off',
    'typescript/switch-exhaustiveness-check': [
      'error',
      {
        considerDefaultExhaustiveForUnions: true,
      },
    ],
    'typescript/no-unnecessary-type-assertion': 'error',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'react/no-danger': 'error',
    'react/no-unstable-nested-components': 'error',
    'promise/no-callback-in-promise': 'off',
    'vitest/require-to-throw-message': 'off',
    'vitest/valid-expect': [
      'error',
      {
        maxArgs: 2,
      },
    ],
    'react/incompatible-library': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/control-has-associated-label': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'oxc/no-barrel-file': 'off',
    'unicorn/filename-case': [
      'error',
      {
        case: 'kebabCase',
        ignore: ['^_'],
      },
    ],
    'no-restricted-imports': ['error', { patterns: listBans() }],
  },
  overrides: [
    restrict(['packages/**'], { additional: [packageBan] }),
    restrict(['packages/realtime/src/**'], { except: ['realtime'], additional: [packageBan] }),
    restrict(['packages/auth/src/descope-adapter*.ts'], { except: ['identity'], additional: [packageBan] }),
    restrict(['packages/ui/src/internal/**'], { except: ['popups'], additional: [packageBan] }),
    restrict(['apps/web/src/routes/**'], {
      additional: [
        {
          regex: '^(~/|(\\.\\./)+)app/',
          message:
            'The app imports routes, never the reverse. Read router context from ~/lib/router-context.',
        },
      ],
    }),
    restrict(['apps/web/src/features/**'], {
      additional: [
        {
          regex: '^\\.\\./[^.]|^(~/|(\\.\\./)+)(features|routes|app)/',
          message:
            'A feature imports its own folder, ~/data, ~/components and ~/lib. Compose features in ~/routes.',
        },
      ],
    }),
    // A folder inside a feature can import its siblings.
    restrict(['apps/web/src/features/*/*/**'], {
      additional: [
        {
          regex: '^\\.\\./\\.\\./[^.]|^(~/|(\\.\\./)+)(features|routes|app)/',
          message:
            'A feature imports its own folder, ~/data, ~/components and ~/lib. Compose features in ~/routes.',
        },
      ],
    }),
    restrict(['apps/web/src/components/**'], {
      additional: [
        {
          regex: '^(~/|(\\.\\./)+)(data|features|routes|app)/',
          message:
            'Shared components use ~/lib and @parapet/ui and take data as props. Code that fetches belongs in ~/features.',
        },
      ],
    }),
    restrict(['apps/web/src/data/**'], {
      additional: [
        {
          regex: '^(~/|(\\.\\./)+)(features|routes|components|app)/|^@parapet/ui($|/)',
          message: "Data modules can't import components. Return the value and let the caller show it.",
        },
      ],
    }),
    restrict(['apps/web/src/lib/**'], { additional: [libBan] }),
    restrict(['apps/web/src/lib/store.ts'], { except: ['store'], additional: [libBan] }),
    restrict(['apps/web/src/**/*.test.{ts,tsx}', 'apps/web/src/testing/**']),
    ...apiOverrides,
    restrict(['apps/sandbox/**/*.test.ts', 'apps/sandbox/src/testing/**'], {
      except: ['identity', 'realtime'],
    }),
    // One event loop serves everyone, so an expression over text from outside takes linear time.
    {
      files: [`${api}/platform/**`, `${api}/domains/**`],
      rules: {
        'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
        'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
      },
    },
    {
      files: [`${api}/**/*.test.ts`],
      rules: { 'regexp/no-super-linear-backtracking': 'off', 'regexp/no-super-linear-move': 'off' },
    },
    { files: ['bench/**'], rules: { 'no-restricted-imports': 'off' } },
    {
      files: ['apps/web/src/**'],
      rules: {
        'react/forbid-elements': [
          'error',
          {
            forbid: [
              {
                element: 'button',
                message:
                  'Use Button or IconButton from @parapet/ui, or buttonClassName for a link that looks like a button.',
              },
              {
                element: 'input',
                message:
                  'Use TextInput, NumberInput, SearchInput, PasswordInput, Checkbox, RadioGroup, Switch, Slider, DatePicker, or FileDrop from @parapet/ui.',
              },
              {
                element: 'select',
                message: 'Use Select, Combobox, or MultiSelect from @parapet/ui.',
              },
              {
                element: 'textarea',
                message: 'Use Textarea from @parapet/ui.',
              },
              {
                element: 'dialog',
                message: 'Use Dialog, ConfirmDialog, or Drawer from @parapet/ui.',
              },
              {
                element: 'table',
                message: 'Use DataTable, DescriptionList, or List from @parapet/ui.',
              },
            ],
          },
        ],
      },
    },
    {
      files: [
        'apps/web/src/components/image-field.tsx',
        'apps/web/src/features/threats/photo-picker.tsx',
        // Only a table's head is repeated on each printed page.
        'apps/web/src/features/people/building-sheet.tsx',
        'apps/web/src/features/roll-call/print-roll-call.tsx',
        'apps/web/src/**/*.test.tsx',
      ],
      rules: {
        'react/forbid-elements': 'off',
      },
    },
    {
      files: ['packages/ui/**'],
      rules: {
        'react/refs': 'off',
        'jsx-a11y/anchor-has-content': 'off',
        'jsx-a11y/heading-has-content': 'off',
      },
    },
    {
      files: [
        'scripts/**',
        'bench/**',
        'apps/sandbox/**',
        'turbo/**',
        'packages/*/scripts/**',
        'apps/*/scripts/**',
      ],
      rules: {
        'no-console': 'off',
      },
    },
    {
      files: [
        '**/*.config.ts',
        '**/*.config.*.ts',
        '**/*.stories.tsx',
        '**/.storybook/**',
        'turbo/generators/**',
        '**/*.d.ts',
        'packages/config/src/**',
      ],
      rules: {
        'import/no-default-export': 'off',
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.stories.tsx', '**/*.e2e.ts', '**/*.test-d.ts'],
      rules: {
        'vitest/require-mock-type-parameters': 'off',
        'vitest/no-conditional-expect': 'off',
        'jsx-a11y/no-noninteractive-tabindex': 'off',
      },
    },
    {
      files: ['**/*.e2e.ts'],
      rules: {
        'react/rules-of-hooks': 'off',
      },
    },
  ],
})

export default config
