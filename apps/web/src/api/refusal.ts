/** What the client leaves to its caller, as an alert. */
import { showError } from '../ui/alerta.ts'
import { toApiError } from './errors.ts'

/** For `onError`: shows why the server refused. That nobody answered, that it failed or that the session is over was shown already. */
export function showRefusal(cause: unknown): void {
  const { message, action, requestId, status } = toApiError(cause)
  if (status >= 400 && status < 500 && status !== 401 && status !== 403) showError(message, { action, requestId })
}
