import type { Environment } from '../config/environment.ts'
import { OperatorError } from '../errors/operator-error.ts'

/** Where files are stored if not in the data folder. */
export interface S3Settings {
  bucket: string
  /** Null means AWS itself. */
  endpoint: string | null
  region: string
  /** Null uses the credentials of the machine or container. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  /** Whether URLs have the bucket in the path instead of in the host name. */
  forcePathStyle: boolean
}

type S3Environment = Pick<Environment, Extract<keyof Environment, `S3_${string}`>>

/**
 * Null if no variable is set: files are then stored in the data folder.
 * @throws OperatorError if some are set and others that belong to them are not
 */
export function readS3Settings(environment: S3Environment): S3Settings | null {
  const {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: id,
    S3_SECRET_ACCESS_KEY: secret,
  } = environment
  const setVariables = Object.entries(environment).filter(
    ([name, set]) => name.startsWith('S3_') && set !== undefined,
  )
  if (setVariables.length === 0) return null
  if (bucket === undefined) {
    throw new OperatorError(
      `${setVariables[0]![0]} is set, but S3_BUCKET isn’t, so it’s unclear where files go. Set S3_BUCKET, or unset every S3_ variable to keep files in the data folder.`,
    )
  }
  if ((id === undefined) !== (secret === undefined)) {
    const [presentName, missingName] =
      id === undefined
        ? ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID']
        : ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
    throw new OperatorError(
      `${presentName} is set without ${missingName}. Set both, or neither on a machine with AWS credentials.`,
    )
  }
  if (id === undefined && endpoint !== undefined) {
    throw new OperatorError('S3_ENDPOINT requires S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY. Set both.')
  }
  return {
    bucket,
    endpoint: endpoint ?? null,
    region: environment.S3_REGION ?? 'us-east-1',
    credentials: id === undefined ? null : { accessKeyId: id, secretAccessKey: secret! },
    forcePathStyle: environment.S3_FORCE_PATH_STYLE ?? endpoint !== undefined,
  }
}
