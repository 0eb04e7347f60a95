import { defineConfig, type OxlintConfig, type OxlintOverride } from 'oxlint'

/** An import that is refused, and what to do instead. */
interface Ban {
  regex?: string
  group?: string[]
  message: string
}

/** SDKs that one place alone knows; everything else uses what that place offers. */
const owned = {
  store: {
    regex: '^jotai($|/)',
    message: 'Only apps/web/src/lib/store.ts knows jotai. Export the atom or hook you need from ~/lib/store.',
  },
  identity: {
    regex: '^@descope/(web-js-sdk|core-js-sdk)($|/)',
    message:
      'Only packages/auth/src/descope-adapter.ts knows the identity SDK. Use the session of @parapet/auth.',
  },
  realtime: {
    regex: '^ably($|/)',
    message:
      'Only packages/realtime and apps/api/src/platform/realtime know the realtime SDK. Use @parapet/realtime, or announceChange on the server.',
  },
  popups: {
    regex: '^@floating-ui/',
    message:
      'Only packages/ui/src/internal knows @floating-ui. Use Tooltip, Popover or DropdownMenu, or extend a hook in internal.',
  },
  engine: {
    regex: '^@electric-sql/pglite($|/)',
    message:
      'Only apps/api/src/platform/db knows the embedded engine. Use the Database of apps/api/src/platform/db/database.ts.',
  },
} satisfies Record<string, Ban>

type Owned = keyof typeof owned

const bans = (except: readonly Owned[] = [], more: readonly Ban[] = []): Ban[] => [
  ...Object.entries(owned).flatMap(([name, ban]) => (except.includes(name as Owned) ? [] : [ban])),
  ...more,
]

/** An override takes the place of those before it, so each lists everything that its files may not import. */
const restrict = (
  files: string[],
  { except, more }: { except?: readonly Owned[]; more?: readonly Ban[] } = {},
): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: bans(except, more) }] },
})

const inPackages: Ban = {
  regex: '^(react-router|@tanstack/react-query)($|/)|(^|/)apps/',
  message:
    'Packages know no router, no query cache and no app. Take the value as a prop or argument; what needs them belongs in apps/web/src/components.',
}

const inLib: Ban = {
  regex: '^(~/|(\\.\\./)+)(app|routes|features|components|data)/',
  message:
    'lib stands below everything else. Pass what you need as an argument, or move this file up to its user.',
}

const inService: readonly Ban[] = [
  {
    regex: '^(hono|@hono/[^/]+)($|/)',
    message: 'A service takes values and throws a Problem. HTTP belongs in the *.routes.ts beside it.',
  },
  {
    regex: '\\.routes(\\.ts)?$',
    message: 'Routes call services, never the other way round. Move the shared piece into the service.',
  },
]

const api = 'apps/api/src'

/** The rooms of the platform from the ground up: each imports only from rows above its own. */
export const platformRows = [
  ['dns', 'errors', 'text', 'threads'],
  ['config', 'crypto', 'db', 'identity', 'log'],
  ['email', 'geo', 'storage'],
  ['context'],
  ['access', 'scheduling'],
  ['http'],
  ['media', 'realtime'],
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
  workspace: ['estate', 'hazards'],
}

/**
 * The folders of a domain, the lowest row first: each may import the rows before its own, none beside or above it.
 */
export const domainRows: Record<string, readonly (readonly string[])[]> = {
  estate: [
    ['access', 'addresses'],
    ['exposure', 'lists'],
    ['properties'],
    ['portfolios', 'units'],
    ['tenants'],
  ],
  hazards: [
    ['connectors', 'matching'],
    ['fetch', 'threat-unit-of-work'],
    ['ingest', 'lifecycle', 'threats', 'zones'],
    ['feeds'],
    ['sources'],
  ],
  imports: [['values'], ['read'], ['recognize'], ['plan'], ['places'], ['kinds'], ['write'], ['http']],
  messaging: [
    ['delivery'],
    ['consent', 'notifications', 'senders'],
    ['campaigns'],
    ['opt-in'],
    ['delivery-reports'],
  ],
  team: [
    ['access', 'auth', 'orgs', 'sessions', 'users'],
    ['grants'],
    ['roles'],
    ['invitations'],
    ['members'],
    ['operator'],
  ],
  workspace: [['batches', 'exports', 'saved-views', 'search'], ['ledger'], ['dashboard']],
}

const upFromPlatform: Ban = {
  regex: '^(\\.\\./)+(domains|commands|testing)/',
  message:
    'The platform knows no domain. Take the value as an argument, or pass a function where the app is composed.',
}

const platformSdks: Partial<Record<string, readonly Owned[]>> = { db: ['engine'], realtime: ['realtime'] }

/** What each folder of these rows may not import, since it stands higher or beside. */
function banHigherRows(rows: readonly (readonly string[])[], where: string) {
  return rows.flatMap((row, at) =>
    row.map((room) => {
      const higher = rows
        .slice(at)
        .flat()
        .filter((other) => other !== room)
      const ban: Ban = {
        regex: `^(\\.\\./)+(${higher.join('|')})/`,
        message: `${where}/${room} stands below this folder, or beside it. See the rows in oxlint.config.ts.`,
      }
      return { room, bans: higher.length > 0 ? [ban] : [] }
    }),
  )
}

const platformOverrides = banHigherRows(platformRows, 'platform').map(({ room, bans }) => ({
  room,
  more: [upFromPlatform, ...bans],
  except: platformSdks[room] ?? [],
}))

