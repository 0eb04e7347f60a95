import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { runSecretLint } from 'secretlint'

import { rootFolder } from './installation.ts'

/** The builds that browsers load, and the published packages. */
const builds = [
  'apps/web/dist',
  'packages/api-client/dist',
  'packages/auth/dist',
  'packages/permissions/dist',
  'packages/realtime/dist',
  'packages/ui/dist',
]

const { rules } = JSON.parse(readFileSync(join(rootFolder, '.secretlintrc.json'), 'utf8')) as {
  rules: { id: string; options?: { allows: string[]; patterns: object[] } }[]
}
const buildFolder = {
  name: 'the folder it was built in',
  filePathGlobs: ['**/dist/**'],
  patterns: [rootFolder],
}
const config = {
  rules: rules.map((rule) =>
    rule.options
      ? { ...rule, options: { ...rule.options, patterns: [...rule.options.patterns, buildFolder] } }
      : rule,
  ),
}

/** The secrets in matching files, one per line; null if there are none. */
export async function findSecrets(
  patterns: string[],
  { cwd = rootFolder, respectGitignore = true } = {},
): Promise<string | null> {
  const { exitStatus, stdout } = await runSecretLint({
    cliOptions: { filePathOrGlobList: patterns, cwd, ignoreFilePath: '', respectGitignore },
    engineOptions: {
      cwd: rootFolder,
      configFileJSON: config,
      formatter: 'unix',
      color: false,
      maskSecrets: true,
    },
  })
  return exitStatus === 0 ? null : stdout
}

if (process.argv[1] === import.meta.filename) {
  const missing = builds.filter((folder) => !existsSync(join(rootFolder, folder)))
  const globs = builds.filter((folder) => !missing.includes(folder)).map((folder) => `${folder}/**/*`)
  const problems = [
    ...missing.map((folder) => `${folder} is not built. Run “pnpm build” first.`),
    await findSecrets(['**/*']),
    globs.length > 0 ? await findSecrets(globs, { respectGitignore: false }) : null,
  ].filter((problem) => problem !== null)
  console.log(
    problems.length === 0 ? 'Neither the repository nor a build holds a secret.' : problems.join('\n'),
  )
  process.exitCode = problems.length === 0 ? 0 : 1
}
