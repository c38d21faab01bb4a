import { showError } from '../stores/alerts.ts'
import { toApiError } from './errors.ts'

/** For `onError` of `own` calls, which handle all errors. */
export function showFailure(cause: unknown): void {
  const { message, action, requestId } = toApiError(cause)
  showError(message, { action, requestId })
}

/**
 * Shows the reason of a refusal, for `onError`.
 * Outages, server errors and expired sessions already have an alert.
 */
export function showRefusal(cause: unknown): void {
  const { status } = toApiError(cause)
  if (status >= 400 && status < 500 && status !== 401 && status !== 403) showFailure(cause)
}