const domainOverrides = Object.entries(domainImports).map(([domain, offered]) => {
  const others = Object.keys(domainImports).filter((other) => other !== domain)
  const refused = others.filter((other) => !offered.includes(other))
  const more: Ban[] = [
    {
      regex: '^(\\.\\./)+(commands|testing)/',
      message: 'A domain knows neither commands nor test helpers.',
    },
    ...offered.map((other) => ({
      group: [`**/../${other}/**`, `!**/../${other}/index.ts`],
      message: `Import ${other} through its index.ts, and export there what others need.`,
    })),
    {
      regex: `^(\\.\\./)+(${refused.join('|')})/`,
      message: `domains/${domain} doesn't know this domain. See domainImports in oxlint.config.ts.`,
    },
  ]
  return { domain, more }
})

const apiOverrides = [
  ...platformOverrides.flatMap(({ room, more, except }) => [
    restrict([`${api}/platform/${room}/**`], { except, more }),
    restrict([`${api}/platform/${room}/**/*.service.ts`], { except, more: [...more, ...inService] }),
  ]),
  ...domainOverrides.flatMap(({ domain, more }) => [
    restrict([`${api}/domains/${domain}/**`], { more }),
    restrict([`${api}/domains/${domain}/**/*.service.ts`], { more: [...more, ...inService] }),
    ...banHigherRows(domainRows[domain] ?? [], `domains/${domain}`).flatMap(({ room, bans }) => [
      restrict([`${api}/domains/${domain}/${room}/**`], { more: [...more, ...bans] }),
      restrict([`${api}/domains/${domain}/${room}/**/*.service.ts`], {
        more: [...more, ...bans, ...inService],
      }),
    ]),
  ]),
  // A test may reach wherever its setup is.
  restrict([`${api}/**/*.test.ts`]),
  ...Object.entries(platformSdks).map(([room, except]) =>
    restrict([`${api}/platform/${room}/**/*.test.ts`], { except: except! }),
  ),
  restrict([`${api}/testing/**`], { except: ['engine'] }),
]

const config: OxlintConfig = defineConfig({
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
    'no-restricted-imports': ['error', { patterns: bans() }],
  },
  overrides: [
    restrict(['packages/**'], { more: [inPackages] }),
    restrict(['packages/realtime/src/**'], { except: ['realtime'], more: [inPackages] }),
    restrict(['packages/auth/src/descope-adapter*.ts'], { except: ['identity'], more: [inPackages] }),
    restrict(['packages/ui/src/internal/**'], { except: ['popups'], more: [inPackages] }),
    restrict(['apps/web/src/routes/**'], {
      more: [
        {
          regex: '^(~/|(\\.\\./)+)app/',
          message:
            'The app composes routes, never the other way round. Read router context from ~/lib/router-context.',
        },
      ],
    }),
    restrict(['apps/web/src/features/**'], {
      more: [
        {
          regex: '^\\.\\./[^.]|^(~/|(\\.\\./)+)(features|routes|app)/',
          message:
            'A feature imports its own folder, ~/data, ~/components and ~/lib. Compose features in ~/routes.',
        },
      ],
    }),
    // A folder inside a feature may reach its siblings.
    restrict(['apps/web/src/features/*/*/**'], {
      more: [
        {
          regex: '^\\.\\./\\.\\./[^.]|^(~/|(\\.\\./)+)(features|routes|app)/',
          message:
            'A feature imports its own folder, ~/data, ~/components and ~/lib. Compose features in ~/routes.',
        },
      ],
    }),
    restrict(['apps/web/src/components/**'], {
      more: [
        {
          regex: '^(~/|(\\.\\./)+)(data|features|routes|app)/',
          message:
            'Shared pieces use ~/lib and @parapet/ui and take data as props. What fetches belongs in ~/features.',
        },
      ],
    }),
    restrict(['apps/web/src/data/**'], {
      more: [
        {
          regex: '^(~/|(\\.\\./)+)(features|routes|components|app)/|^@parapet/ui($|/)',
          message: 'Data modules know no views. Return the value; the caller shows it.',
        },
      ],
    }),
    restrict(['apps/web/src/lib/**'], { more: [inLib] }),
    restrict(['apps/web/src/lib/store.ts'], { except: ['store'], more: [inLib] }),
    restrict(['apps/web/src/**/*.test.{ts,tsx}', 'apps/web/src/testing/**']),
    ...apiOverrides,
    restrict(['apps/sandbox/**/*.test.ts', 'apps/sandbox/src/testing/**'], {
      except: ['identity', 'realtime'],
    }),
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
                  'Take Button or IconButton (a link that looks like one: buttonClassName) of @parapet/ui: the product has one of each.',
              },
              {
                element: 'input',
                message:
                  'Take TextInput, NumberInput, SearchInput, PasswordInput, Checkbox, RadioGroup, Switch, Slider, DatePicker or FileDrop of @parapet/ui: the product has one of each.',
              },
              {
                element: 'select',
                message: 'Take Select, Combobox or MultiSelect of @parapet/ui: the product has one of each.',
              },
              {
                element: 'textarea',
                message: 'Take Textarea of @parapet/ui: the product has one of each.',
              },
              {
                element: 'dialog',
                message: 'Take Dialog, ConfirmDialog or Drawer of @parapet/ui: the product has one of each.',
              },
              {
                element: 'table',
                message:
                  'Take DataTable, DescriptionList or List of @parapet/ui: the product has one of each.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['apps/web/src/components/image-field.tsx', 'apps/web/src/**/*.test.tsx'],
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
