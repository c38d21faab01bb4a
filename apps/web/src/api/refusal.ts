/** Failures as alerts, where no form or dialog stands that could say them. */
import { showError } from '../stores/alerts.ts'
import { toApiError } from './errors.ts'

/** For `onError` of calls that are the caller's own to show: whatever went wrong. */
export function showFailure(cause: unknown): void {
  const { message, action, requestId } = toApiError(cause)
  showError(message, { action, requestId })
}

/** For `onError`: shows why the server refused. That nobody answered, that it failed or that the session is over was shown already. */
export function showRefusal(cause: unknown): void {
  const { status } = toApiError(cause)
  if (status >= 400 && status < 500 && status !== 401 && status !== 403) showFailure(cause)
}
