import { isApiError } from '@parapet/api-client'
import { isRouteErrorResponse } from 'react-router'
import { isChunkFailure } from '~/lib/loaded-code'
import { errorTexts } from './error-texts.ts'

interface PageErrorDetails {
  /** Replaces the status's default title. */
  message?: string
  description?: string
}

/** Throw it in a loader or component to show the error page. */
export class PageError extends Error {
  override readonly name = 'PageError'
  readonly status: number
  readonly details: PageErrorDetails

  constructor(status: number, details: PageErrorDetails = {}) {
    super(details.message ?? details.description ?? `The page failed with ${status}.`)
    this.status = status
    this.details = details
  }
}

/** What the error page shows. */
export interface ErrorDescription {
  status: number
  message: string
  description: string
  requestId: string | null
}

/** Describes any thrown value for the error page. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof PageError) {
    return createDescription(error.status, error.details.message, error.details.description)
  }
  if (isApiError(error)) return createDescription(error.status, undefined, error.message, error.requestId)
  if (isRouteErrorResponse(error)) return createDescription(error.status, undefined, readText(error.data))
  if (isChunkFailure(error)) return createDescription(500, undefined, errorTexts.codeNotLoaded)
  return createDescription(500, undefined, error instanceof Error ? error.message : String(error))
}

function createDescription(
  status = 500,
  message: string = status === 404 ? errorTexts.pageNotFound : errorTexts.internalServerError,
  description = '',
  requestId: string | null = null,
): ErrorDescription {
  return { status, message, description: description === message ? '' : description, requestId }
}

function readText(data: unknown): string {
  return typeof data === 'string' ? data : ''
}
