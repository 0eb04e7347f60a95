import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, isAbsolute, join, posix } from 'node:path'

import { type Copy, DockerfileParser, type Env, type From, type Instruction } from 'dockerfile-ast'

import { run } from '../processes.ts'

export interface Stage {
  name: string
  /** Stands for `/` of the image. */
  root: string
  workdir: string
  env: Record<string, string>
  command: string[]
}

export interface DockerfileRun {
  text: string
  /** What `docker build` sends: paths relative to `from`. */
  context: { from: string; files: string[] }
  /** An empty folder; every stage gets one below it. */
  folder: string
}

/** Only where the files come from is left out: what the base image has must be here, and nobody becomes root. */
const withoutEffect = new Set(['USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'LABEL'])

/**
 * Does what the steps of a Dockerfile say on this machine: files are copied, commands run in a shell in the folder that
 * stands for the working directory. Commands must therefore name only paths relative to it.
 *
 * @returns the last stage, as the image would hold it.
 * @throws Error naming the step that failed, or that cannot be done without a container.
 */
export async function runDockerfile({ text, context, folder }: DockerfileRun): Promise<Stage> {
  const stages = new Map<string, Stage>()
  let stage: Stage | null = null
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword()
    if (keyword === 'FROM') {
      const name: string = (instruction as From).getBuildStage() ?? String(stages.size)
      stage = { name, root: join(folder, name), workdir: '/', env: {}, command: [] }
      mkdirSync(stage.root, { recursive: true })
      stages.set(name, stage)
    } else if (!stage) throw new Error(`${keyword} stands before FROM`)
    else await follow(instruction, stage, { context, stages })
  }
  if (!stage) throw new Error('The Dockerfile has no stage')
  return stage
}

interface Sources {
  context: DockerfileRun['context']
  stages: ReadonlyMap<string, Stage>
}

async function follow(instruction: Instruction, stage: Stage, sources: Sources): Promise<void> {
  const keyword = instruction.getKeyword()
  const given = instruction.getArguments().map((argument) => argument.getValue())
  if (withoutEffect.has(keyword)) return
  if (keyword === 'WORKDIR') {
    stage.workdir = posix.resolve(stage.workdir, given[0]!)
    mkdirSync(join(stage.root, stage.workdir), { recursive: true })
  } else if (keyword === 'ENV') {
    for (const property of (instruction as Env).getProperties()) {
      stage.env[property.getName()] = property.getValue() ?? ''
    }
  } else if (keyword === 'CMD') stage.command = JSON.parse(instruction.getRawArgumentsContent()!) as string[]
  else if (keyword === 'COPY') copy(instruction as Copy, stage, sources)
  else if (keyword === 'RUN') await runCommand(instruction.getRawArgumentsContent()!, stage)
  else throw new Error(`Nobody here knows how to do ${keyword}`)
}

async function runCommand(command: string, stage: Stage): Promise<void> {
  if (/(?:^|[\s=])\/(?!dev\/null)/.test(command)) throw new Error(`RUN ${command} names a path of the image`)
  const { exitCode, output } = await run('/bin/sh', ['-c', command], {
    cwd: join(stage.root, stage.workdir),
    env: { ...pickEnvironment(), ...stage.env },
    output: 'quiet',
  })
  if (exitCode !== 0) throw new Error(`RUN ${command} ended with ${exitCode}:\n${output}`)
}

/** What a container has too, and what makes the registry and its cache reachable from here. */
function pickEnvironment(): NodeJS.ProcessEnv {
  const kept =
    /^(?:PATH|HOME|TMPDIR|LANG|https?_proxy|no_proxy|npm_config_.*|pnpm_config_.*|NODE_EXTRA_CA_CERTS|XDG_.*)$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => kept.test(name)))
}

function copy(instruction: Copy, stage: Stage, { context, stages }: Sources): void {
  const paths = instruction.getArguments().map((argument) => argument.getValue())
  const target = paths.pop()!
  const from = instruction
    .getFlags()
    .find((flag) => flag.getName() === 'from')
    ?.getValue()
  const destination = join(stage.root, posix.resolve(stage.workdir, target))
  const isInto = target.endsWith('/') || paths.length > 1
  for (const path of paths) {
    if (from)
      copyTree(join(find(stages, from).root, path), isInto ? join(destination, basename(path)) : destination)
    else copyContext(context, path, destination, isInto)
  }
}

function find(stages: ReadonlyMap<string, Stage>, name: string): Stage {
  const stage = stages.get(name)
  if (!stage) throw new Error(`There is no stage ${name}`)
  return stage
}

/** Links stay links, as in an image. Files are the same ones under a second name: tens of thousands would take long. */
function copyTree(from: string, to: string): void {
  const found = lstatSync(from)
  if (found.isSymbolicLink()) return symlinkSync(readlinkSync(from), to)
  if (!found.isDirectory()) return linkSync(from, to)
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) copyTree(join(from, name), join(to, name))
}

function copyContext(
  context: DockerfileRun['context'],
  path: string,
  destination: string,
  isInto: boolean,
): void {
  if (isAbsolute(path)) throw new Error(`COPY ${path} leads out of the context`)
  const source = join(context.from, path)
  if (!existsSync(source)) throw new Error(`COPY ${path}: it is not there`)
  if (statSync(source).isFile()) {
    return cpSync(source, isInto ? join(destination, basename(path)) : destination)
  }
  for (const file of context.files.filter((name) => name.startsWith(`${path}/`))) {
    cpSync(join(context.from, file), join(destination, file.slice(path.length + 1)))
  }
}
