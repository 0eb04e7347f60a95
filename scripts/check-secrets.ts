import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { runSecretLint } from 'secretlint'

import { rootFolder } from './installation.ts'

/** The builds that browsers load, and the published packages. */
const browserBuilds = [
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
const buildFolderPattern = {
  name: 'the folder it was built in',
  filePathGlobs: ['**/dist/**'],
  patterns: [rootFolder],
}
const config = {
  rules: rules.map((rule) =>
    rule.options
      ? { ...rule, options: { ...rule.options, patterns: [...rule.options.patterns, buildFolderPattern] } }
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
  const missingBuilds = browserBuilds.filter((folder) => !existsSync(join(rootFolder, folder)))
  const globs = browserBuilds
    .filter((folder) => !missingBuilds.includes(folder))
    .map((folder) => `${folder}/**/*`)
  const problems = [
    ...missingBuilds.map((folder) => `${folder} hasn't been built. Run “pnpm build” first.`),
    await findSecrets(['**/*']),
    globs.length > 0 ? await findSecrets(globs, { respectGitignore: false }) : null,
  ].filter((problem) => problem !== null)
  console.log(
    problems.length === 0 ? 'No secrets found in the repository or the builds.' : problems.join('\n'),
  )
  process.exitCode = problems.length === 0 ? 0 : 1
}
