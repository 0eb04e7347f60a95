import { domainImports } from '../../oxlint.config.ts'
import type { PlopTypes } from '@turbo/gen'

const isKebabCase = (value: string) =>
  /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(value) || 'Use kebab case, for example lease-table.'

/** Adds an entry point to the package.json of ui, for the source and for the build. */
function addEntry(source: string, name: string): string {
  const manifest = JSON.parse(source) as {
    exports: Record<string, string>
    publishConfig: { exports: Record<string, string> }
  }
  manifest.exports[`./${name}`] = `./src/${name}/${name}.tsx`
  manifest.publishConfig.exports[`./${name}`] = `./dist/${name}/${name}.js`
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** Generators for `pnpm new`: each writes a folder with its test and registers it. */
export default function generator(plop: PlopTypes.NodePlopAPI): void {
  plop.setGenerator('ui-component', {
    description: 'A component in @parapet/ui: source, styles, story, and browser test',
    prompts: [{ type: 'input', name: 'name', message: 'Component name (kebab case)', validate: isKebabCase }],
    actions: [
      {
        type: 'addMany',
        destination: '{{ turbo.paths.root }}/packages/ui/src/{{ name }}',
        base: 'templates/ui-component',
        templateFiles: 'templates/ui-component/*.hbs',
      },
      {
        type: 'modify',
        path: '{{ turbo.paths.root }}/packages/ui/src/index.ts',
        transform: (source: string, answers: { name: string }) =>
          `${source.trimEnd()}\nexport * from './${answers.name}/${answers.name}.tsx'\n`,
      },
      {
        type: 'modify',
        path: '{{ turbo.paths.root }}/packages/ui/package.json',
        transform: (source: string, answers: { name: string }) => addEntry(source, answers.name),
      },
      () =>
        'Add its exports to the list in packages/ui/src/index.test.ts, which is the public API, and describe when to use it in packages/ui/src/foundations/usages.',
    ],
  })

  plop.setGenerator('route', {
    description: 'A page in apps/web: route module, test, and entry in the route table',
    prompts: [
      { type: 'input', name: 'folder', message: 'Folder in src/routes (kebab case)', validate: isKebabCase },
      { type: 'input', name: 'name', message: 'Page name (kebab case)', validate: isKebabCase },
      { type: 'input', name: 'path', message: 'Path, for example /leases' },
      { type: 'input', name: 'title', message: 'Page title, in sentence case' },
    ],
    actions: [
      {
        type: 'addMany',
        destination: '{{ turbo.paths.root }}/apps/web/src/routes/{{ folder }}',
        base: 'templates/route',
        templateFiles: 'templates/route/*.hbs',
      },
      {
        type: 'modify',
        path: '{{ turbo.paths.root }}/apps/web/src/app/route-table.ts',
        pattern: /( {2}\{\n {4}path: '\*',)\n/,
        templateFile: 'templates/route-table-entry.hbs',
      },
    ],
  })

  plop.setGenerator('api-module', {
    description: 'A noun in a domain of apps/api: schema, service, routes, and API test',
    prompts: [
      { type: 'list', name: 'domain', message: 'Domain', choices: Object.keys(domainImports) },
      { type: 'input', name: 'plural', message: 'Noun, plural (kebab case)', validate: isKebabCase },
      { type: 'input', name: 'singular', message: 'Noun, singular (kebab case)', validate: isKebabCase },
      {
        type: 'input',
        name: 'permission',
        message: 'Permission required to read it, for example lease:read',
      },
    ],
    actions: [
      {
        type: 'addMany',
        destination: '{{ turbo.paths.root }}/apps/api/src/domains/{{ domain }}/{{ plural }}',
        base: 'templates/api-module',
        templateFiles: 'templates/api-module/*.hbs',
      },
      {
        type: 'addMany',
        destination: '{{ turbo.paths.root }}/apps/api/src/platform/db/schema',
        base: 'templates/api-table',
        templateFiles: 'templates/api-table/*.hbs',
      },
      {
        type: 'modify',
        path: '{{ turbo.paths.root }}/apps/api/src/platform/db/schema/index.ts',
        transform: (source: string, answers: { singular: string }) =>
          `${source.trimEnd()}\nexport * from './${answers.singular}.ts'\n`,
      },
      () =>
        'Mount the routes in apps/api/src/api-routes.ts, write the migration (drizzle-kit generate) with grants and row-level security, and run "pnpm exec turbo run generate".',
    ],
  })
}
