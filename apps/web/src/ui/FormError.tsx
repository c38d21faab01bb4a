import { type ApiError, toApiError } from '../api/errors.ts'
import { useShownHere } from '../stores/alerts.ts'
import styles from './FormError.module.css'
import { Icon } from './icons.tsx'
import { RequestId } from './RequestId.tsx'

/** Why the server did not do it, inside the form or dialog that asked: what happened, what to do, each field by name. */
export function FormError({ error }: { error: unknown }) {
  const shown = error ? toApiError(error) : null
  useShownHere(shown?.message)
  if (shown === null) return null
  const { message, action, status, requestId } = shown
  // What the sentence names is not listed again below it, nor an account that is missing in several months.
  const details = new Set(
    shown.details.filter((detail) => !isNamed(message, [detail.valor, detail.message].filter(Boolean).join(' '))).map(tell),
  )
  return (
    <div className={styles['error']} role="alert">
      <Icon name="error" />
      <div>
        <strong>{message}</strong>
        {action && <p>{action}</p>}
        {details.size > 0 && (
          <ul>
            {[...details].map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
        {status >= 500 && requestId && <RequestId value={requestId} />}
      </div>
    </div>
  )
}

/** As a whole: `11.1 Caixa` names no `1.1 Caixa`. */
function isNamed(sentence: string, text: string): boolean {
  const parts = sentence.split(text)
  return parts.some((after, at) => at > 0 && !/[\p{L}\p{N}.]$/u.test(parts[at - 1]!) && !/^[\p{L}\p{N}]/u.test(after))
}

/** An account, or one of a month, by its code: two of one name are two. Of all else the sentence alone. */
function tell({ campo, valor, message }: ApiError['details'][number]): string {
  return valor && /^(dePara|\d{4}-\d{2})$/.test(campo ?? '') ? `${valor} ${message}` : message
}
